import { expect, it } from 'vitest';
import * as z from 'zod';
import { cents, day, id, instant, line, requiredText } from './operation.ts';
import { validationMessage } from './validation-messages.ts';

const messageFor = (schema: z.core.$ZodType, input: unknown) =>
  z.safeParse(schema, input, { error: validationMessage }).error?.issues[0]?.message;

it.each<[string, z.core.$ZodType, unknown, string]>([
  ['a blank line', line(80), '   ', 'must not be empty'],
  ['a line that is too long', line(80), 'x'.repeat(81), 'must be at most 80 characters'],
  ['a missing line', z.object({ last_name: line(80) }), {}, 'is required'],
  ['a number in place of text', line(80), 7, 'must be text'],
  ['control characters', line(80), 'a\u0007b', 'must not contain control characters'],
  ['a blank text', requiredText(500), '', 'must not be empty'],
  ['a text with its own message', requiredText(500, 'Enter a reason.'), '', 'Enter a reason.'],
  ['a short text', z.string().min(12), 'short', 'must be at least 12 characters'],
  ['a negative price', cents, -1, 'must be at least 0'],
  ['a price with a fraction', cents, 1.5, 'must be a whole number'],
  ['a count below one', z.int().min(1), 0, 'must be at least 1'],
  ['an invalid ID', id, { id: 'x' }, 'must be a valid ID'],
  ['an invalid time', instant, 'tomorrow', 'must be a date and time like 2026-12-12T18:00:00Z'],
  ['an invalid day', day, '2026-13-01', 'must be a date like 2026-12-31'],
  ['an unknown choice', z.enum(['cash', 'zelle', 'other']), 'x', 'must be cash, zelle or other'],
  ['an empty list', z.array(z.string()).min(1), [], 'must not be empty'],
  ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 item'],
])('explains %s in plain English', (_, schema, input, message) => {
  expect(messageFor(schema, input)).toBe(message);
});
