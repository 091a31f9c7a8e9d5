/** Overlapping files: in any order, and by several people at once. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { importInto, makeAccount, statementOf } from '../../testing/bank-statements.ts';
import { compared, type FileLine, numbered } from './comparison.ts';

type Line = { day: number; amount: number; text: string };

const account = fc.array(
  fc.record({
    day: fc.integer({ min: 1, max: 6 }),
    amount: fc.constantFrom(100, 200),
    text: fc.constantFrom('a', 'b'),
  }),
  { minLength: 1, maxLength: 14 },
);

const parsed = ({ day, amount, text }: Line, index: number) => ({
  line: index + 1,
  booked_on: `2026-11-0${day}`,
  amount_cents: amount,
  currency: null,
  payer: null,
  text,
  bank_reference: null,
  is_reversal: false,
});

/** Files of whole days, as banks write them, that together cover the account. */
const filesOf = (lines: readonly Line[], spans: readonly (readonly [number, number])[]): Line[][] =>
  [...spans, [1, 6] as const].map(([from, to]) =>
    lines.filter(({ day }) => day >= Math.min(from, to) && day <= Math.max(from, to)),
  );

const keyOf = ({ fingerprint, occurrence }: FileLine) => `${fingerprint} ${occurrence}`;

/** The account's lines after importing the files one after the other. */
function importAll(files: readonly (readonly Line[])[]): string[] {
  const stored: (FileLine & { id: string })[] = [];
  for (const file of files) {
    const lines = compared(numbered(file.map(parsed), 'USD'), stored);
    for (const { known, similar_to: _, ...line } of lines) if (!known) stored.push({ ...line, id: keyOf(line) });
  }
  return stored.map(keyOf).sort();
}

const spans = fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 })), { maxLength: 4 });

describe('any order of overlapping files', () => {
  it('gives the same lines', () => {
    fc.assert(
      fc.property(account, spans, fc.infiniteStream(fc.nat()), (lines, parts, random) => {
        const files = filesOf(lines, parts);
        const shuffled = files.map((file) => ({ file, at: random.next().value })).sort((a, b) => a.at - b.at);
        expect(importAll(shuffled.map(({ file }) => file))).toEqual(importAll(files));
        expect(importAll(files)).toHaveLength(lines.length);
      }),
    );
  });

  it('asks about no line: none is similar to a stored one', () => {
    fc.assert(
      fc.property(account, spans, (lines, parts) => {
        const stored = numbered(lines.map(parsed), 'USD').map((line) => ({ ...line, id: keyOf(line) }));
        for (const file of filesOf(lines, parts))
          expect(compared(numbered(file.map(parsed), 'USD'), stored).filter(({ similar_to }) => similar_to)).toEqual(
            [],
          );
      }),
    );
  });
});

describe('two people', () => {
  let t: TestApp;
  let people: [Person, Person];
  beforeAll(async () => {
    t = await testApp();
    people = [await t.member({ roles: ['ACCOUNTANT'] }), await t.member({ roles: ['ACCOUNTANT'] })];
  });

  const LINES = Array.from({ length: 40 }, (_, n) => ({
    day: '2026-11-03',
    amount: `${n % 7}1.00`,
    text: `Deposit ${n % 5}`,
  }));

  async function race(id: string, files: readonly [File, File]) {
    const answers = await Promise.all(
      people.map((person, index) => importInto(t, person, { id }, files[index] as File)),
    );
    const [{ lines, different }] = (
      await sql<{ lines: number; different: number }>`
        select count(*)::int as lines, count(distinct (fingerprint, occurrence))::int as different
        from bank_lines where bank_account_id = ${id}`.execute(t.db)
    ).rows as [{ lines: number; different: number }];
    return { answers: answers.map(({ body }) => body.code ?? 200).sort(), lines, different };
  }

  it('who import the same file at once store it once, in ten rounds', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await makeAccount(t, people[0]);
      const file = statementOf(LINES);
      expect(await race(id, [file, file])).toEqual({
        answers: [200, 'STATEMENT_ALREADY_IMPORTED'],
        lines: 40,
        different: 40,
      });
    }
  });

  it('who import overlapping files at once store each line once, in ten rounds', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await makeAccount(t, people[0]);
      const files = [statementOf(LINES.slice(0, 30)), statementOf(LINES.slice(0, 40))] as const;
      expect(await race(id, files)).toEqual({ answers: [200, 200], lines: 40, different: 40 });
    }
  });

  // Last: it removes the database's lock and constraints.
  it('control: without the lock the constraints refuse the second file; without both lines are stored twice', async () => {
    const accounts = [];
    for (let n = 0; n < 21; n++) accounts.push((await makeAccount(t, people[0])).id);
    const [one, ...others] = accounts as [string, ...string[]];
    const file = statementOf(LINES);
    await sql.raw(WITHOUT_LOCK).execute(t.db);
    expect(await race(one, [file, file])).toMatchObject({ lines: 40, different: 40 });
    await sql.raw(WITHOUT_CONSTRAINTS).execute(t.db);
    for (const id of others) if ((await race(id, [file, file])).lines === 80) return;
    throw new Error('the race never showed: so the tests above test nothing');
  });
});

/** A function's rows can't be locked. */
const WITHOUT_LOCK = `
  alter table bank_accounts rename to bank_accounts_rows;
  create function read_bank_accounts() returns setof bank_accounts_rows language sql as 'select * from bank_accounts_rows';
  create view bank_accounts as select * from read_bank_accounts();`;
const WITHOUT_CONSTRAINTS = `
  alter table bank_statements drop constraint bank_statements_file_once;
  alter table bank_lines drop constraint bank_lines_once;`;
