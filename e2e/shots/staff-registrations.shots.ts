import { findPerson } from '../../server/testing/members.ts';
import { makeEvent, makeTicket } from '../../server/testing/reunions.ts';
import { test } from './photograph.ts';

const LONG = { first_name: 'Wilhelmina-Anastasia', last_name: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh' };

type Demo = { db: Parameters<typeof findPerson>[0] };

/** The latest published event with many registrations. */
async function pathOf({ db }: Demo): Promise<string> {
  const { id } = await db
    .selectFrom('events')
    .select('id')
    .where('registered_count', '>', 20)
    .where('is_published', '=', true)
    .orderBy('start_date', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return `/admin/events/${id}/registrations`;
}

test('an event’s registrations', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'coordinator@demo.example');
  const admin = await findPerson(demo.db, 'admin@demo.example');
  const path = await pathOf(demo);
  await photograph('registrations', { path, as, window: true });
  await photograph('registrations.admin', { path: `${path}?sort=name`, as: admin, window: true });
  await photograph('registrations.filtered', { path: `${path}?status=rejected`, as: admin });
  await photograph('registrations.partly-paid', { path: `${path}?status=partly_paid`, as: admin });
  await photograph('registrations.none', { path: `${path}?q=unknown`, as });
  const empty = await makeEvent(demo, { name: `${LONG.last_name} Memorial Dinner & Dance of All Houses` });
  const ticket = await makeTicket(demo, empty, { name: `${LONG.last_name} Suite` });
  const long = await demo.member({ ...LONG, sports_house: 'Gibson' });

  await photograph('registrations.empty', { path: `/admin/events/${empty.id}/registrations`, as });
  await demo.db
    .insertInto('event_registrations')
    .values([
      { event_id: empty.id, ticket_type_id: ticket.id, user_id: long.id, total_amount_cents: 125_000 },
      { event_id: empty.id, ticket_type_id: ticket.id, user_id: null, total_amount_cents: 125_000 },
    ])
    .execute();
  await photograph('registrations.long', { path: `/admin/events/${empty.id}/registrations`, as: admin });
});

test('an event’s registrations: withdrawal, errors and an empty list', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'coordinator@demo.example');
  const path = await pathOf(demo);
  for (const [name, status] of [
    ['paid', 'paid'],
    ['unpaid', 'unpaid'],
  ]) {
    await photograph(`registrations.withdraw-${name}`, {
      path: `${path}?status=${status}`,
      as,
      window: true,
      arrange: async (page) => {
        await page
          .getByRole('button', { name: /^Withdraw / })
          .first()
          .click();
        await page.getByRole('alertdialog').waitFor();
      },
    });
  }
  await photograph('registrations.failing', {
    path: '/directory',
    as,
    arrange: async (page) => {
      await page.route('**/api/admin/events/*/registrations?*', (route) => route.abort());
      await page.route('**/api/admin/events/*/registrations', (route) => route.abort());
      await page.goto(demo.url + path);
      await page.getByRole('alert').waitFor();
    },
  });
});

test('a registration of which a part is paid, as the member sees it', async ({ demo, photograph }) => {
  const { registration, event_id, email } = await demo.db
    .selectFrom('event_registrations as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .innerJoin('payment_entries as e', 'e.registration_id', 'r.id')
    .innerJoin('events', 'events.id', 'r.event_id')
    .select(['r.id as registration', 'r.event_id', 'u.email'])
    .where('r.payment_status', '=', 'unpaid')
    .where('r.status', '=', 'registered')
    .where('events.is_published', '=', true)
    .where('events.end_date', '>', new Date())
    .limit(1)
    .executeTakeFirstOrThrow();
  const as = await findPerson(demo.db, email);
  await photograph('part-payment.event', { path: `/events/${event_id}`, as });
  await photograph('part-payment.form', { path: `/payment-submission?registration=${registration}`, as });
  await photograph('part-payment.dashboard', { path: '/dashboard', as });
});
