/** What a registration costs: the current price, and never another than the member saw. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { school } from '../../school.config.ts';
import { sortableTime } from '../lib/school-formats.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { countLockWaits } from '../testing/database.ts';
import { entriesOf, makeEvent, makeTicket, queuedMails, register } from '../testing/reunions.ts';

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});

it('uses the current price, not one the client sends', async () => {
  const event = await makeEvent(t);
  const soon = new Date(Date.now() + 3_600_000);
  const ticket = await makeTicket(t, event, { early_bird_price_cents: 9_000, early_bird_deadline: soon });
  expect((await register(t, await t.member(), event, ticket)).body.total_amount_cents).toBe(9_000);
  t.clock.now = soon;
  const late = await register(t, await t.member(), event, ticket);
  t.clock.now = undefined;
  expect(late.body.total_amount_cents).toBe(12_000);
  const { status, body } = await t.call(await t.member(), 'POST /events/:id/registrations', {
    params: event,
    body: { ticket_type_id: ticket.id, total_amount_cents: 1 },
  });
  expect([status, body.issues[0].path]).toEqual([422, 'total_amount_cents']);
});

it.each([
  ['a second before', -1_000, 9_000],
  ['at', 0, 12_000],
  ['a second after', 1_000, 12_000],
])('applies the early-bird deadline %s midnight in the school’s time zone', async (_, later, price) => {
  const { rows } = await sql<{ midnight: Date }>`
    select ((now() at time zone ${school.zone})::date + 1)::timestamp at time zone ${school.zone} as midnight`.execute(
    t.db,
  );
  const early_bird_deadline = rows[0]?.midnight ?? new Date();
  const event = await makeEvent(t);
  const ticket = await makeTicket(t, event, { early_bird_price_cents: 9_000, early_bird_deadline });
  t.clock.now = new Date(early_bird_deadline.getTime() + later);
  expect(sortableTime(t.clock.now)).toMatch(later < 0 ? / 23:59/ : / 00:00/);
  const made = await register(t, await t.member(), event, ticket);
  const shown = await t.call(await t.member(), 'GET /events/:id', { params: event });
  t.clock.now = undefined;
  expect(made.body.total_amount_cents).toBe(price);
  expect(shown.body.event.ticket_types[0].current_price_cents).toBe(price);
});

it('is refused with the current price if the member saw another one', async () => {
  const event = await makeEvent(t);
  const soon = new Date(Date.now() + 3_600_000);
  const ticket = await makeTicket(t, event, { early_bird_price_cents: 9_000, early_bird_deadline: soon });
  const ann = await t.member();
  const registerAt = (expected_total_cents: number) =>
    t.call(ann, 'POST /events/:id/registrations', {
      params: event,
      body: { ticket_type_id: ticket.id, expected_total_cents },
    });
  t.clock.now = soon;
  const late = await registerAt(9_000);
  expect([late.status, late.body.code]).toEqual([409, 'PRICE_CHANGED']);
  expect(late.body.message).toBe('The price of this ticket is now US$120.00.');
  const rows = t.db.selectFrom('event_registrations').select('id').where('event_id', '=', event.id);
  expect(await rows.execute()).toEqual([]);
  expect((await registerAt(12_000)).body.total_amount_cents).toBe(12_000);
  t.clock.now = undefined;
});

it('uses a price that changed while the request waited for the lock, in the email and audit entry too', async () => {
  const event = await makeEvent(t);
  const ticket = await makeTicket(t, event);
  const ann = await t.member();
  let pending: ReturnType<typeof register> | undefined;
  await t.db.transaction().execute(async (staff) => {
    await staff.selectFrom('events').select('id').where('id', '=', event.id).forNoKeyUpdate().execute();
    pending = register(t, ann, event, ticket);
    await expect.poll(() => countLockWaits(t.db)).toBe(1);
    await staff.updateTable('ticket_types').set({ price_cents: 15_000 }).where('id', '=', ticket.id).execute();
  });
  const { body } = (await pending) as Awaited<ReturnType<typeof register>>;
  expect(body.total_amount_cents).toBe(15_000);
  const totals = (await entriesOf(t, body.id)).map(({ metadata }) => (metadata as { total: string }).total);
  expect(totals).toEqual(['US$150.00']);
  const emails = (await queuedMails(t)).filter(({ to }) => to === ann.email).map(({ text }) => text);
  expect(emails).toEqual([expect.stringContaining('US$150.00')]);
});
