/**
 * Forty transfers of a realistic statement, resolved by keyboard in at most 90 actions: a key or a text typed at once. With
 * PACE_MS each action takes that long, as for a person, and the time is printed.
 */
import type { Page } from '@playwright/test';
import { schoolDay } from '../server/lib/school-formats.ts';
import { makeEvent, makeTicket } from '../server/testing/reunions.ts';
import { expectLinesDone } from './bank-lines.ts';
import { expect, type School, test } from './school.ts';

const PACE_MS = Number(process.env.PACE_MS ?? 0);
const MOST_ACTIONS = 90;
const PRICES = [4_500, 9_500, 12_000, 25_000] as const;
const FIRST = ['Ada', 'Basil', 'Cora', 'Devon', 'Ella', 'Fitzroy', 'Grace'] as const;
const LAST = ['Allen', 'Brown', 'Clarke', 'Davis', 'Evans', 'Fisher'] as const;
const QUOTED = 30;

type Place = { id: string; name: string; payment_code: string; cents: number };

/** Forty-one people, each with a name of their own, who owe one of four prices. */
async function makePlaces(school: School): Promise<Place[]> {
  const event = await makeEvent(school, { name: 'Reunion Weekend' });
  const tickets = await Promise.all(
    PRICES.map((price_cents) => makeTicket(school, event, { name: `Ticket ${price_cents}`, price_cents })),
  );
  const names = LAST.flatMap((last_name) => FIRST.map((first_name) => ({ first_name, last_name }))).slice(0, 41);
  const places: Place[] = [];
  for (const [n, name] of names.entries()) {
    const person = await school.member(name);
    const cents = PRICES[n % PRICES.length] as number;
    const ticket_type_id = tickets[n % PRICES.length]?.id ?? '';
    const place = await school.db
      .insertInto('event_registrations')
      .values({ event_id: event.id, ticket_type_id, user_id: person.id, total_amount_cents: cents })
      .returning(['id', 'payment_code'])
      .executeTakeFirstOrThrow();
    places.push({ ...place, name: `${name.first_name} ${name.last_name}`, cents });
  }
  return places;
}

/** Whom a line names in another way than by their code, and what a treasurer knows: whose money it is. */
type Line = { text: string; cents: number; of: readonly Place[] };

/** Four in five quote their code. The others pay by name, with a slip, by a relative, for two, or in part. */
function linesOf(places: readonly Place[]): Line[] {
  const rest = places.slice(QUOTED);
  const place = (n: number) => rest[n] as Place;
  const zelle = (payer: string, memo = '') => `Zelle payment from ${payer.toUpperCase()}${memo}; Conf# x`;
  const one = (n: number, text: string, cents = place(n).cents): Line => ({ text, cents, of: [place(n)] });
  const withSlip = (code: string) => `${code.slice(0, 5)}${code.endsWith('2') ? '3' : '2'}`;
  return [
    ...places.slice(0, QUOTED).map((each) => ({
      text: zelle(each.name, ` for "${each.payment_code}"`),
      cents: each.cents,
      of: [each],
    })),
    one(0, zelle(place(0).name)),
    one(1, zelle(place(1).name)),
    one(2, zelle(place(2).name, ` for "${withSlip(place(2).payment_code)}"`)),
    one(3, zelle(place(3).name, ` for "reunion"`)),
    one(4, zelle('Marlon Henriques', ' for "my sister"')),
    one(5, zelle('Sonia Whyte', ' for "reunion"')),
    one(6, zelle(place(6).name, ` for "${place(6).payment_code}"`), 2_000),
    one(7, zelle(place(7).name, ` for "${place(7).payment_code}"`), 3_000),
    one(8, zelle('D Lawes', ` for "${place(8).payment_code}"`)),
    { text: zelle('The Lawson family'), cents: place(9).cents + place(10).cents, of: [place(9), place(10)] },
  ];
}

const fileOf = (lines: readonly Line[]) => {
  const day = schoolDay(new Date());
  const rows = lines.map(({ text, cents }) => `${day},"${text.replaceAll('"', '""')}",${(cents / 100).toFixed(2)}`);
  return Buffer.from(['Date,Text,Amount', ...rows].join('\n'));
};

