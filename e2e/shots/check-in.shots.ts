import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { insertWithoutSeat } from '../../server/registrations/walk-ins/queries.ts';
import { scanOf } from '../../server/testing/check-in.ts';
import type { Person } from '../../server/testing/members.ts';
import { makeEvent, makeTicket } from '../../server/testing/reunions.ts';
import { axeViolations } from '../school.ts';
import type { School } from '../server-process.ts';
import { test } from './photograph.ts';

const LONG = 'Alexandrina-Josephine Montgomery-Featherstone and Fitzgerald';
const FOLDER = path.resolve(import.meta.dirname, '../../shots');

type Id = { id: string };

async function makeEntrance(demo: School): Promise<{ event: Id; coordinator: Person }> {
  const coordinator = await demo.member({ roles: ['EVENT_COORDINATOR'], first_name: 'Cora', last_name: 'Dean' });
  const event = await makeEvent(demo, { name: 'Golden Jubilee Reunion', max_guests: 3 });
  const people = [
    { first_name: 'Marcia', last_name: 'Brown', price_cents: 0 },
    { first_name: 'Omar', last_name: 'Reid', price_cents: 12_000 },
    { first_name: LONG, last_name: 'W'.repeat(40), price_cents: 12_000 },
  ];
  for (const { price_cents, ...name } of people) {
    const ticket = await makeTicket(demo, event, { name: `Dinner for ${name.first_name.slice(0, 30)}`, price_cents });
    const user = await demo.member(name);
    const row = { event_id: event.id, ticket_type_id: ticket.id, user_id: user.id, total_amount_cents: price_cents };
    await demo.db.insertInto('event_registrations').values(row).execute();
  }
  return { event, coordinator };
}

async function codeFor(demo: School, event: Id, { cookie }: Person, name: string): Promise<string> {
  const headers = { cookie, origin: demo.url, 'content-type': 'application/json' };
  const post = async <T>(path: string, body: object): Promise<T> => {
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await fetch(`${demo.url}/api/events/${event.id}/${path}`, init)).json() as Promise<T>;
  };
  const box = { name: `Front desk ${crypto.randomUUID().slice(0, 4)}`, opening_float_cents: 5_000 };
  const { id } = await post<Id>('cash-boxes', box);
  return new URL((await post<{ url: string }>('check-in-devices', { name, cash_box_id: id })).url).hash;
}

const box = (page: Page) => page.getByLabel('Name or ticket code');
const find = async (page: Page, name: string) => {
  await box(page).fill(name);
  await page.getByRole('list', { name: 'People' }).getByRole('button').first().click();
  await page.getByRole('dialog').waitFor();
};
const scan = async (page: Page, code: string) => {
  await box(page).fill(code);
  await box(page).press('Enter');
  await page.getByRole('dialog').waitFor();
};
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();

const sellSeat = async (page: Page) => {
  await page.getByRole('button', { name: 'Walk-in' }).click();
  await page.getByRole('dialog').waitFor();
};
/** As the coordinator does it. */
let giveSeats: (page: Page) => Promise<void>;

/** In this order on one phone. */
const STATES: [name: string, arrange: (page: Page) => Promise<unknown>][] = [
  ['ready', (page) => page.getByText(/^Ready offline/).waitFor()],
  ['found', (page) => box(page).fill('mar')],
  ['long', (page) => box(page).fill('alexandrina')],
  ['none', (page) => box(page).fill('zzz')],
  ['no-seats-to-sell', sellSeat],
  [
    'walk-in',
    async (page) => {
      await page.getByRole('button', { name: 'Back' }).click();
      await giveSeats(page);
      await sellSeat(page);
    },
  ],
  ['walk-in-name-missing', (page) => page.getByRole('button', { name: /^Sell for/ }).click()],
  [
    'checked-in',
    async (page) => {
      await page.getByRole('button', { name: 'Back' }).click();
      await find(page, 'marcia');
    },
  ],
  [
    'already-in',
    async (page) => {
      await next(page);
      await find(page, 'marcia');
    },
  ],
  [
    'payment-due',
    async (page) => {
      await next(page);
      await find(page, 'omar');
    },
  ],
  ['take-payment', (page) => page.getByRole('button', { name: 'Take Payment' }).click()],
  [
    'too-much',
    async (page) => {
      await page.getByLabel('Amount in cash').fill('500');
      await page.getByRole('button', { name: 'Took Cash' }).click();
    },
  ],
  [
    'took-a-part',
    async (page) => {
      await page.getByLabel('Amount in cash').fill('10');
      await page.getByRole('button', { name: 'Took US$10.00 in Cash' }).click();
    },
  ],
  ['note-missing', (page) => page.getByRole('button', { name: 'Admit with This Note' }).click()],
  [
    'not-valid',
    async (page) => {
      await next(page);
      await scan(page, 'https://example.com/t/x');
    },
  ],
  [
    'long-result',
    async (page) => {
      await next(page);
      await find(page, 'alexandrina');
    },
  ],
  [
    'offline',
    async (page) => {
      await next(page);
      await page.context().setOffline(true);
      await find(page, 'omar');
      await page.getByLabel('Note').fill('Pays tonight');
      await page.getByRole('button', { name: 'Admit with This Note' }).click();
      await next(page);
      await page.getByText('This phone', { exact: true }).click();
    },
  ],
  [
    'took-the-rest',
    async (page) => {
      await find(page, 'alexandrina');
      await page.getByRole('button', { name: 'Take Payment' }).click();
      await page.getByRole('button', { name: 'Took US$120.00 in Cash' }).click();
      await page.getByRole('heading', { name: 'Took US$120.00 in cash' }).waitFor();
    },
  ],
  [
    'unsent',
    async (page) => {
      await next(page);
      await page.getByText(/to send/).waitFor();
    },
  ],
  ['removing', (page) => page.getByRole('button', { name: 'Remove Event' }).click()],
  ['removed', (page) => page.getByRole('button', { name: 'Remove It' }).click()],
];

