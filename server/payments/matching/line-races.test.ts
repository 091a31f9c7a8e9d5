/** Many people on the same bank lines at once. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { codesOfRefusals, itemOf, makeLine, recordFrom } from '../../testing/bank-statements.ts';
import { countDeadlocks, untilWaiting } from '../../testing/database.ts';
import { makeEvent, makeRegistrations, makeTicket } from '../../testing/reunions.ts';

const REQUESTS = 200;

async function makeTreasurers(t: TestApp): Promise<[Person, Person]> {
  await t.member({ roles: ['SUPER_ADMIN'] });
  return [await t.member({ roles: ['ACCOUNTANT'] }), await t.member({ roles: ['ACCOUNTANT'] })];
}

/** Registrations of US$120.00 each. */
async function makeUnpaid(t: TestApp, count: number): Promise<{ id: string }[]> {
  const event = await makeEvent(t);
  await makeRegistrations(t, event, await makeTicket(t, event), count);
  return t.db
    .updateTable('event_registrations')
    .set({ total_amount_cents: 12_000 })
    .where('event_id', '=', event.id)
    .returning('id')
    .execute();
}

const matchedOf = async (t: TestApp, { id }: { id: string }) =>
  (
    await t.db
      .selectFrom('payment_entries')
      .select(sql<number>`coalesce(sum(base_cents), 0)::int`.as('cents'))
      .where('bank_line_id', '=', id)
      .executeTakeFirstOrThrow()
  ).cents;

/** Each for one of twenty registrations, by one of two people. */
async function race(t: TestApp, people: readonly [Person, Person], requests: number) {
  const [line, registrations] = [await makeLine(t), await makeUnpaid(t, 20)];
  const answers = await Promise.all(
    Array.from({ length: requests }, (_, n) =>
      recordFrom(t, people[n % 2] as Person, itemOf(line, registrations[n % 20] as { id: string })),
    ),
  );
  return { answers: answers.flatMap(codesOfRefusals), cents: await matchedOf(t, line) };
}

describe('rule 2: one transfer can’t pay twice', () => {
  it(`${REQUESTS} requests on one line record it once`, async () => {
    const t = await testApp();
    const { answers, cents } = await race(t, await makeTreasurers(t), REQUESTS);
    expect(cents).toBe(12_000);
    expect(answers.filter((code) => code === null)).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set([null, 'BANK_LINE_EXCEEDED', 'EDIT_CONFLICT']));
  });

  it('control: without the trigger the same line pays many times', async () => {
    const t = await testApp({ before: 'drop trigger payment_entries_bank_line on payment_entries' });
    const { cents } = await race(t, await makeTreasurers(t), 20);
    expect(cents).toBeGreaterThan(12_000);
  });
});

describe('rule 9: locks are taken in one order', () => {
  let t: TestApp;
  let people: [Person, Person];
  beforeAll(async () => {
    t = await testApp();
    people = await makeTreasurers(t);
  });

  async function makeItems(count: number) {
    const registrations = await makeUnpaid(t, count);
    const items = [];
    for (const registration of registrations) items.push(itemOf(await makeLine(t), registration));
    return items;
  }

  it('two treasurers with one batch in opposite orders record each line once, without a deadlock', async () => {
    const before = await countDeadlocks(t.db);
    for (let round = 0; round < 5; round++) {
      const items = await makeItems(10);
      const answers = await Promise.all([
        recordFrom(t, people[0], ...items),
        recordFrom(t, people[1], ...items.toReversed()),
      ]);
      const codes = answers.flatMap(codesOfRefusals);
      expect(codes.filter((code) => code === null)).toHaveLength(10);
      expect(codes.filter((code) => code !== null)).toEqual(Array(10).fill('EDIT_CONFLICT'));
    }
    expect(await countDeadlocks(t.db)).toBe(before);
  });

  it('control: entries in opposite orders without these locks wait for one another', async () => {
    const [one, other] = (await makeItems(2)) as [Item, Item];
    const insert = ({ bank_line_id, shares }: Item) => sql`
      insert into payment_entries (registration_id, kind, base_cents, method, received_on, recorded_by_name, bank_line_id)
      values (${shares[0]?.registration_id}, 'payment', 100, 'zelle', '2026-03-04', 'T', ${bank_line_id})`;
    const [first, second] = [await t.db.startTransaction().execute(), await t.db.startTransaction().execute()];
    await insert(one).execute(first);
    const waiting = insert(other).execute(second);
    await untilWaiting(t.db, waiting);
    const results = await Promise.allSettled([waiting, insert(other).execute(first)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await Promise.all([first.rollback().execute(), second.rollback().execute()]);
  });
});

type Item = ReturnType<typeof itemOf>;
