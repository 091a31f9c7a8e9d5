import type { Page } from '@playwright/test';
import { findPerson } from '../../server/testing/members.ts';
import { makeEvent, makeRegistrations, makeTicket, receiveCash } from '../../server/testing/reunions.ts';
import { test } from './photograph.ts';

const LONG = 'A hurricane damaged the hall and the road to it. '.repeat(8).trim();
const NAME = 'Golden Jubilee Reunion of the Classes of Nineteen Seventy-Six';
const narrow = (page: Page) => page.setViewportSize({ width: 320, height: 700 });
const largeText = async (page: Page) => {
  await page.addStyleTag({ content: 'html { font-size: 200% !important; }' });
};

test('a cancelled event', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'admin@demo.example');
  const member = await demo.member({ first_name: 'Ivy', last_name: 'Grant' });
  const open = await makeEvent(demo, { name: NAME });
  const ticket = await makeTicket(demo, open);
  await makeRegistrations(demo, open, ticket, 12);
  const editor = `/admin/events/${open.id}/edit`;
  const ask = async (page: Page) => {
    await page.getByRole('button', { name: 'Cancel event' }).click();
    await page.getByRole('alertdialog').getByLabel('Message').fill(LONG);
  };
  await photograph('event-cancellation.question', { path: editor, as, window: true, arrange: ask });
  await photograph('event-cancellation.question-320', {
    path: editor,
    as,
    window: true,
    arrange: async (page) => {
      await narrow(page);
      await ask(page);
    },
  });
  const cancelled = await makeEvent(demo, {
    name: NAME,
    is_public: true,
    public_code: 'CDFGHJKM',
    public_town: 'Kingston',
    cancelled_at: new Date(),
    cancellation_reason: LONG,
  });
  await makeRegistrations(demo, cancelled, await makeTicket(demo, cancelled), 3);
  const path = `/events/${cancelled.id}`;
  await photograph('event-cancellation.editor', { path: `/admin/events/${cancelled.id}/edit`, as });
  await photograph('event-cancellation.member', { path, as: member });
  await photograph('event-cancellation.member-320', { path, as: member, arrange: narrow });
  await photograph('event-cancellation.large-text', { path, as: member, arrange: largeText });
  await photograph('event-cancellation.public', { path: '/e/CDFGHJKM' });
  await photograph('event-cancellation.list', { path: '/events', as: member });
});

test('what was paid for a cancelled event', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'admin@demo.example');
  const member = await demo.member({ first_name: 'Ivy', last_name: 'Grant' });
  const event = await makeEvent(demo, { name: NAME });
  const ticket = await makeTicket(demo, event);
  await makeRegistrations(demo, event, ticket, 4);
  const registration = await demo.db
    .insertInto('event_registrations')
    .values({ event_id: event.id, ticket_type_id: ticket.id, user_id: member.id, total_amount_cents: 12_000 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await receiveCash(demo, registration, 12_000, new Date().toISOString().slice(0, 10)); // the demo’s older periods are closed
  const cancelled = { cancelled_at: new Date(), cancellation_reason: LONG };
  await demo.db.updateTable('events').set(cancelled).where('id', '=', event.id).execute();
  const path = `/admin/events/${event.id}/registrations?status=refund_due`;
  await photograph('refund-due.staff', { path, as });
  await photograph('refund-due.staff-320', { path, as, arrange: narrow });
  await photograph('refund-due.staff-entries', {
    path,
    as,
    window: true,
    arrange: (page) => page.getByRole('link', { name: 'Money from Ivy Grant' }).first().click(),
  });
  await photograph('refund-due.member', { path: `/events/${event.id}`, as: member });
  await photograph('refund-due.dashboard', { path: '/dashboard', as: member });
});
