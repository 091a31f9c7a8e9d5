/**
 * Everything that school.config.ts decides, by keyboard alone, for any school but ours, which the other journeys cover.
 * scripts/another-school.mjs runs it with a second school.
 */
import type { Page } from '@playwright/test';
import { LEAVING_YEARS } from '../contract/leaving-years.ts';
import { school as file } from '../school.config.ts';
import { FORM_LEVELS, HOUSES } from '../server/testing/members.ts';
import { makeEvent, makeProfile, makeTicket } from '../server/testing/reunions.ts';
import { h1, nav, tabTo } from './page-parts.ts';
import { paymentsOf, reference, submitButton, summary } from './payment-page.ts';
import { PASSWORD } from './people.ts';
import { code, phone } from './registration-form.ts';
import { expect, expectAccessible, test } from './school.ts';

/** How the second school writes 120.00 and 22:30 UTC in July; unknown for others. */
const WORDS: Record<string, { money: string; time: string; number: string }> = {
  'Hilda & Edmund Alumni': { money: '£120.00', time: 'Fri 12 Jul 2030, 11:30 PM', number: '7911123456' },
};
const { money, time, number } = WORDS[file.brand] ?? { money: '120.00', time: '2030', number: '2025550123' };
const HOUSE = HOUSES.at(-1) ?? '';
/** With fewer people the server leaves the directory to the browser. */
const OTHERS = 3;
const LEVELS = FORM_LEVELS.toReversed();

/** Tabs to the element and presses it. */
async function press(page: Page, goal: ReturnType<Page['getByRole']>, key = 'Enter'): Promise<void> {
  await tabTo(page, goal);
  await page.keyboard.press(key);
}

/** Every page names this school and no other. */
async function isOfThisSchool(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: file.brand })).toBeVisible();
  const foot = page.getByRole('contentinfo');
  await expect(foot).toContainText(file.name);
  const mail = foot.getByRole('link', { name: file.supportEmail });
  await expect(mail).toHaveAttribute('href', `mailto:${file.supportEmail}`);
  await expect(page).toHaveTitle(new RegExp(file.brand.replaceAll('.', '\\.')));
  expect(await page.content()).not.toMatch(/Blue Mountain|Pawsey/);
}

