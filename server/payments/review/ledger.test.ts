import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { fileOf } from '../../testing/files.ts';
import { makeEvent, makeProfile, makeTicket, register, submit } from '../../testing/reunions.ts';

let t: TestApp;
let treasurer: Person;
let event: { id: string };
let ticket: { id: string };
let profile: { id: string };

beforeAll(async () => {
  t = await testApp();
  treasurer = await t.member({ roles: ['ACCOUNTANT'], first_name: 'Tess', last_name: 'Reid' });
  event = await makeEvent(t, { name: 'Golden Reunion' });
  ticket = await makeTicket(t, event);
  profile = await makeProfile(t);
});

type Sent = { reference_number: string; proof?: File; user_comment?: string };
async function pay(sent: Sent, member?: Person): Promise<{ id: string; registration: { id: string }; member: Person }> {
  const payer = member ?? (await t.member());
  const { body: registration } = await register(t, payer, event, ticket);
  const { body } = await submit(t, payer, registration, { payment_profile_id: profile.id, ...sent });
  return { id: body.id, registration, member: payer };
}
const show = async (id: string) => (await t.call(treasurer, 'GET /admin/payments/:id', { params: { id } })).body;
const list = async (query: Record<string, string>) => (await t.call(treasurer, 'GET /admin/payments', { query })).body;
const decide = (id: string, decision: 'confirmation' | 'rejection') =>
  t.call(treasurer, `POST /payments/:id/${decision}`, { params: { id }, body: { notes: 'Seen.' } });

describe('a possible duplicate', () => {
  it.each([
    ['zl-4821193', 'case and dashes', 'ZL-482-1193'],
    [' ZL 593 1194 ', 'spaces', 'ZL-593-1194'],
    ['ZL–604—1195', 'other dashes', 'ZL-604-1195'],
  ])('is found by its reference: %j differs in %s only', async (reference_number, _, earlier) => {
    const first = await pay({ reference_number: earlier });
    const second = await pay({ reference_number });
    const shown = await show(second.id);
    expect(shown.is_repeated).toBe(true);
    expect(shown.possible_duplicates).toEqual([
      {
        id: first.id,
        user_name: `${first.member.first_name} ${first.member.last_name}`,
        event_name: 'Golden Reunion',
        total_amount_cents: 12_000,
        reference_number: earlier,
        status: 'pending',
        submitted_at: expect.stringMatching(/Z$/),
        same_reference: true,
        same_proof: false,
        same_registration: false,
      },
    ]);
    expect((await show(first.id)).possible_duplicates).toMatchObject([{ id: second.id }]);
  });

  it('is found by its proof, whatever the file name and reference', async () => {
    const first = await pay({ reference_number: 'PROOF-A', proof: await fileOf('heic') });
    const second = await pay({ reference_number: 'PROOF-B', proof: await fileOf('heic', { name: 'other.heic' }) });
    await pay({ reference_number: 'PROOF-C', proof: await fileOf('png') });
    expect(await show(second.id)).toMatchObject({
      is_repeated: true,
      possible_duplicates_total: 1,
      possible_duplicates: [{ id: first.id, same_reference: false, same_proof: true }],
    });
    await t.db.deleteFrom('auth_users').where('id', '=', first.member.id).execute();
    expect((await show(second.id)).possible_duplicates).toMatchObject([{ id: first.id, same_proof: true }]);
  });

  it('isn’t reported without a match; references of only dashes don’t match', async () => {
    for (const reference_number of ['UNIQUE-1', '—', '--']) {
      expect(await show((await pay({ reference_number })).id)).toMatchObject({
        is_repeated: false,
        possible_duplicates: [],
      });
    }
  });

  it('is marked if it is for the same registration', async () => {
    const first = await pay({ reference_number: 'AGAIN-1' });
    await decide(first.id, 'rejection');
    const again = { payment_profile_id: profile.id, reference_number: 'again 1' };
    const { body } = await submit(t, first.member, first.registration, again);
    expect(await show(body.id)).toMatchObject({
      is_repeated: false,
      possible_duplicates: [{ id: first.id, same_registration: true, status: 'failed' }],
    });
  });

  it('is one for the same registration too, unless one of the two was rejected', async () => {
    const first = await pay({ reference_number: 'PART-1' });
    const part = { params: { id: first.id }, body: { notes: '', received_cents: 5_000 } };
    await t.call(treasurer, 'POST /payments/:id/confirmation', part);
    const again = { payment_profile_id: profile.id, reference_number: 'part 1' };
    const { body: second } = await submit(t, first.member, first.registration, again);
    expect(await show(second.id)).toMatchObject({
      is_repeated: true,
      possible_duplicates: [{ id: first.id, same_registration: true, status: 'confirmed' }],
    });
    await decide(second.id, 'rejection');
    for (const { id } of [first, second]) expect((await show(id)).is_repeated).toBe(false);
  });

  it('the newest five are listed and the others counted', async () => {
    const all = [];
    for (let index = 0; index < 7; index++) all.push(await pay({ reference_number: index % 2 ? 'Cash' : 'CASH' }));
    const shown = await show(all[0]?.id ?? '');
    expect(shown.possible_duplicates_total).toBe(6);
    expect(shown.possible_duplicates.map(({ id }: { id: string }) => id)).toEqual(
      all.slice(2).reverse().map(({ id }) => id), // biome-ignore format: one list reads better
    );
    const { items } = await list({ q: 'cash' });
    expect(items.map((item: { is_repeated: boolean }) => item.is_repeated)).toEqual(Array(7).fill(true));
  });
});

