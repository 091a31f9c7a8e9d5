/** Malicious and slightly invalid input, generated from the contract by fast-check. */
import fc from 'fast-check';
import type { Operation, Schema } from '../../contract/operation.ts';
import type { Call } from './app.ts';
import { type Json, jsonOf, type OperationName, sampleValue } from './samples.ts';

/** Existing ids by path segment or field name: 'ticket-types', 'ticket_type_id'. */
export type IdsOf = (noun: string) => readonly string[];

export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '\uffff',
  '\ufeffBOM',
  '\u202egnp.exe',
  'a\u200bb\u2060c',
  'Z̸̛̺a̶l̷g̵o̴',
  'ﷺ',
  'İstanbul ŉ ß ﬃ',
  '👩‍👩‍👧‍👦',
  'раураl',
  '٣٤٥',
  '%',
  '_',
  '%_%\\',
  '\\',
  '(a+)+$',
  '[[:alpha:]]*{1,999}',
  "' or 1=1 --",
  "'; drop table users; --",
  '$1',
  '{{7*7}} <%= 7 %> #{7*7}',
  '$(id) `id` | id',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'a\r\nset-cookie: a=b',
  '../../../../etc/passwd',
  '%2e%2e%2f%00',
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  '__proto__',
  '-1',
  '1e999',
  '9007199254740993',
  '0x7f',
  '2147483648',
  '0000-00-00',
  '2024-02-30',
  '9999-12-31',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00Z',
  '1970-01-01T00:00:00+23:59',
  '00000000-0000-0000-0000-000000000000',
  '=HYPERLINK("http://evil.example","x")',
  'e30',
  'WyJhIiwiYiJd',
];
const NUMBERS = [0, -0, -1, 1, 0.1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, -(2 ** 53), 1e300, 5e-324];
const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'toJSON'];

/** `[[[…]]]` as text, which is cheaper than building the value. */
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.constantFrom('x'.repeat(70_000), 'ﷺ'.repeat(5_000), '\u0301'.repeat(9_000)) },
);
const poisoned = fc
  .constantFrom(...PROTOTYPE_KEYS)
  .map((key) => Object.fromEntries([[key, { admin: true, length: 1 }]]));
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: text },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...NUMBERS, null, true, [], {}, [[]], [null]) },
  { weight: 1, arbitrary: poisoned },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** Valid values, often at the limits. */
function validValue(name: string, json: Json, idsOf: IdsOf): fc.Arbitrary<unknown> {
  const sample = fc.constant(sampleValue(name, json));
  if (json.anyOf) return fc.oneof(...json.anyOf.map((each) => validValue(name, each, idsOf)));
  if (json.enum) return fc.constantFrom(...json.enum);
  switch (json.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number': {
      const { minimum: min = -10, maximum: max = 2 ** 31 - 1 } = json;
      return fc.oneof(sample, fc.constantFrom(min, max), fc.integer({ min: Math.ceil(min), max: Math.floor(max) }));
    }
    case 'array':
      return fc.array(validValue(name, json.items ?? {}, idsOf), {
        minLength: json.minItems ?? 0,
        maxLength: (json.minItems ?? 0) + 3,
      });
    case 'object':
      return fc.record(membersOf(json, idsOf), { requiredKeys: json.required ?? [] });
    case 'string': {
      if (json.format === 'uuid') return known(name, idsOf);
      const most = Math.min(json.maxLength ?? 60, 400);
      return fc.oneof(
        { weight: json.format ? 9 : 3, arbitrary: sample },
        { weight: 1, arbitrary: text.map((each) => each.slice(0, most)) },
      );
    }
    default:
      return sample;
  }
}

const membersOf = (json: Json, idsOf: IdsOf) =>
  Object.fromEntries(Object.entries(json.properties ?? {}).map(([key, each]) => [key, validValue(key, each, idsOf)]));

function known(noun: string, idsOf: IdsOf): fc.Arbitrary<string> {
  const ids = idsOf(noun);
  return ids.length === 0 ? fc.uuid() : fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...ids) }, fc.uuid());
}

/** The fields of free text. */
export const freeTexts = (schema: Schema): string[] =>
  Object.entries(jsonOf(schema).properties ?? {}).flatMap(([key, each]) => {
    const kinds = each.anyOf ?? [each];
    return kinds.some(({ type, format, enum: choices }) => type === 'string' && !format && !choices) ? [key] : [];
  });

