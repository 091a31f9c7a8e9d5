import type { Page } from '@playwright/test';
import { createMember, findPerson } from '../../server/testing/members.ts';
import type { School } from '../server-process.ts';
import { withoutInitialData } from '../without-initial-data.ts';
import { test } from './photograph.ts';

type Json = Record<string, unknown>;
const LONG = 'The Grand Fiftieth Anniversary Reunion, Thanksgiving and Homecoming of the Class of Nineteen Seventy-Six';

const eventLike = (demo: School, name: string) =>
  demo.db.selectFrom('events').select('id').where('name', 'like', name).executeTakeFirstOrThrow();

/** Reloads the page with a modified reply, for states that the demo doesn't have. */
const changed = (address: string, change: (answer: Json) => Json) => async (page: Page) => {
  await withoutInitialData(page);
  await page.route(address, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: change(await answer.json()) });
  });
  await page.reload({ waitUntil: 'networkidle' });
};
const withEvent = (more: Json) =>
  changed('**/api/events/*', (answer) => ({ ...answer, event: { ...(answer.event as Json), ...more } }));
const failing = (address: string) => async (page: Page) => {
  await withoutInitialData(page);
  await page.route(address, (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload({ waitUntil: 'networkidle' });
};
/** Chooses a ticket and registers with a mocked reply. */
const registering = (status: number, json: Json, name: RegExp) => async (page: Page) => {
  await page.route('**/api/events/*/registrations', (route) => route.fulfill({ status, json }));
  await page.getByRole('radio', { name }).check({ force: true });
  await page.getByRole('button', { name: /^Register · / }).click();
  await page
    .getByText(/You’re registered|sold out|is now/)
    .filter({ visible: true })
    .first()
    .waitFor();
};

test('the events', async ({ demo, photograph }) => {
  const member = await findPerson(demo.db, 'member@demo.example');
  await photograph('events.list', { path: '/events', as: member });
  await photograph('events.past', {
    path: '/events',
    as: member,
    window: true,
    arrange: async (page) => {
      await page.getByText('Past events').click();
      await page.getByRole('heading', { level: 3 }).last().scrollIntoViewIfNeeded();
    },
  });
  await photograph('events.none', {
    path: '/events',
    as: member,
    arrange: changed('**/api/events', () => ({ items: [] })),
  });
  await photograph('events.failed', { path: '/events', as: member, arrange: failing('**/api/events') });
});

test('an event', async ({ demo, photograph }) => {
  const member = await findPerson(demo.db, 'member@demo.example');
  const guest = await createMember(demo.db, { first_name: 'Ivy' });
  const path = `/events/${(await eventLike(demo, '%Weekend%')).id}`;
  await photograph('event.open', { path, as: guest });
  await photograph('event.phone-bar', { path, as: guest, window: true });
  await photograph('event.registered', { path, as: member });
  await photograph('event.rejected', {
    path: `/events/${(await eventLike(demo, '%Gala%')).id}`,
    as: member,
    window: true,
  });
  await photograph('event.sold-out-in-part', { path: `/events/${(await eventLike(demo, '%Gala%')).id}`, as: guest });
  await photograph('event.live', { path: `/events/${(await eventLike(demo, '%Library%')).id}`, as: guest });
  await photograph('event.over', { path: `/events/${(await eventLike(demo, '%Sports%')).id}`, as: guest });
});

test('an event in rare states', async ({ demo, photograph }) => {
  const guest = await createMember(demo.db, { first_name: 'Ivy' });
  const path = `/events/${(await eventLike(demo, '%Weekend%')).id}`;
  await photograph('event.full', { path, as: guest, arrange: withEvent({ places_left: 0 }) });
  await photograph('event.bare', {
    path,
    as: guest,
    arrange: changed('**/api/events/*', ({ event }) => ({
      event: { ...(event as Json), name: LONG, ticket_types: [] },
      activities: [],
      attendees: [],
      attendee_count: 0,
    })),
  });
  await photograph('event.everybody', {
    path,
    as: guest,
    window: true,
    arrange: async (page) => {
      await page.getByRole('button', { name: /Show all/ }).click();
      await page.getByRole('listitem').last().scrollIntoViewIfNeeded();
    },
  });
  await photograph('event.long-name', {
    path,
    as: guest,
    window: true,
    arrange: withEvent({ name: 'The Golden Jubilee Reunion and Homecoming of the Class of 76' }),
  });
  await photograph('event.not-found', { path: '/events/nothing', as: guest });
  await photograph('event.failed', { path, as: guest, arrange: failing('**/api/events/*') });
});

test('actions on an event', async ({ demo, photograph }) => {
  const member = await findPerson(demo.db, 'member@demo.example');
  const guest = await createMember(demo.db, { first_name: 'Ivy' });
  const path = `/events/${(await eventLike(demo, '%Weekend%')).id}`;
  await photograph('event.calendar', {
    path,
    as: guest,
    window: true,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Add to calendar' }).click();
      await page.getByRole('dialog').waitFor();
    },
  });
  await photograph('event.refused', {
    path,
    as: guest,
    window: true,
    arrange: registering(
      409,
      { code: 'SOLD_OUT', message: 'This ticket type is sold out', request_id: '' },
      /^Weekend Pass$/,
    ),
  });
  const registered = {
    id: '7b0d7f0e-6d7c-4f57-9c8f-0f5d0f4f1a01',
    event_name: LONG,
    payment_status: 'unpaid',
    payment_state: 'unpaid',
    balance_cents: 14_500,
    rejection_notes: null,
  };
  await photograph('event.success', {
    path,
    as: guest,
    window: true,
    arrange: registering(200, { ...registered, total_amount_cents: 14_500 }, /^Weekend Pass$/),
  });
  await photograph('event.withdraw', {
    path,
    as: member,
    window: true,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Withdraw' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  });
});
