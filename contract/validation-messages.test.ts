import { expect, it } from 'vitest';
import * as z from 'zod';
import { contract } from './contract.ts';
import { cents, day, id, instant, line, type Operation, requiredText } from './operation.ts';
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

const BAD_VALUES = [
  ...[undefined, null, '', '  ', 'x', 'x'.repeat(200_000), 'a\u0007b', 'not-an-email@', '2026-13-45', '+12'],
  ...[-1, 0, 1.5, 1e15, Number.NaN, true, [], ['x'], Array(5000).fill(''), [{}], {}, new Date(Number.NaN)],
];
const LIBRARY_SENTENCE = /^(Too|Invalid|Expected|Unrecognized)|expected (string|number|one of)|>=|<=/;

const inputs = Object.entries(contract).flatMap(([name, operation]) =>
  (['params', 'query', 'body', 'form'] as const).flatMap((part) => {
    const schema = (operation as Operation)[part];
    return schema ? [[name, part, schema] as const] : [];
  }),
);

it.each(inputs)('%s describes every invalid %s field in the words of this app', (_, __, schema) => {
  const messages = Object.keys(schema._zod.def.shape).flatMap((field) =>
    BAD_VALUES.flatMap(
      (value) => z.safeParse(schema, { [field]: value }, { error: validationMessage }).error?.issues ?? [],
    ),
  );
  expect(messages.filter(({ message }) => message === '' || LIBRARY_SENTENCE.test(message))).toEqual([]);
});