/** Valid values with up to two invalid, missing or unknown fields. */
function almostValid(schema: Schema, idsOf: IdsOf): fc.Arbitrary<Record<string, unknown>> {
  const json = jsonOf(schema);
  const keys = Object.keys(json.properties ?? {});
  const change = fc.tuple(
    fc.constantFrom(...keys, ...keys, ...PROTOTYPE_KEYS),
    fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: fc.constant(undefined) }),
  );
  const changes = fc.oneof(fc.constant([]), fc.array(change, { minLength: 1, maxLength: 2 }));
  return fc
    .tuple(validValue('', json, idsOf), changes)
    .map(([whole, wrong]) => Object.fromEntries([...Object.entries(whole as object), ...wrong]));
}

const bodyOf = (schema: Schema, idsOf: IdsOf): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 8, arbitrary: almostValid(schema, idsOf) },
    { weight: 1, arbitrary: value.map((each) => JSON.stringify(each)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(nested(100_000), '{"a":'.repeat(9_000), '{"__proto__":{"a":1}}', '\ufeff{}', '{]'),
    },
  );

const FILES: readonly string[] = [
  '',
  'GIF89a',
  '%PDF-1.7\n%%EOF',
  '\x89PNG\r\n\x1a\n',
  '\xff\xd8\xff\xe0',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'PK\x03\x04',
  '\0\0\0\x18ftypheic\0\0\0\0',
];
const file = fc
  .tuple(fc.oneof(fc.constantFrom(...FILES), fc.string({ unit: 'binary', maxLength: 99 })), text, text)
  .map(
    ([content, name, type]) =>
      new File([Buffer.from(content, 'latin1')], name.slice(0, 300), { type: type.slice(0, 99) }),
  );

const formOf = (schema: Schema, idsOf: IdsOf): fc.Arbitrary<Record<string, string | File>> => {
  const files = new Set(
    Object.entries(jsonOf(schema).properties ?? {}).flatMap(([key, each]) => (each.contentEncoding ? [key] : [])),
  );
  return fc.tuple(almostValid(schema, idsOf), file, fc.boolean()).map(([fields, sent, isSent]) => {
    const words = Object.entries(fields).filter(
      ([key, each]) => !files.has(key) && each !== undefined && each !== null,
    );
    const written = words.map(([key, each]) => [key, asText(each)]);
    return Object.fromEntries([...written, ...(isSent ? [...files].map((key) => [key, sent]) : [])]);
  });
};

/** URLs are UTF-8, so they cannot contain lone surrogates. */
const inAddress = (each: unknown): string => asText(each).toWellFormed();
const asText = (each: unknown): string => (typeof each === 'object' ? JSON.stringify(each) : String(each));

const queryOf = (schema: Schema | undefined, idsOf: IdsOf): fc.Arbitrary<Record<string, string>> =>
  (schema ? almostValid(schema, idsOf) : fc.constant({})).map((fields) =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, each]) => each !== undefined && each !== null)
        .map(([key, each]) => [key, inAddress(each).slice(0, 6_000)]),
    ),
  );

const header = text.map((each) => each.replace(/[^\x20-\x7e\xa0-\xff]/g, '?').slice(0, 2_000));
const headersOf = fc.record(
  {
    'user-agent': header,
    'accept-language': header,
    'x-forwarded-for': header,
    'x-http-method-override': fc.constantFrom('DELETE', 'GET'),
    'if-none-match': header,
    range: fc.constantFrom('bytes=0-', 'bytes=-1', 'bytes=9-1,0-0'),
  },
  { requiredKeys: [] },
);
const cookie = fc.oneof(
  { weight: 6, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: header.map((each) => `alumni_two_factor=${each}; alumni.dont_remember=${each}`) },
);

/** A call of an operation with arbitrary input. */
export function hostileCall(
  name: OperationName,
  operation: Operation,
  nouns: Record<string, string>,
  idsOf: IdsOf,
): fc.Arbitrary<Call> {
  const { params, query, body, form } = operation;
  const inPath = Object.keys(params ? (jsonOf(params).properties ?? {}) : {}).map((key) => {
    const strange = text.map((each) => inAddress(each).slice(0, 150) || 'x');
    const usual = { weight: 6, arbitrary: known(nouns[key] ?? key, idsOf) };
    return [key, fc.oneof(usual, { weight: 1, arbitrary: strange })];
  });
  return fc.record({
    params: fc.record(Object.fromEntries(inPath)) as fc.Arbitrary<Record<string, string>>,
    ...((query || name.startsWith('GET ')) && { query: queryOf(query, idsOf) }),
    ...(body && { body: bodyOf(body, idsOf) }),
    ...(form && { form: formOf(form, idsOf) }),
    headers: headersOf,
    cookie,
  }) as fc.Arbitrary<Call>;
}
