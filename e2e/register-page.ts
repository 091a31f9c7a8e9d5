/** An event's page before registering. */
import { expect, type Page } from '@playwright/test';
import type { Person } from '../server/testing/members.ts';
import { makeEvent, makeTicket } from '../server/testing/reunions.ts';
import type { School } from './school.ts';

/** 'Register', and once a ticket is chosen its name and price: 'Register · Dinner · US$120.00'. */
export const button = (page: Page) => page.getByRole('button', { name: /^Register($| · )/ });
export const choose = (page: Page, name: string) => page.getByRole('radio', { name }).check({ force: true });
export const alert = (page: Page) => page.getByRole('alert').filter({ visible: true });
export const isRegistered = (page: Page) => expect(page.getByText(/^Registration successful!/)).toBeVisible();
export const isPaying = (page: Page) => expect(page).toHaveURL(/\/payment-submission\?registration=[\w-]{36}$/);

type Tickets = Record<string, NonNullable<Parameters<typeof makeTicket>[2]>>;

/** A published event with these tickets, opened by a new member. A single one is chosen. */
export async function openEvent(
  school: School,
  page: Page,
  tickets: Tickets,
  columns: Parameters<typeof makeEvent>[1] = {},
) {
  const event = await makeEvent(school, columns);
  const made: Record<string, string> = {};
  for (const [name, more] of Object.entries(tickets)) {
    made[name] = (await makeTicket(school, event, { name, sort_order: Object.keys(made).length, ...more })).id;
  }
  await page.goto(`/events/${event.id}`);
  await expect(button(page)).toBeVisible();
  const [only, ...others] = Object.keys(tickets);
  if (only && others.length === 0) await choose(page, only);
  return { id: event.id, tickets: made };
}

export const ownRows = (school: School, { id }: Person, eventId: string) =>
  school.db
    .selectFrom('event_registrations')
    .select(['id', 'total_amount_cents', 'ticket_type_id', 'status'])
    .where('user_id', '=', id)
    .where('event_id', '=', eventId)
    .execute();