describe('sorted by longest pending', () => {
  it('lists pending payments oldest first and stays stable if one is decided between two pages', async () => {
    const sent = [];
    for (let index = 0; index < 60; index++) sent.push(await pay({ reference_number: `QUEUE-${index}` }));
    const ids = sent.map(({ id }) => id);
    await decide(ids[0] ?? '', 'confirmation');
    await decide(ids[1] ?? '', 'rejection');
    const query = { q: 'queue', sort: 'waiting' };
    const first = await list(query);
    const idsOf = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id);
    expect(idsOf(first)).toEqual(ids.slice(2, 52));
    // Moves the last row of the page to the end of the list.
    await decide(ids[51] ?? '', 'confirmation');
    const second = await list({ ...query, cursor: first.next_cursor });
    expect(idsOf(second)).toEqual([...ids.slice(52), ids[0], ids[1], ids[51]]);
    expect(second.next_cursor).toBeNull();
    expect(idsOf(await list({ ...query, status: 'pending' }))).toEqual([...ids.slice(2, 51), ids[52]]);
    expect(idsOf(await list({ q: 'queue' }))).toEqual(ids.slice(10).reverse());
  });

  it('reports since when the oldest is pending', async () => {
    const fresh = await testApp();
    const accountant = await fresh.member({ roles: ['ACCOUNTANT'] });
    const stats = async () => (await fresh.call(accountant, 'GET /admin/payments')).body.stats;
    expect((await stats()).oldest_pending_at).toBeNull();
    const way = await makeProfile(fresh);
    const meeting = await makeEvent(fresh);
    const seat = await makeTicket(fresh, meeting);
    const times = ['2026-11-02T10:00:00.000Z', '2026-11-03T10:00:00.000Z'];
    const payments: { id: string }[] = [];
    for (const time of times) {
      const member = await fresh.member();
      const { body: registration } = await register(fresh, member, meeting, seat);
      fresh.clock.now = new Date(time);
      payments.push((await submit(fresh, member, registration, { payment_profile_id: way.id })).body);
      delete fresh.clock.now;
    }
    expect((await stats()).oldest_pending_at).toBe(times[0]);
    const call = { params: { id: payments[0]?.id ?? '' }, body: {} };
    await fresh.call(accountant, 'POST /payments/:id/confirmation', call);
    expect((await stats()).oldest_pending_at).toBe(times[1]);
  });
});

describe('the CSV file', () => {
  it('has the filtered rows in order, no formulas, and an audit entry', async () => {
    const calm = await pay({ reference_number: 'FILE-1', user_comment: '=HYPERLINK("http://evil.example")' });
    const member = await t.member({ first_name: '+Ann', last_name: 'Lee' });
    await pay({ reference_number: '@FILE-2' }, member);
    await decide(calm.id, 'confirmation');
    const coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
    const query = { q: 'file', sort: 'waiting' };
    const file = await t.call(coordinator, 'GET /admin/payments/export', { query });
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="payments-\d{4}-\d\d-\d\d\.csv"$/);
    const rows = parse(file.raw, { bom: true, columns: true, record_delimiter: '\r\n' }) as Record<string, string>[];
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      Status: 'Pending',
      Name: "'+Ann Lee",
      Reference: "'@FILE-2",
      'Total with fee (USD)': '120.00',
      Decided: '',
      'Decided by': '',
    });
    expect(rows[1]).toMatchObject({
      Status: 'Confirmed',
      Event: 'Golden Reunion',
      'Ticket type': 'Gala Dinner',
      'Paid to': 'Zelle',
      Method: 'Zelle',
      Reference: 'FILE-1',
      'Base amount (USD)': '120.00',
      'Processing fee (USD)': '0.00',
      Comment: '\'=HYPERLINK("http://evil.example")',
      Proof: 'No',
      'Possible duplicate': 'No',
      'Decided by': 'Tess Reid',
      'Admin notes': 'Seen.',
    });
    const entry = await t.db
      .selectFrom('activity_logs')
      .select(['action_type', 'entity_type', 'actor_id', 'metadata'])
      .orderBy('timestamp', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(entry).toEqual({
      action_type: 'LIST_EXPORTED',
      entity_type: 'payment_ledger',
      actor_id: coordinator.id,
      metadata: { filtered_by: ['q'] },
    });
  });

  it('of the whole list is recorded without a filter', async () => {
    await t.call(treasurer, 'GET /admin/payments/export', { query: {} });
    const entry = await t.db
      .selectFrom('activity_logs')
      .select('metadata')
      .orderBy('timestamp', 'desc')
      .limit(1)
      .execute();
    expect(entry).toEqual([{ metadata: { filtered_by: [] } }]);
  });

  it('has every row of several batches once', async () => {
    await sql`
      insert into payment_ledger (user_name, user_email, event_id, payment_profile_id, entity_id, base_amount_cents,
        processing_fee_cents, total_amount_cents, reference_number, payment_method_details, status, notes)
      select user_name, user_email, event_id, payment_profile_id, entity_id, base_amount_cents,
        processing_fee_cents, total_amount_cents, 'BATCH-' || n, payment_method_details, 'failed', 'x'
      from payment_ledger, generate_series(1, 2500) as n where reference_number = 'UNIQUE-1'`.execute(t.db);
    for (const sort of ['newest', 'waiting']) {
      const file = await t.call(treasurer, 'GET /admin/payments/export', { query: { q: 'batch', sort } });
      const rows = parse(file.raw, { bom: true, columns: true, record_delimiter: '\r\n' }) as Record<string, string>[];
      expect(new Set(rows.map(({ Reference }) => Reference)).size).toBe(2500);
      expect(rows).toHaveLength(2500);
    }
  });
});
