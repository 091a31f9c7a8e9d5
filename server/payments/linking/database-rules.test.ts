/** What the database refuses of the bank lines of entries, from any writer. */
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../lib/db/database.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { makeLine } from '../../testing/bank-statements.ts';
import { untilWaiting } from '../../testing/database.ts';
import { makeRegistered, paymentEntriesOf, receiveCash } from '../../testing/reunions.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.member({ roles: ['SUPER_ADMIN'] });
});

const refusal = (query: Promise<unknown>) =>
  query.then(
    () => null,
    ({ constraint, code }) => constraint ?? code,
  );
const setLine = (db: Db, id: string, line: string | null) =>
  sql`update payment_entries set bank_line_id = ${line} where id = ${id}`.execute(db);
/** With the line of the entry, or another one. */
const reverse = (db: Db, id: string, line?: string) =>
  sql`
  insert into payment_entries (registration_id, kind, base_cents, method, received_on, reverses_id, reason,
                               recorded_by_name, bank_line_id)
  select registration_id, kind, -base_cents, method, '2026-03-05', id, 'Because', 'T', coalesce(${line ?? null}, bank_line_id)
  from payment_entries where id = ${id}`.execute(db);

async function makePaid(app: TestApp) {
  const { registration } = await makeRegistered(app);
  await receiveCash(app, registration, 12_000);
  const [entry] = await paymentEntriesOf(app, registration);
  return { registration, id: entry?.id as string };
}
const matchedOf = async ({ id }: { id: string }) =>
  (await t.db.selectFrom('bank_lines').select('matched_cents').where('id', '=', id).executeTakeFirstOrThrow())
    .matched_cents;

describe('rule 3: of an entry only its bank line is set, once', () => {
  it('and counts towards the sum of the line', async () => {
    const [{ id }, line] = [await makePaid(t), await makeLine(t)];
    expect(await refusal(setLine(t.db, id, line.id))).toBeNull();
    expect(await matchedOf(line)).toBe(12_000);
    expect(await refusal(setLine(t.db, id, (await makeLine(t)).id))).toBe('payment_entries_linked_once');
    expect(await refusal(setLine(t.db, id, line.id))).toBe('payment_entries_linked_once');
    expect(await refusal(setLine(t.db, id, null))).toBe('23001');
  });

  it.each<[string, (id: string, line: string) => RawBuilder<unknown>]>([
    [
      'another amount',
      (id, line) => sql`update payment_entries set bank_line_id = ${line}, base_cents = 1 where id = ${id}`,
    ],
    [
      'another day',
      (id, line) => sql`update payment_entries set bank_line_id = ${line}, received_on = '2026-03-03' where id = ${id}`,
    ],
    ['a reference alone', (id) => sql`update payment_entries set reference = 'X' where id = ${id}`],
    ['nothing', (id) => sql`update payment_entries set reference = reference where id = ${id}`],
  ])('never with %s', async (_, change) => {
    const [{ id }, line] = [await makePaid(t), await makeLine(t)];
    expect(await refusal(change(id, line.id).execute(t.db))).toBe('23001');
  });

  it('not of a reversed entry or its reversal', async () => {
    const { registration, id } = await makePaid(t);
    await reverse(t.db, id);
    const line = await makeLine(t);
    for (const entry of await paymentEntriesOf(t, registration))
      expect(await refusal(setLine(t.db, entry.id, line.id))).toBe('payment_entries_linked_whole');
  });

  it.each([
    ['of more than the line', 11_999, 'bank_lines_within_amount'],
    ['of money that went out', -12_000, 'payment_entries_bank_line'],
  ])('not %s', async (_, amount_cents, constraint) => {
    const [{ id }, line] = [await makePaid(t), await makeLine(t, { amount_cents })];
    expect(await refusal(setLine(t.db, id, line.id))).toBe(constraint);
  });
});

describe('a reversal', () => {
  /** In transactions of their own, the second begun before the first commits. */
  async function overlapping(app: TestApp, first: (db: Db) => Promise<unknown>, second: (db: Db) => Promise<unknown>) {
    const [one, other] = [await app.db.startTransaction().execute(), await app.db.startTransaction().execute()];
    const before = await refusal(first(one));
    const after = refusal(second(other));
    await untilWaiting(app.db, after);
    await one.commit().execute();
    const refused = await after;
    await (refused ? other.rollback() : other.commit()).execute();
    return [before, refused];
  }

  it('of an entry that is being linked is refused, and the other way round', async () => {
    const [linked, reversed] = [await makePaid(t), await makePaid(t)];
    const line = (await makeLine(t)).id;
    const link = (id: string) => (db: Db) => setLine(db, id, line);
    const undo = (id: string) => (db: Db) => reverse(db, id);
    expect(await overlapping(t, link(linked.id), undo(linked.id))).toEqual([null, 'payment_entries_reversal']);
    expect(await overlapping(t, undo(reversed.id), link(reversed.id))).toEqual([null, 'payment_entries_linked_whole']);
  });

  it('control: without the lock the line keeps money that was given back', async () => {
    const open = await testApp({ before: 'drop trigger payment_entries_reverse_exactly on payment_entries' });
    const [{ id }, line] = [await makePaid(open), await makeLine(open)];
    const answers = await overlapping(
      open,
      (db) => setLine(db, id, line.id),
      (db) => reverse(db, id),
    );
    expect(answers).toEqual([null, null]);
  });

  /** Money that came in by a line, and lines that may undo it. */
  async function makeLines(other: { amount_cents: number; isOfAccount: boolean }) {
    const [{ id, registration }, line] = [await makePaid(t), await makeLine(t)];
    await setLine(t.db, id, line.id);
    const undoing = await makeLine(t, { amount_cents: other.amount_cents });
    if (other.isOfAccount)
      await sql`
        alter table bank_lines disable trigger user;
        update bank_lines set bank_account_id = (select bank_account_id from bank_lines where id = ${sql.lit(line.id)})
        where id = ${sql.lit(undoing.id)};
        alter table bank_lines enable trigger user`.execute(t.db);
    return { id, registration, line, undoing };
  }

  it('may have the line by which the bank took the money back: then both lines are settled', async () => {
    const { id, line, undoing } = await makeLines({ amount_cents: -12_000, isOfAccount: true });
    expect(await refusal(reverse(t.db, id, undoing.id))).toBeNull();
    expect([await matchedOf(line), await matchedOf(undoing)]).toEqual([12_000, -12_000]);
  });

  it.each([
    ['of another amount', { amount_cents: -12_100, isOfAccount: true }],
    ['of money that came in too', { amount_cents: 12_000, isOfAccount: true }],
    ['of another account', { amount_cents: -12_000, isOfAccount: false }],
  ])('but no line %s', async (_, other) => {
    const { id, undoing } = await makeLines(other);
    expect(await refusal(reverse(t.db, id, undoing.id))).toBe('payment_entries_reversal');
  });

  it('of an entry without a line has none either', async () => {
    const [{ id }, line] = [await makePaid(t), await makeLine(t, { amount_cents: -12_000 })];
    expect(await refusal(reverse(t.db, id, line.id))).toBe('payment_entries_reversal');
  });
});
