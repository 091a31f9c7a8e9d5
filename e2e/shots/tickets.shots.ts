import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Person } from '../../server/testing/members.ts';
import { makeEvent, makeTicket } from '../../server/testing/reunions.ts';
import { axeViolations } from '../school.ts';
import type { School } from '../server-process.ts';
import { test } from './photograph.ts';

const LONG = 'Alexandrina-Josephine Montgomery-Featherstone and Fitzgerald';
const WORD = 'W'.repeat(60);

/** The event's page of a member who brings these guests. */
async function seated(demo: School, as: Person, names: readonly string[], price_cents = 11_000) {
  const event = await makeEvent(demo, { name: 'Golden Jubilee Reunion', max_guests: 4 });
  const ticket = await makeTicket(demo, event, { name: 'Dinner Seat', price_cents });
  const row = { event_id: event.id, ticket_type_id: ticket.id, user_id: as.id, total_amount_cents: price_cents };
  const insert = demo.db.insertInto('event_registrations').values(row).returning('id');
  const { id: registration_id } = await insert.executeTakeFirstOrThrow();
  for (const name of names) {
    const guest = { registration_id, name, ticket_type_id: ticket.id, price_cents };
    await demo.db.insertInto('registration_guests').values(guest).execute();
  }
  return `/events/${event.id}`;
}

const open = async (page: Page) => {
  await page.getByRole('button', { name: /^Show Tickets?$/ }).click();
  await page.getByRole('dialog').getByRole('img').last().waitFor();
};
const scrolled = async (page: Page) => {
  await open(page);
  await page.getByRole('dialog').getByRole('img').last().scrollIntoViewIfNeeded();
};
const narrow = async (page: Page) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await scrolled(page);
};
const largeText = async (page: Page) => {
  await page.addStyleTag({ content: 'html { font-size: 200% !important; }' });
  await scrolled(page);
};
const failing = async (page: Page) => {
  await page.route('**/api/registrations/*/tickets', (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole('button', { name: 'Show Tickets' }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor({ timeout: 60_000 });
};

test('tickets of a registration', async ({ demo, photograph }) => {
  const as = await demo.member({ first_name: 'Ivy', last_name: 'Grant' });
  const one = await seated(demo, as, [], 0);
  await photograph('tickets.section', { path: one, as });
  await photograph('tickets.one', { path: one, as, arrange: open, window: true });
  const all = await seated(demo, as, ['Sonia Grant', LONG, WORD]);
  await photograph('tickets.full', { path: all, as, arrange: open, window: true });
  await photograph('tickets.full-end', { path: all, as, arrange: scrolled, window: true });
  await photograph('tickets.full-320', { path: all, as, arrange: narrow, window: true });
  await photograph('tickets.large-text', { path: all, as, arrange: largeText, window: true });
  await photograph('tickets.failing', { path: all, as, arrange: failing, window: true });
});

test('the page of a ticket', async ({ demo, browser }) => {
  const as = await demo.member({ first_name: 'W'.repeat(40), last_name: 'Grant' });
  await seated(demo, as, []);
  const { id } = await demo.db
    .selectFrom('event_registrations')
    .select('id')
    .where('user_id', '=', as.id)
    .executeTakeFirstOrThrow();
  const cookie = as.cookie;
  const answer = await fetch(`${demo.url}/api/registrations/${id}/tickets`, { headers: { cookie } });
  const [ticket] = ((await answer.json()) as { items: { url: string }[] }).items;
  const paths = { valid: new URL(ticket?.url ?? '').pathname, 'not-valid': '/t/2222222222222222222A' };
  for (const [name, address] of Object.entries(paths)) {
    for (const width of [320, 390, 1280]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme });
        const page = await context.newPage();
        await page.goto(demo.url + address);
        const file = path.resolve(import.meta.dirname, `../../shots/tickets.${name}.${width}.${colorScheme}.png`);
        await page.screenshot({ path: file, fullPage: true });
        expect.soft(await axeViolations(page), `${name} ${width} ${colorScheme}`).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect.soft(overflow, `${name} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0);
        await context.close();
      }
    }
  }
});
