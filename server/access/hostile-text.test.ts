/** Every free-text field × text that is known to break software, in otherwise valid calls. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Operation, Schema } from '../../contract/operation.ts';
import { type Answer, type Call, type Person, type TestApp, testApp } from '../testing/app.ts';
import { enrolDevice } from '../testing/check-in.ts';
import { rowsOf } from '../testing/fingerprint.ts';
import { freeTexts, HOSTILE_TEXTS } from '../testing/hostile-input.ts';
import { replyErrors } from '../testing/reply-errors.ts';
import { makeEvent } from '../testing/reunions.ts';
import { nounsOf, plantRows, sampleIdsIn, withCurrentVersion } from '../testing/sample-rows.ts';
import { fieldsOf, jsonOf, OPERATIONS, type OperationName, sampleCall } from '../testing/samples.ts';
import { freshAddress } from '../testing/sign-ins.ts';

/** The worst come first; only a long run uses all. */
const TEXTS = HOSTILE_TEXTS.slice(0, process.env.FUZZ_RUNS ? undefined : 20);

const PARTS = ['body', 'form', 'query'] as const;
type Part = (typeof PARTS)[number];
const wordy = OPERATIONS.flatMap(([name, operation]) =>
  PARTS.flatMap((part): [OperationName, Part, Operation, string[]][] => {
    const schema = operation[part];
    const fields = schema ? freeTexts(schema) : [];
    return fields.length > 0 ? [[name, part, operation, fields]] : [];
  }),
);

let t: TestApp;
let device: Person;
let taken = 0;

beforeAll(async () => {
  t = await testApp({ settings: { LOG_LEVEL: 'silent' } });
  await plantRows(t);
  const coordinator = await t.member({ roles: ['SUPER_ADMIN'] });
  device = { ...coordinator, ...(await enrolDevice(t, coordinator, await makeEvent(t))) };
});

describe.each(wordy)('%s, %s', (name, part, operation, fields) => {
  it(`${fields.join(', ')}`, async () => {
    await t.db.deleteFrom('rate_limits').execute();
    const admin = operation.access === 'DEVICE' ? device : await t.member({ roles: ['SUPER_ADMIN'] });
    const failures: string[] = [];
    const call = await somewhere(name, operation);
    for (const text of TEXTS) {
      const place = await withCurrentVersion(t, call);
      const words = part === 'query' ? text.toWellFormed() : text;
      for (const answer of await sayEverywhere(admin, name, part, place, fields, words)) {
        failures.push(...replyErrors(operation, answer).map((error) => `${JSON.stringify(text)}: ${error}`));
      }
    }
    expect(failures).toEqual([]);
  });
});

/** Operations that store any text. Others take only names, codes, numbers or addresses. */
const STORES_TEXT = 25;
it('every text is accepted by many operations, so that it reaches the database', () => {
  expect(taken / TEXTS.length).toBeGreaterThan(STORES_TEXT);
});

it('no row contains invisible characters: direction marks, zero-width spaces, lone surrogates', async () => {
  const rows = [...(await rowsOf(t.db))];
  expect(rows.filter((row) => row.includes('👩‍👩‍👧‍👦'))).not.toEqual([]);
  expect(rows.filter((row) => /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\p{Cs}]/u.test(row))).toEqual([]);
});

/** The sample call with ids of existing rows. */
async function somewhere(name: OperationName, operation: Operation): Promise<Call> {
  const idsOf = await sampleIdsIn(t);
  const call = sampleCall(operation);
  const first = (noun: string, without: string) => idsOf(noun)[0] ?? without;
  const params = Object.entries(call.params ?? {}).map(([key, id]) => [key, first(nounsOf(name)[key] ?? '', id)]);
  const ids = operation.body ? fieldsOf(operation.body).filter((field) => isId(operation.body as Schema, field)) : [];
  const known = ids.map((field) => [field, first(field, (call.body as Record<string, string>)[field] ?? '')]);
  const body = call.body ? { body: { ...(call.body as object), ...Object.fromEntries(known) } } : {};
  return { ...call, ...body, params: Object.fromEntries(params) };
}

const isId = (schema: Schema, field: string) => jsonOf(schema).properties?.[field]?.format === 'uuid';

/** Puts the text into all fields; fields that refuse it get the sample's value instead. */
async function sayEverywhere(
  admin: Person,
  name: OperationName,
  part: Part,
  call: Call,
  fields: string[],
  text: string,
) {
  const say = (where: string[]) => {
    const words = Object.fromEntries(where.map((field) => [field, text]));
    return t.call(admin, name, { ...call, [part]: { ...(call[part] as object), ...words }, ip: freshAddress() });
  };
  const answers: Answer[] = [await say(fields)];
  const refused: { path: string }[] = answers[0]?.body?.issues ?? [];
  const left = fields.filter((field) => !refused.some(({ path }) => path === field));
  if (refused.length > 0 && left.length > 0) answers.push(await say(left));
  if (answers.at(-1)?.status === 200) taken++;
  return answers;
}
