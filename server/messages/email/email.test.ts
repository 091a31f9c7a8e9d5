import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { school } from '../../../school.config.ts';
import { DARK, LIGHT } from './colours.ts';
import { type Email, emailSchema } from './email.ts';
import { renderHtml } from './html.ts';
import { renderText } from './plain-text.ts';

const EMAIL: Email = {
  kind: 'payment_rejected',
  subject: 'Your payment couldn’t be confirmed',
  preview: 'The amount is short.',
  paragraphs: ['Your payment couldn’t be confirmed.', 'The committee writes:'],
  quote: 'The amount is $20 short.\nPlease send the rest.',
  facts: [
    ['Amount', 'US$120.00'],
    ['Reference', 'ZL-1001'],
  ],
  action: { label: 'Submit Your Payment Again', path: '/payment-submission?registration=7&again=1' },
  also: { label: 'See the Event', path: '/events/9' },
  closing: ['You’re still registered.'],
};
const TO = { first_name: 'Renée', publicUrl: 'https://reunion.example', unsubscribePath: '/unsubscribe/token' };

describe('as plain text', () => {
  it('is complete on its own', () => {
    expect(renderText(EMAIL, TO)).toBe(`Hello Renée,

Your payment couldn’t be confirmed.

The committee writes:

> The amount is $20 short.
> Please send the rest.

Amount: US$120.00
Reference: ZL-1001

Submit Your Payment Again:
https://reunion.example/payment-submission?registration=7&again=1

See the Event:
https://reunion.example/events/9

You’re still registered.

Questions? Reply to this email, write to ${school.supportEmail} or call +1 876 555 0100.

${school.brand}, ${school.name}

Unsubscribe from this kind of email:
https://reunion.example/unsubscribe/token

Choose which emails you get:
https://reunion.example/edit-profile?tab=notifications`);
  });

  it('has no link to turn off an account email', () => {
    const text = renderText({ ...EMAIL, kind: 'account' }, { ...TO, unsubscribePath: null });
    expect(text).not.toContain('/edit-profile');
    expect(text).toContain(`because it’s about your ${school.brand} account.`);
  });
});

describe('as HTML', () => {
  const html = renderHtml(EMAIL, TO);

  it('has everything that the text has', () => {
    const said = html
      .replace(/<style>[\s\S]*<\/style>|<title>.*<\/title>/g, '')
      .replace(/<br>/g, '\n')
      .replace(/<[^>]+>/g, ' ');
    for (const words of ['Hello Renée,', ...EMAIL.paragraphs, 'The amount is $20 short.', 'ZL-1001', 'US$120.00']) {
      expect(said).toContain(words);
    }
    for (const words of ['Submit Your Payment Again', 'See the Event', 'You’re still registered.', '+1 876 555 0100']) {
      expect(said).toContain(words);
    }
    const links = [...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href);
    expect(links).toEqual([
      'https://reunion.example/payment-submission?registration=7&amp;again=1',
      'https://reunion.example/events/9',
      `mailto:${school.supportEmail}`,
      `tel:${school.supportPhone}`,
      'https://reunion.example/unsubscribe/token',
      'https://reunion.example/edit-profile?tab=notifications',
    ]);
  });

  it('loads nothing and runs nothing', () => {
    expect(html).not.toMatch(/<(img|link|script|iframe|object|embed|svg|form)\b|\bsrc=|url\(|@import|@font-face/i);
  });

  it('declares its language, colour schemes and inbox preview', () => {
    expect(html).toContain(`<html lang="${school.locale}" dir="ltr">`);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(/<body[^>]*>\s*<div style="display:none[^>]*>(.*?)&/.exec(html)?.[1]).toBe('The amount is short.');
    const { preview: _, ...without } = EMAIL;
    expect(/<div style="display:none[^>]*>(.*?)&/.exec(renderHtml(without, TO))?.[1]).toBe(EMAIL.paragraphs[0]);
  });

  it('is laid out in presentation tables at most 600 px wide', () => {
    const tables = [...html.matchAll(/<table ([^>]*)>/g)].map(([, attributes = '']) => attributes);
    expect(tables.filter((each) => !each.includes('role="presentation"'))).toHaveLength(1); // the facts are data
    expect(html).toContain('max-width:600px');
  });

  it('is far below the 102 kB at which Gmail cuts a message', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(20_000);
  });
});

describe('hostile text', () => {
  const EVIL = `"><img src=x onerror=alert(1)>'&\r\nBcc: all@school.example\u2028\u0000\u202etxt`;
  const UNSEEN = /[\p{Cc}\u2028\u202e]/u;
  const hostile: Email = {
    ...EMAIL,
    subject: EVIL,
    preview: EVIL,
    paragraphs: [EVIL],
    quote: EVIL,
    facts: [['Reference', EVIL]],
    action: { label: EVIL, path: `/events/${EVIL}` },
    closing: [EVIL],
  };
  const to = { ...TO, first_name: EVIL };
  const TAME: Email = {
    ...hostile,
    subject: 'a',
    preview: 'a',
    paragraphs: ['a'],
    quote: 'a',
    facts: [['Reference', 'a']],
    action: { label: 'a', path: '/a' },
    closing: ['a'],
  };

  it('is escaped in HTML', () => {
    const html = renderHtml(hostile, to);
    expect(html).not.toContain('<img');
    expect(html.match(/&quot;&gt;&lt;img src=x onerror=alert\(1\)&gt;&#39;&amp;/g)?.length).toBe(9);
    expect(html.replaceAll('\n', '')).not.toMatch(UNSEEN);
    const tagsOf = (page: string) => page.match(/<(?!br)[!/\w]+/g);
    expect(tagsOf(html)).toEqual(tagsOf(renderHtml(TAME, TO)));
  });

  it('can’t start a line in plain text, except in a marked quote', () => {
    const lines = renderText(hostile, to).split('\n');
    expect(lines.filter((line) => /^\s*Bcc:/.test(line))).toEqual([]);
    expect(lines.filter((line) => /^> Bcc:/.test(line))).toHaveLength(1);
    expect(lines.join('')).not.toMatch(UNSEEN);
  });

  it.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)', ''])('a link can’t be %j', (target) => {
    const led = { ...EMAIL, action: { label: 'Go', path: target } };
    expect(emailSchema.safeParse(led).success).toBe(false);
  });
});

it('uses the app’s colours in both themes', () => {
  const css = readFileSync(path.resolve(import.meta.dirname, '../../../web/styles/tokens.css'), 'utf8');
  const [, light = '', dark = ''] = css.split(/:root[^{]*\{/);
  const tokens = (block: string) =>
    Object.fromEntries([...(block.split('}')[0] ?? '').matchAll(/--([\w-]+): (#\w+);/g)].map(([, k, v]) => [k, v]));
  expect(tokens(light)).toMatchObject(LIGHT);
  expect({ ...tokens(light), ...tokens(dark) }).toMatchObject(DARK);
});
