/** Fixtures and locators of the event editor. */
import type { Locator, Page } from '@playwright/test';
import { makeEvent, makeTicket } from '../server/testing/reunions.ts';
import type { Fixtures, School } from './school.ts';

type EventEntry = {
  name: string;
  description: string;
  start: string;
  end: string;
  venue: string;
  location: string;
};

const WEEKEND = {
  name: 'Reunion Weekend',
  description: 'By the sea.\nBring your tie.',
  start_date: new Date('2031-07-04T21:00:00Z'),
  end_date: new Date('2031-07-06T19:00:00Z'),
  venue_name: 'Cardiff Bay Hotel',
  location: 'Ocho Rios',
  max_capacity: 80,
  is_published: false,
};

/** A draft without tickets and activities, and a blank page of a person who may edit it. */
export async function makeEdited(
  { school, newPerson }: Fixtures,
  columns: Parameters<typeof makeEvent>[1] = {},
  roles = ['EVENT_COORDINATOR'],
) {
  const event = await makeEvent(school, { ...WEEKEND, ...columns });
  const page = await newPerson(await school.member({ roles }));
  return { event, page, path: `/admin/events/${event.id}/edit` };
}

/** Roles that may also assign payment methods. */
export const TICKET_ROLES = ['EVENT_COORDINATOR', 'ACCOUNTANT'];

export const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });

export const JUBILEE = {
  name: 'Golden Jubilee Weekend',
  description: 'Fifty years on.',
  start: '2031-07-04T16:00',
  end: '2031-07-06T14:00',
  venue: 'Cardiff Bay Hotel',
  location: 'Ocho Rios',
};

/** Fills the event dialog, except the capacity. */
export async function fillEvent(dialog: Locator, entry: EventEntry): Promise<void> {
  await dialog.getByLabel('Name').fill(entry.name);
  await dialog.getByLabel('Event type').selectOption('Reunion Weekend');
  await dialog.getByLabel('Description').fill(entry.description);
  await dialog.getByLabel('Start').fill(entry.start);
  await dialog.getByLabel('End').fill(entry.end);
  await dialog.getByLabel('Venue').fill(entry.venue);
  await dialog.getByLabel('Location').fill(entry.location);
}

/** The names of the ticket types in their order. */
export const ticketNames = (page: Page) => page.getByRole('tabpanel').getByRole('heading', { level: 3 });
export const save = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** Registers a new member for an event. */
export async function sell(school: School, event: { id: string }, ticket: { id: string }): Promise<void> {
  const guest = await school.member();
  await school.db
    .insertInto('event_registrations')
    .values({ event_id: event.id, ticket_type_id: ticket.id, user_id: guest.id, total_amount_cents: 0 })
    .execute();
}

/** A gala of ten seats, one of them sold. */
export async function makeEventFixture(school: School, event: { id: string }, sort_order: number) {
  const gala = await makeTicket(school, event, { name: 'Gala', sort_order, max_quantity: 10 });
  await sell(school, event, gala);
  return gala;
}
