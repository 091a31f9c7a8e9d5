import type { Page } from '@playwright/test';
import { findPerson, type Person } from '../../server/testing/members.ts';
import { makeEvent, makeTicket } from '../../server/testing/reunions.ts';
import { plantOffer } from '../../server/testing/waiting-list.ts';
import type { School } from '../server-process.ts';
import { test } from './photograph.ts';

const LONG = 'Alexandrina-Josephine Montgomery-Featherstone and Fitzgerald';

const narrow = (page: Page) => page.setViewportSize({ width: 320, height: 700 });
const largeText = async (page: Page) => {
  await page.addStyleTag({ content: 'html { font-size: 200% !important; }' });
};

/** A full event with two ticket types; this member waits for two seats. */
async function wait(demo: School, as: Person | null, seats = 2) {
  const event = await makeEvent(demo, { name: 'Golden Jubilee Reunion', max_capacity: 1, max_guests: 2 });
  const ticket = await makeTicket(demo, event, { name: 'Dinner Seat', price_cents: 11_000 });
  const other = await makeTicket(demo, event, { name: LONG, price_cents: 4_000 });
  const { id: user_id } = await demo.member();
  const row = { event_id: event.id, ticket_type_id: ticket.id, user_id, total_amount_cents: 0 };
  await demo.db.insertInto('event_registrations').values(row).execute();
  const entry = { event_id: event.id, ticket_type_ids: [ticket.id, other.id], joined_at: new Date() };
  const waiting = [await demo.member(), ...(as ? [as] : [])].map(({ id }) => ({ ...entry, user_id: id, seats }));
  await demo.db.insertInto('waiting_list_entries').values(waiting).execute();
  return { path: `/events/${event.id}`, staff: `/admin/events/${event.id}/edit?tab=waiting-list` };
}

async function withdrawByStaff({ db }: School, { id: user_id }: Person) {
  const event = await makeEvent({ db }, { name: 'Homecoming Weekend' });
  const ticket = await makeTicket({ db }, event);
  const withdrawn = { status: 'withdrawn', withdrawn_at: new Date(), total_amount_cents: 0 };
  const { id } = await db
    .insertInto('event_registrations')
    .values({ event_id: event.id, ticket_type_id: ticket.id, user_id, ...withdrawn })
    .returning('id')
    .executeTakeFirstOrThrow();
  const entry = { action_type: 'REGISTRATION_WITHDRAWN', entity_type: 'event_registrations', entity_id: id };
  const metadata = { reason: `${LONG} isn’t on our class list.\nWrite to us if she is.` };
  await db
    .insertInto('activity_logs')
    .values({ ...entry, description: 'Withdrew', metadata: JSON.stringify(metadata) })
    .execute();
}

test('a member waits', async ({ demo, photograph }) => {
  const as = await demo.member({ first_name: 'Ivy', last_name: 'Grant' });
  const { path } = await wait(demo, null);
  await photograph('waiting-list.join', { path, as });
  await photograph('waiting-list.join-320', { path, as, arrange: narrow });
  const waiting = await wait(demo, as);
  await photograph('waiting-list.position', { path: waiting.path, as });
  await photograph('waiting-list.large-text', { path: waiting.path, as, arrange: largeText });
  const { event } = await plantOffer(demo, as.id);
  await photograph('waiting-list.offer', { path: `/events/${event.id}`, as });
  await photograph('waiting-list.offer-320', { path: `/events/${event.id}`, as, arrange: narrow });
  await withdrawByStaff(demo, as);
  const expired = { event_id: (await makeEvent(demo, { name: LONG })).id, user_id: as.id, seats: 1 };
  const closed = { joined_at: new Date(), closed_at: new Date(), close_reason: 'expired' };
  await demo.db
    .insertInto('waiting_list_entries')
    .values({ ...expired, ...closed, ticket_type_ids: [expired.event_id] })
    .execute();
  await photograph('waiting-list.dashboard', { path: '/dashboard', as });
  await photograph('waiting-list.dashboard-window', { path: '/dashboard', as, window: true });
  await photograph('waiting-list.dashboard-320', { path: '/dashboard', as, arrange: narrow });
});

test('staff see who waits', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'admin@demo.example');
  const { staff } = await wait(demo, await demo.member({ first_name: 'Ivy', last_name: LONG }));
  await photograph('waiting-list.staff', { path: staff, as });
  await photograph('waiting-list.staff-320', { path: staff, as, arrange: narrow });
  const empty = await makeEvent(demo, { name: 'Jubilee' });
  await photograph('waiting-list.staff-empty', { path: `/admin/events/${empty.id}/edit?tab=waiting-list`, as });
});