/** Counts what the treasurer does, and takes a person's time for it. */
function countActions(page: Page) {
  let count = 0;
  const act = async (work: () => Promise<unknown>) => {
    count += 1;
    if (PACE_MS) await page.waitForTimeout(PACE_MS);
    await work();
  };
  const press = (key: string) => act(() => page.keyboard.press(key));
  return {
    count: () => count,
    act,
    press,
    type: (text: string) => act(() => page.keyboard.insertText(text)),
    /** By Tab, to the first button with this name. */
    async tabTo(name: RegExp) {
      const button = page.getByRole('button', { name }).first();
      for (let n = 0; n < 8 && !(await button.evaluate((each) => each === document.activeElement)); n++)
        await press('Tab');
      await expect(button).toBeFocused();
    },
  };
}

test('forty transfers are resolved by keyboard in at most 90 actions', async ({ school, newPerson }) => {
  await school.member({ roles: ['SUPER_ADMIN'] });
  await school.db.insertInto('bank_accounts').values({ name: 'Zelle account', currency: 'USD' }).execute();
  const places = await makePlaces(school);
  const lines = linesOf(places);
  const page = await newPerson(await school.member({ roles: ['ACCOUNTANT'] }));
  const keys = countActions(page);
  const done = (count: number) => page.getByText(`${count} of 40 lines done`);
  const dialog = page.getByRole('dialog');
  await page.goto('/admin/bank-statements');
  const began = Date.now();

  const file = { name: 'bank.csv', mimeType: 'text/csv', buffer: fileOf(lines) };
  await keys.act(() => page.getByLabel('Statement file').setInputFiles(file));
  await keys.act(() => page.getByRole('button', { name: 'Continue' }).press('Enter'));
  await expect(page.getByText('40 new, 0 stored already')).toBeVisible();
  await keys.act(() => page.getByRole('button', { name: 'Import 40 Lines' }).press('Enter'));
  await expect(done(0)).toBeVisible();
  await keys.act(() => page.getByRole('button', { name: /^Confirm \d+ Ready$/ }).press('Enter'));
  await expect(done(0)).toBeHidden();

  const left = async () => Number((await page.getByText(/ of 40 lines done/).textContent())?.split(' ')[0]);
  await page.getByRole('article').first().focus();
  for (let count = await left(); count < 40; count++) {
    await expectLinesDone(page, `${count} of 40 lines done`);
    const line = page.locator('article:focus');
    const said = (await line.textContent()) ?? '';
    const { of = [] } = lines.find(({ text }) => said.includes(text)) ?? {};
    if (/Unmatched/.test(said)) {
      await keys.press('s');
      for (const [n, { name }] of of.entries()) {
        const search = dialog.getByLabel('Search by name, code or amount');
        if (n > 0) await keys.act(() => search.selectText());
        await expect(search).toBeFocused();
        await keys.type(name);
        await expect(dialog.getByRole('button', { name: `Add ${name}` })).toBeVisible();
        await keys.tabTo(new RegExp(`^Add ${name}`));
        await keys.press('Enter');
        await expect(dialog.getByLabel(`Amount for ${name}`)).toBeFocused();
      }
    }
    await keys.press('Enter');
  }
  await expect(done(40)).toBeVisible();
  await expect(page.getByText('Nothing to do here')).toBeVisible();

  const paid = await school.db.selectFrom('payment_entries').select(['registration_id', 'base_cents']).execute();
  const received = new Map(paid.map(({ registration_id, base_cents }) => [registration_id, base_cents]));
  const shares = lines.flatMap(({ of, cents }) =>
    of.map(({ id, cents: owed }) => [id, of.length > 1 ? owed : cents] as const),
  );
  expect(received).toEqual(new Map(shares));
  const seconds = Math.round((Date.now() - began) / 1_000);
  console.log(`40 transfers: ${keys.count()} actions${PACE_MS ? `, ${seconds} s at ${PACE_MS} ms each` : ''}`);
  expect(keys.count()).toBeLessThanOrEqual(MOST_ACTIONS);
});
