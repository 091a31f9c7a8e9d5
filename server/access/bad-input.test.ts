/** Every operation × invalid requests: each gets a 4xx with a code and a message, and changes nothing. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Operation } from '../../contract/operation.ts';
import { strict } from '../lib/http/wire-schema.ts';
import { type Answer, type Call, type Person, type TestApp, testApp } from '../testing/app.ts';
import { type Device, enrolDevice } from '../testing/check-in.ts';
import { fingerprint } from '../testing/fingerprint.ts';
import { ORIGIN } from '../testing/http-school.ts';
import { makeEvent } from '../testing/reunions.ts';
import { fieldsOf, OPERATIONS, type OperationName, sampleCall } from '../testing/samples.ts';

let t: TestApp;
let admin: Person;
let device: Device;
let before: Record<string, string>;

beforeAll(async () => {
  t = await testApp({ settings: { LOG_LEVEL: 'silent' } });
  admin = await t.member({ roles: ['SUPER_ADMIN'] });
  device = await enrolDevice(t, admin, await makeEvent(t));
  before = await fingerprint(t.db);
});

/** `only`: the status, if just one is right. */
function expectRefusal(name: OperationName, what: string, { status, body }: Answer, only?: number): void {
  const where = `${name}, ${what}`;
  expect([where, status >= 400 && status < 500]).toEqual([where, true]);
  if (only) expect([where, status]).toEqual([where, only]);
  expect(body).toMatchObject({
    code: expect.stringMatching(/^[A-Z_]+$/),
    message: expect.stringMatching(/^[A-Z].*\w/),
    request_id: expect.stringMatching(/^[\da-f-]{36}$/),
  });
}

const withParts = (part: 'params' | 'query' | 'body' | 'form') =>
  OPERATIONS.filter(([, operation]) => operation[part] !== undefined);
const accessOf = new Map(OPERATIONS.map(([name, { access }]) => [name, access]));
const cookieOf = (name: OperationName) => (accessOf.get(name) === 'DEVICE' ? device : admin).cookie;
/** The tests exceed every rate limit, so each request starts from none. */
async function send(name: OperationName, call: Call): Promise<Answer> {
  await t.db.deleteFrom('rate_limits').execute();
  return t.call(null, name, { ...call, cookie: cookieOf(name) });
}
const json = (text: string, type = 'application/json'): Call => ({ body: text, headers: { 'content-type': type } });

/** Bodies that no operation accepts, with the status if just one is right. */
const NOT_OBJECTS: [what: string, call: Call, status?: number][] = [
  ['malformed JSON', json('{"a":'), 400],
  ['an empty JSON body', json(''), 400],
  ['a poisoned prototype', json('{"__proto__": {"a": 1}}'), 400],
  ['a poisoned constructor', json('{"constructor": {"prototype": {"a": 1}}}')],
  ['an array', { body: [] }, 422],
  ['an array of objects', { body: [{}] }, 422],
  ['a text', { body: '"text"' }, 422],
  ['a number', { body: '7' }, 422],
  ['true', { body: 'true' }, 422],
  ['300 KB', { body: { padding: 'x'.repeat(300 * 1024) } }, 413],
  ['plain text', json('hello', 'text/plain')],
  ['XML', json('<a/>', 'application/xml'), 415],
  ['a nameless type', json('{}', ';'), 415],
];
const WRONG_VALUES: [what: string, value: unknown][] = [
  ['an object', { a: 1 }],
  ['an array', [[1]]],
  ['a NUL', 'a\0b'],
  ['a very long text', 'x'.repeat(15_000)],
  ['a huge number', 1e300],
];

describe('samples', () => {
  it.each(OPERATIONS)('%s accepts its sample', (_, operation) => {
    const call = sampleCall(operation);
    for (const [schema, value] of [
      [operation.params, call.params],
      [operation.body ?? operation.form, call.body ?? call.form],
    ] as const) {
      if (schema) expect(z.safeParse(strict(schema), value).error).toBeUndefined();
    }
  });
});

describe('a body', () => {
  it.each(withParts('body'))('of %s', async (name, operation) => {
    const sample = sampleCall(operation);
    for (const [what, call, status] of NOT_OBJECTS) {
      const mayBeLarge = status === 413 && operation.body_limit !== undefined;
      expectRefusal(name, what, await send(name, { ...sample, ...call }), mayBeLarge ? 422 : status);
    }
    expectRefusal(name, 'no body', await send(name, { params: sample.params }));
    expectRefusal(name, 'an unknown field', await send(name, withField(sample, 'surprise', 1)), 422);
    for (const field of fieldsOf(operation.body as never)) {
      for (const [what, value] of WRONG_VALUES) {
        if (field === 'password' && what === 'a NUL') continue; // it may hold anything, and is never stored
        expectRefusal(name, `${field} as ${what}`, await send(name, withField(sample, field, value)), 422);
      }
    }
  });
});

const withField = (call: Call, field: string, value: unknown): Call => ({
  ...call,
  body: { ...(call.body as object), [field]: value },
});

