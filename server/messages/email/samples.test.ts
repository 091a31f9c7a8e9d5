/** The emails as their previews show them. */
import { expect, it } from 'vitest';
import { EMAIL_SAMPLES } from '../../testing/email-samples.ts';
import { emailSchema } from './email.ts';
import { renderHtml } from './html.ts';
import { renderText } from './plain-text.ts';

const samples = Object.entries(EMAIL_SAMPLES);
const to = { first_name: 'Renée', publicUrl: 'https://reunion.example', unsubscribePath: '/unsubscribe/x' };

it.each(samples)('%s is complete as text and HTML', (_, email) => {
  expect(emailSchema.safeParse(email).success).toBe(true);
  for (const part of [renderText(email, to), renderHtml(email, to)]) expect(part).not.toMatch(/undefined|NaN|\[object/);
});
