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
