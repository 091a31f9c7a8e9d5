/** Concurrent directory pages share statements. */
import { Kysely, PostgresDialect } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { DB } from '../../../db/types.ts';
import { createPool } from '../../lib/db/database.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { atEndOfFile } from '../../testing/cleanup.ts';
import { FORM_LEVELS, HOUSES } from '../../testing/members.ts';
import { listDirectory } from './directory.ts';

let t: TestApp;
let people: Person[];
let db: Kysely<DB>;
let sent: string[];

beforeAll(async () => {
  t = await testApp();
  people = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      t.member({
        first_name: `Name ${index}`,
        last_name: `Of${index % 7}`,
        sports_house: HOUSES[index % 2] as string,
        form_1_level: FORM_LEVELS[index % 3] as string,
      }),
    ),
  );
  const pool = createPool({ ...t.connection, max: 4 }, { onError: () => {} });
  const dialect = new PostgresDialect({ pool });
  db = new Kysely<DB>({ dialect, log: ({ query }) => void sent.push(query.sql) });
  atEndOfFile(() => db.destroy());
});
beforeEach(() => {
  sent = [];
});

type Query = Parameters<typeof listDirectory>[1];
const asVisitor = (query: Query) => listDirectory({ db, actor: null } as never, query);
const asMember = (query: Query) => {
  const [first] = people;
  return listDirectory(
    { db, actor: { ...first, roles: [], permissions: [], profile_completed: true } } as never,
    query,
  );
};
const after = (id: string | undefined): Query => ({ cursor: Buffer.from(JSON.stringify([id])).toString('base64url') });
const inTurn = async <T>(asked: (() => Promise<T>)[]) => {
  const answers: T[] = [];
  for (const ask of asked) answers.push(await ask());
  return answers;
};

it.each([
  ['visitors', asVisitor],
  ['members', asMember],
])('%s with concurrent requests get the same pages as alone, in a few statements', async (_, ask) => {
  const wanted = [
    ...people.map(({ id }) => after(id)),
    ...people.map(({ id }, index) => ({ ...after(id), house: HOUSES[index % 2] as string })),
    ...people.map((__, index) => ({ form: 1, level: FORM_LEVELS[index % 3] as string })),
    ...people.map(() => ({})),
  ];
  const asked = wanted.map((query) => () => ask(query).catch((error) => error.code));
  const alone = await inTurn(asked);
  expect(sent).toHaveLength(wanted.length);
  expect(new Set(alone.map((page) => JSON.stringify(page))).size).toBeGreaterThan(60);
  sent = [];
  expect(await Promise.all(asked.map((each) => each()))).toEqual(alone);
  // Two of each shape alone, then the others in batches of twelve.
  expect(sent).toHaveLength(4 * (2 + 3));
});

it('refuses only the request with a deleted person’s cursor', async () => {
  const gone = after(crypto.randomUUID());
  const { items } = await asVisitor({}); // of thirty: others follow after each of these
  const others = items.map(({ id }) => after(id));
  const asked = [...others.slice(0, 8), gone, ...others.slice(8)];
  const answers = await Promise.allSettled(asked.map(asVisitor));
  expect(answers.map(({ status }) => status === 'rejected')).toEqual(asked.map((query) => query === gone));
});

it('reads no hidden columns for visitors', async () => {
  await asVisitor({});
  await asVisitor({ q: 'name' });
  const text = sent.join('\n');
  expect(text).toContain('left(users.last_name, 1)');
  expect(text).not.toMatch(/email|phone"|birthday|current_|profession|industry|share_|"users"\."last_name"/);
  sent = [];
  await asMember({});
  expect(sent.join()).toMatch(/email/);
});