test('the phone at the entrance', async ({ demo, browser }) => {
  test.setTimeout(600_000);
  for (const width of [320, 360, 390]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { event, coordinator } = await makeEntrance(demo);
      const context = await browser.newContext({ viewport: { width, height: width === 390 ? 844 : 740 }, colorScheme });
      const page = await context.newPage();
      const shoot = async (name: string) => {
        const file = path.join(FOLDER, `check-in.${name}.${width}.${colorScheme}.png`);
        await page.screenshot({ path: file, animations: 'disabled' });
        expect.soft(await axeViolations(page), `${name} ${width} ${colorScheme}`).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect.soft(overflow, `${name} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0);
      };
      await page.goto(`${demo.url}/check-in`);
      await page.getByRole('heading', { name: 'Not set up yet' }).waitFor();
      await shoot('not-set-up');
      await page.goto(`${demo.url}/check-in${await codeFor(demo, event, coordinator, 'Main entrance')}`);
      await page.getByLabel('Your name').fill('Val Hunter');
      await shoot('enrolment');
      await page.getByRole('button', { name: 'Start Check-in' }).click();
      giveSeats = async () => {
        const of = { event_id: event.id, kind: 'device', seats: 3 };
        const tickets = await demo.db
          .selectFrom('ticket_types')
          .select('id')
          .where('event_id', '=', event.id)
          .execute();
        const { id: device_id } = await demo.db
          .selectFrom('check_in_devices')
          .select('id')
          .where('event_id', '=', event.id)
          .executeTakeFirstOrThrow();
        const holds = tickets.map(({ id }) => ({ ...of, ticket_type_id: id, device_id }));
        await demo.db.insertInto('seat_holds').values(holds).execute();
        await page.reload();
        await page.getByText(/^Ready offline/).waitFor();
        await page.waitForResponse(/check-in\/list/).catch(() => null);
      };
      for (const [name, arrange] of STATES) {
        await arrange(page);
        await shoot(name);
      }
      await context.close();
    }
  }
});

/** A sale that arrived when no seat was left, to someone who has gone in. */
async function plantLateSale({ db }: School, event: Id): Promise<void> {
  const { id: device_id } = await db
    .selectFrom('check_in_devices')
    .select('id')
    .where('event_id', '=', event.id)
    .where('enrolled_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const { id: ticket_type_id } = await makeTicket({ db }, event, { name: 'Dinner' });
  const [id, now] = [crypto.randomUUID(), new Date()];
  const sale = { id, event_id: event.id, ticket_type_id, walk_in_name: LONG, sold_by_device_id: device_id };
  await insertWithoutSeat(db, { ...sale, total_amount_cents: 12_000, payment_code: '7K3PQE', registered_at: now }, now);
  const scan = { ...scanOf({ id }), code_sha256: null, device_id, corrected_time: now, received_at: now };
  await db
    .insertInto('check_in_scans')
    .values({ ...scan, was_valid: false })
    .execute();
}

test('the coordinator’s view', async ({ demo, photograph }) => {
  const as = await demo.member({ roles: ['EVENT_COORDINATOR'] });
  const { event } = await makeEntrance(demo);
  await photograph('check-in.empty', { path: `/admin/events/${event.id}/check-in`, as });
  const adding = async (page: Page) => {
    await page.getByRole('button', { name: 'Add Device' }).click();
    await page.getByRole('button', { name: 'Show Code' }).click();
    await page.getByRole('img', { name: /^QR code/ }).waitFor();
  };
  await photograph('check-in.code', { path: `/admin/events/${event.id}/check-in`, as, arrange: adding, window: true });
  const { event_id } = await demo.db
    .selectFrom('check_in_devices')
    .innerJoin('check_in_scans', 'check_in_scans.device_id', 'check_in_devices.id')
    .select('event_id')
    .where('check_in_devices.name', '=', 'Car park')
    .executeTakeFirstOrThrow();
  await plantLateSale(demo, { id: event_id });
  await photograph('check-in.full', { path: `/admin/events/${event_id}/check-in`, as });
  const seating = async (page: Page) => {
    await page.getByRole('button', { name: /^Give .* a seat/ }).click();
    await page.getByRole('alertdialog').waitFor();
  };
  await photograph('check-in.seating', {
    path: `/admin/events/${event_id}/check-in`,
    as,
    arrange: seating,
    window: true,
  });
  const correcting = async (page: Page) => {
    await page
      .getByRole('button', { name: /^Correct the opening float/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Correct', exact: true }).click();
  };
  await codeFor(demo, event, as, 'Main entrance');
  await photograph('check-in.float', {
    path: `/admin/events/${event.id}/check-in`,
    as,
    arrange: correcting,
    window: true,
  });
  const holding = async (page: Page) => {
    await page
      .getByRole('button', { name: /^Choose the seats to sell/ })
      .first()
      .click();
    await page.getByLabel('Seats it may still sell').fill('0');
  };
  await photograph('check-in.seats', {
    path: `/admin/events/${event.id}/check-in`,
    as,
    arrange: holding,
    window: true,
  });
  const treasurer = await demo.member({ roles: ['ACCOUNTANT'] });
  const counting = async (page: Page) => {
    await page.getByRole('button', { name: 'Count Main entrance' }).click();
    await page.getByLabel('Counted', { exact: true }).fill('165');
  };
  const path = `/admin/events/${event_id}/check-in`;
  await photograph('check-in.counting', { path, as: treasurer, arrange: counting, window: true });
});