test('someone registers and pays by keyboard in a school with other names, forms, houses and currency', async ({
  school,
  newPerson,
  browser,
}) => {
  test.setTimeout(300_000);
  for (let count = 0; count < OTHERS; count++)
    await school.member({ first_name: 'Ada', last_name: 'Lovell', sports_house: HOUSES[0] });
  await school.db
    .insertInto('allowed_phone_numbers')
    .values({ phone: file.countryCode + number })
    .execute();
  await makeProfile(school, { name: 'School account', method_type: 'bank_transfer' });
  const dates = { start_date: '2030-07-12T22:30:00Z', end_date: '2030-07-13T02:00:00Z' };
  const event = await makeEvent(school, { name: 'Midsummer Supper', ...dates });
  await makeTicket(school, event, { name: 'Supper' });
  const page = await newPerson();

  await test.step('the server renders the directory with the school’s name for a visitor', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const rendered = await context.newPage();
    // Until the server has loaded what renders, and when it is busy, it leaves the page to the browser.
    await expect(async () => {
      await rendered.goto(`${school.url}/directory`);
      await expect(rendered.getByRole('article').first()).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    await isOfThisSchool(rendered);
    await expect(rendered.getByRole('article').first()).toContainText('Ada L.');
    await context.close();
  });

  await test.step('a visitor finds someone by the form and the house', async () => {
    await page.goto('/directory');
    await isOfThisSchool(page);
    await expect(page.getByText(`Showing ${OTHERS} of ${OTHERS} alumni`)).toBeVisible();
    const form = page.getByLabel('Filter by Form');
    const house = page.getByLabel('Filter by House');
    await expect(form.getByRole('option')).toHaveCount(1 + (1 + file.forms) * file.classLevels.length);
    expect(await house.getByRole('option').allTextContents()).toEqual(['All houses', ...HOUSES]);
    await tabTo(page, house);
    await page.keyboard.press('End');
    await expect(house).toHaveValue(HOUSE);
    await expect(page.getByText('No alumni found')).toBeVisible();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('button', { name: 'Clear Filters' })).toBeVisible();
    await expect(page.getByRole('article').first()).toContainText(HOUSES[0]);
    await expectAccessible(page);
  });

  await test.step('verifies the number, whose country is preselected', async () => {
    await page.goto('/directory');
    await press(page, nav(page).getByRole('link', { name: 'Register' }));
    await expect(h1(page)).toBeFocused();
    const country = page.getByLabel('Country code');
    await expect(country).toHaveValue(file.countryCode);
    await tabTo(page, phone(page));
    await page.keyboard.type(number);
    await page.keyboard.press('Enter');
    await expect(code(page)).toBeFocused();
    await page.keyboard.type(await school.codeFor(file.countryCode + number));
  });

  await test.step('signs up', async () => {
    const entries = { 'First name': 'Winifred', 'Last name': 'Hart', Email: 'winifred@mail.example' };
    await expect(page.getByLabel('First name')).toBeFocused();
    for (const [label, text] of Object.entries(entries)) {
      await tabTo(page, page.getByLabel(label, { exact: true }));
      await page.keyboard.type(text);
    }
    for (const label of ['Password', 'Confirm password']) {
      await tabTo(page, page.getByLabel(label, { exact: true }));
      await page.keyboard.type(PASSWORD);
    }
    await page.keyboard.press('Enter');
    await expect(h1(page)).toHaveText('Complete Profile');
    await expect(h1(page)).toBeFocused();
  });

  await test.step('fills in each form of the school, and a house', async () => {
    await isOfThisSchool(page);
    await expect(page.getByRole('radiogroup', { name: /^Form \d$/ })).toHaveCount(file.forms);
    if (LEAVING_YEARS) {
      await tabTo(page, page.getByLabel('What year did you leave?'));
      await page.keyboard.type(String(LEAVING_YEARS.to));
    }
    for (const [index, level] of LEVELS.entries()) {
      const row = page.getByRole('radiogroup', { name: `Form ${index + 1}` });
      await expect(row.getByRole('radio')).toHaveCount(file.classLevels.length);
      const wanted = row.getByRole('radio', { name: level, exact: true });
      await tabTo(page, row.getByRole('radio').first());
      await page.keyboard.press('Space');
      for (let steps = 0; steps < file.classLevels.length && !(await wanted.isChecked()); steps++)
        await page.keyboard.press('ArrowRight');
      await expect(wanted).toBeChecked();
    }
    const houses = page.getByRole('radiogroup', { name: 'Sports house' });
    await expect(houses.getByRole('radio')).toHaveCount(HOUSES.length);
    await tabTo(page, houses.getByRole('radio').first());
    await page.keyboard.press('ArrowUp'); // from the first to the last
    await expect(houses.getByRole('radio').last()).toBeChecked();
    await expectAccessible(page);
    await press(page, page.getByRole('button', { name: 'Save Profile' }));
    await expect(h1(page)).toHaveText('Welcome, Winifred!');
    await expect(page.getByRole('main')).toContainText(HOUSE);
    await isOfThisSchool(page);
  });

  await test.step('registers for the reunion, shown in the school’s time zone', async () => {
    await press(page, nav(page).getByRole('link', { name: 'Events' }));
    await expect(h1(page)).toBeFocused();
    await press(page, page.getByRole('link', { name: /Midsummer Supper/ }).first());
    await expect(page.getByRole('main')).toContainText(time);
    await expect(page.getByRole('main')).toContainText(money);
    await page.getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    await press(page, page.getByRole('button', { name: /^Register · / }));
    await page.waitForURL(/\/payment-submission/);
  });

  await test.step('pays in the school’s currency, and sees the school’s contact', async () => {
    await expect(summary(page)).toContainText(money);
    await tabTo(page, reference(page));
    await page.keyboard.type('HE-1');
    await press(page, submitButton(page));
    await page.waitForURL(/\/payment-confirmation/);
    const main = page.getByRole('main');
    await expect(main).toContainText(money);
    await expect(main.locator(`[href="tel:${file.supportPhone}"]`)).toBeVisible();
    await expect(main.getByRole('link', { name: 'WhatsApp' })).toHaveCount(file.supportWhatsApp ? 1 : 0);
    await isOfThisSchool(page);
    await expectAccessible(page);
    const { id } = await school.db.selectFrom('event_registrations').select('id').executeTakeFirstOrThrow();
    expect(await paymentsOf(school, { id })).toMatchObject([{ base_amount_cents: 12_000, reference_number: 'HE-1' }]);
  });
});