describe('a form', () => {
  it.each(withParts('form'))('of %s', async (name, operation) => {
    const { params, form } = sampleCall(operation);
    const file = new File(['x'], 'x.txt', { type: 'text/plain' });
    const multipart = (text: string, boundary = '; boundary=x') => json(text, `multipart/form-data${boundary}`);
    expectRefusal(name, 'JSON', await send(name, { params, body: form }), 415);
    expectRefusal(name, 'nothing', await send(name, { params }), 415);
    expectRefusal(name, 'no boundary', await send(name, { params, ...multipart('--x--', '') }));
    expectRefusal(name, 'half a part', await send(name, { params, ...multipart('--x\r\ncontent-disposition: fo') }));
    expectRefusal(name, 'no parts', await send(name, { params, ...multipart('--x--\r\n') }), 422);
    expectRefusal(name, 'an unknown field', await send(name, { params, form: { ...form, surprise: '1' } }), 422);
    // At most one file, or the limit on files would refuse it.
    const words = Object.fromEntries(Object.entries(form ?? {}).filter(([, value]) => typeof value === 'string'));
    expectRefusal(name, 'an unexpected file', await send(name, { params, form: { ...words, surprise: file } }), 422);
    for (const field of fieldsOf(operation.form as never)) {
      const isFile = form?.[field] === undefined || form[field] instanceof File;
      const wrong = isFile ? 'a text' : file;
      expectRefusal(
        name,
        `${field} of a wrong kind`,
        await send(name, { params, form: { ...(isFile ? form : words), [field]: wrong } }),
        422,
      );
      if (isFile) continue;
      expectRefusal(name, `NUL in ${field}`, await send(name, { params, form: { ...form, [field]: 'a\0b' } }), 422);
      const long = { ...form, [field]: 'x'.repeat(20_000) };
      expectRefusal(name, `a long ${field}`, await send(name, { params, form: long }));
    }
  });
});

/**
 * What is no code of a public event, secret of a ticket, token of a calendar or of an invitation may also be answered with
 * 404, like one that leads nowhere.
 */
const MAY_LEAD_NOWHERE = /\/:(code|secret|token\.ics)\b|^GET \/invitation-links/;
const statusOf = (name: OperationName) => (MAY_LEAD_NOWHERE.test(name) ? undefined : 422);

describe('a parameter', () => {
  it.each(withParts('params'))('of %s', async (name, operation) => {
    const sample = sampleCall(operation);
    for (const field of fieldsOf(operation.params as never)) {
      for (const value of ['7', 'null', '%00', "' or 1=1", 'ffffffff-ffff-ffff-ffff-fffffffffffg', 'x'.repeat(190)]) {
        const params = { ...sample.params, [field]: value };
        expectRefusal(name, `${field} = ${value}`, await send(name, { ...sample, params }), statusOf(name));
      }
      const params = { ...sample.params, [field]: 'x'.repeat(3_000) };
      expectRefusal(name, `a very long ${field}`, await send(name, { ...sample, params }));
    }
  });
});

describe('a query', () => {
  it.each(OPERATIONS)('of %s', async (name, operation) => {
    const sample = sampleCall(operation);
    expectRefusal(name, 'an unknown one', await send(name, { ...sample, query: { surprise: 1 } }), 422);
    for (const field of operation.query ? fieldsOf(operation.query) : []) {
      for (const value of ['\0', 'x'.repeat(5_000)]) {
        expectRefusal(
          name,
          `${field} = ${value.slice(0, 9)}`,
          await send(name, { ...sample, query: { [field]: value } }),
          422,
        );
      }
      const [method, path = ''] = name.split(' ');
      const url = path.replace(/:\w+/g, randomUUID());
      const twice = await t.app.inject({
        method: method as 'GET',
        url: `/api${url}?${field}=1&${field}=2`,
        headers: { cookie: cookieOf(name), origin: ORIGIN },
      });
      expectRefusal(name, `${field} twice`, { status: twice.statusCode, body: twice.json() } as Answer, 422);
    }
  });
});

describe('a write', () => {
  const writes = OPERATIONS.filter(([name]) => !name.startsWith('GET '));
  it.each(writes)('from another site: %s', async (name, operation: Operation) => {
    const headers = { origin: 'https://evil.example' };
    const answer = await send(name, { ...sampleCall(operation), headers });
    expectRefusal(name, 'cross-site', answer, 403);
    expect(answer.body.code).toBe('CROSS_SITE');
  });
});

describe('an expensive request', () => {
  const post = (body: object) => t.call(null, 'POST /session', { body });

  it('gets at most 20 issues', async () => {
    const fields = Object.fromEntries(Array.from({ length: 1_000 }, (_, each) => [`f${each}`, 1]));
    const answer = await post(fields);
    expect(answer.status).toBe(422);
    expect(answer.body.issues).toHaveLength(20);
    expect(answer.raw.length).toBeLessThan(2_000);
  });

  it('is refused before parsing if anyone may send it and it is over 16 kB', async () => {
    const answer = await post({ email: 'x'.repeat(17 * 1024), password: 'x' });
    expect([answer.status, answer.body.code]).toEqual([413, 'TOO_LARGE']);
  });
});

it('an unknown path', async () => {
  const requests = [
    ['GET', '/api/nothing'],
    ['POST', '/api/directory'],
    ['PATCH', '/api/profile'],
    ['GET', '/api/directory/%'],
    ['GET', '/api/%ff'],
  ] as const;
  for (const [method, url] of requests) {
    const answer = await t.app.inject({ method, url, headers: { origin: 'http://localhost:3000' } });
    const body = answer.json();
    expectRefusal(`${method} ${url}` as OperationName, 'unknown', { status: answer.statusCode, body } as Answer);
  }
});

afterAll(async () => {
  expect(await fingerprint(t.db)).toEqual(before);
});
