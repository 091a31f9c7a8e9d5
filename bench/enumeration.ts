/**
 * Whether response times reveal who has an account. 200 samples of each case in random order over HTTP, compared by a
 * Mann–Whitney U test. Run: `node bench/enumeration.ts [samples]`.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Contract } from '../contract/contract.ts';
import { codeOf } from '../server/accounts/sign-up/code-messages.ts';
import { mannWhitney } from '../server/testing/mann-whitney.ts';
import { createMember, FORM_LEVELS, givePasswords, type Person, SECRET } from '../server/testing/members.ts';
import { cookiesFrom, freshAddress, PASSWORD } from '../server/testing/sign-ins.ts';
import { openWorkspace } from './database.ts';
import { median } from './load.ts';

const SAMPLES = Number(process.argv[2] ?? 200);
const WARM_UP = 20;
/** The significance level. */
const SIGNIFICANCE = 0.01;
/** Milliseconds between two samples, for work that the server does after an answer. */
const PAUSE = 15;

const bench = await openWorkspace();
const { db, serve } = await bench.open('school');
const people = SAMPLES + WARM_UP;
const numbersFrom = (start: string) => (n: number) => `${start}${String(n).padStart(4, '0')}`;
const used = numbersFrom('+1876556');
const waiting = numbersFrom('+1876557');
const unlisted = numbersFrom('+1876558');
const suggested = numbersFrom('+1876559');
const unsent = numbersFrom('+1876551');
const members: Person[] = [];
for (let n = 0; n < people; n++) members.push(await createMember(db));
await givePasswords(db, members, PASSWORD);
const emailOf = (n: number) => members[n]?.email ?? '';
const [{ id: memberId }] = members as [Person];
await addPhones();
await addSuggestions();
const { school } = await serve({ TRUST_PROXY: '1', LOG_LEVEL: 'silent' });

type Call = [operation: keyof Contract, body: object, cookie?: string];
type Side = (n: number) => Call | Promise<Call>;
const unknown = (n: number) => `unknown-${n}@school.example`;
const password = 'not the password 1';
const account = (email: string) => ({ first_name: 'New', last_name: 'Member', email, password });

await compare('signing in: an account, none', {
  known: (n) => ['POST /session', { email: emailOf(n), password, remember_me: false }],
  other: (n) => ['POST /session', { email: unknown(n), password, remember_me: false }],
});
await compare('forgotten password: an account, none', {
  known: (n) => ['POST /password-reset-requests', { email: emailOf(n) }],
  other: (n) => ['POST /password-reset-requests', { email: unknown(n) }],
});
await compare('requesting a code: a used number, an unlisted one', {
  known: (n) => ['POST /send-verification', { phoneNumber: used(n) }],
  other: (n) => ['POST /send-verification', { phoneNumber: unlisted(n) }],
});
await compare('a wrong code: a number with a code, one without', {
  known: (n) => ['POST /verify-code', { phoneNumber: waiting(n), code: '000000' }],
  other: (n) => ['POST /verify-code', { phoneNumber: unlisted(n), code: '000000' }],
});
await compare('creating an account without a proven number: a taken email, a free one', {
  known: (n) => ['POST /accounts', account(emailOf(n))],
  other: (n) => ['POST /accounts', account(unknown(n))],
});
await compare('removing one’s name, the code: a number sent for a classmate, an unknown one', {
  known: (n) => withoutLimit(['POST /roster-removals/codes', { phoneNumber: suggested(n) }]),
  other: (n) => withoutLimit(['POST /roster-removals/codes', { phoneNumber: unsent(n) }]),
});
await compare('removing one’s name: a number sent for a classmate, an unknown one', {
  known: (n) => removalOf(suggested(people + n)),
  other: (n) => removalOf(unsent(people + n)),
});

await bench.close();

async function compare(what: string, sides: { known: Side; other: Side }): Promise<void> {
  const times = { known: [] as number[], other: [] as number[] };
  const answers = { known: new Set<string>(), other: new Set<string>() };
  for (let n = 0; n < people; n++) {
    const order = Math.random() < 0.5 ? (['known', 'other'] as const) : (['other', 'known'] as const);
    for (const side of order) {
      const { milliseconds, said } = await ask(await sides[side](n));
      if (n < WARM_UP) continue;
      times[side].push(milliseconds);
      answers[side].add(said);
      await sleep(PAUSE);
    }
  }
  const p = mannWhitney(times.known, times.other);
  const [known, other] = [median(times.known), median(times.other)];
  const said = [...answers.known].join() === [...answers.other].join() ? 'the same answer' : 'DIFFERENT ANSWERS';
  const result = p < SIGNIFICANCE ? 'DIFFERENT' : 'not significantly different';
  console.log(
    `${what}: ${known.toFixed(2)} and ${other.toFixed(2)} ms, p = ${p.toPrecision(2)}: ${result} (${said}: ${[...answers.known].join()})`,
  );
}

/** A limit over all numbers would end it after sixty. */
async function withoutLimit(call: Call): Promise<Call> {
  await db.deleteFrom('rate_limits').where('key', 'like', 'removal-codes%').execute();
  return call;
}

/** With a code that was sent to this browser. */
async function removalOf(phoneNumber: string): Promise<Call> {
  const { cookie } = await ask(await withoutLimit(['POST /roster-removals/codes', { phoneNumber }]));
  const { id } = await db
    .selectFrom('verification_codes')
    .select('id')
    .where('phone', '=', phoneNumber)
    .executeTakeFirstOrThrow();
  return ['POST /roster-removals', { phoneNumber, code: codeOf({ id }, SECRET) }, cookie];
}

async function ask([operation, body, cookie = '']: Call) {
  // An address of its own because of the rate limits.
  const headers = { 'x-forwarded-for': freshAddress() };
  const began = performance.now();
  const answer = await school.call(null, operation, { headers, body, cookie });
  const milliseconds = performance.now() - began;
  return { milliseconds, said: `${answer.status} ${answer.body.code ?? 'done'}`, cookie: cookiesFrom(answer) };
}

async function addPhones(): Promise<void> {
  const all = Array.from({ length: people }, (_, n) => n);
  await db
    .insertInto('allowed_phone_numbers')
    .values(all.map((n) => ({ phone: used(n), status: 'used' as const, used_by: memberId, used_at: new Date() })))
    .execute();
  const [sent_at, expires_at] = [new Date(), new Date(Date.now() + 60 * 60 * 1000)];
  await db
    .insertInto('verification_codes')
    .values(all.map((n) => ({ id: randomUUID(), phone: waiting(n), sent_at, expires_at })))
    .execute();
}

/** A number for each of as many missing names. */
async function addSuggestions(): Promise<void> {
  const name = { form: 1, level: FORM_LEVELS[0], first_name: 'Una', last_name: 'Kerr', added_by: memberId };
  const entries = await db
    .insertInto('roster_entries')
    .values(Array.from({ length: 2 * people }, () => name))
    .returning('id')
    .execute();
  await db
    .insertInto('suggestions')
    .values(entries.map(({ id }, n) => ({ roster_entry_id: id, suggested_by: memberId, phone: suggested(n) })))
    .execute();
}
