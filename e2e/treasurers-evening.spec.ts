/** A treasurer's evening: a statement from the file to the report, with the keyboard alone after the import. */
import type { Page } from '@playwright/test';
import { schoolDay } from '../server/lib/school-formats.ts';
import { makeProfile } from '../server/testing/reunions.ts';
import { expectLinesDone } from './bank-lines.ts';
import { hold } from './held-requests.ts';
import { makePayment, makePlace, type Registered } from './payment-page.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, type School, test } from './school.ts';

const codeOf = async ({ db }: School, { id }: Registered) =>
  (await db.selectFrom('event_registrations').select('payment_code').where('id', '=', id).executeTakeFirstOrThrow())
    .payment_code;

/**
 * Six people who owe US$120.00 each. Flora's payment was confirmed from its proof before. The file has two codes, a name, her
 * reference, a transfer for two, and a gift.
 */
async function makeStatement(school: School) {
  const places: Registered[] = [];
  for (const name of ['Ada Allen', 'Basil Brown', 'Cora Clarke', 'Devon Davis', 'Ella Evans', 'Flora Fisher']) {
    const [first_name = '', last_name = ''] = name.split(' ');
    const person = await school.member({ first_name, last_name });
    const place = await makePlace(school, person, { event: { name: `Gala of ${first_name}` } });
    places.push(place);
    if (first_name !== 'Flora') continue;
    const sent = { status: 'confirmed', reference_number: 'ZL-2026-77' } as const;
    await makePayment(school, person, place, await makeProfile(school), sent);
  }
  const [ada, basil] = places as [Registered, Registered];
  const day = schoolDay(new Date());
  const rows = [
    [day, `Transfer ${await codeOf(school, ada)}`, '120.00'],
    [day, `Transfer ${await codeOf(school, basil)}`, '120.00'],
    [day, 'Cora Clarke reunion', '120.00'],
    [day, 'Zelle ZL202677', '120.00'],
    [day, 'Davis and Evans family', '240.00'],
    [day, 'Gift for the library', '55.00'],
  ];
  return Buffer.from(['Date,Text,Amount', ...rows.map((row) => row.join(','))].join('\n'));
}

const focused = (page: Page) => page.locator('article:focus');

/** J and K move through the list. */
async function moveTo(page: Page, text: string): Promise<void> {
  await page.getByRole('article').first().focus();
  for (let n = 0; n < 10 && !(await focused(page).filter({ hasText: text }).count()); n++)
    await page.keyboard.press('j');
  await expect(focused(page)).toContainText(text);
}

test('a treasurer works from the statement to the report', async ({ school, newPerson }) => {
  await school.member({ roles: ['SUPER_ADMIN'] });
  await school.db.insertInto('bank_accounts').values({ name: 'Zelle account', currency: 'USD' }).execute();
  const page = await newPerson(await school.member({ roles: ['ACCOUNTANT'] }));
  const dialog = page.getByRole('dialog');
  const file = await makeStatement(school);

  await test.step('a file is previewed and imported', async () => {
    await page.goto('/admin/bank-statements');
    await page.getByLabel('Statement file').setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: file });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('6 new, 0 stored already')).toBeVisible();
    await page.getByRole('button', { name: 'Import 6 Lines' }).click();
    await expect(page.getByText('0 of 6 lines done, US$0.00 recorded')).toBeVisible();
  });

  await test.step('all certain lines are confirmed at once', async () => {
    await page.getByRole('button', { name: 'Confirm 2 Ready' }).press('Enter');
    await expectLinesDone(page, '2 of 6 lines done, US$240.00 recorded');
  });

  await test.step('Enter confirms a line to check', async () => {
    await moveTo(page, 'Cora Clarke reunion');
    await page.keyboard.press('Enter');
    await expectLinesDone(page, '3 of 6 lines done, US$360.00 recorded');
  });

  await test.step('a line of a payment that was confirmed before is linked, and nothing is recorded again', async () => {
    const line = page.getByRole('article').filter({ hasText: 'Zelle ZL202677' });
    await expect(line).toContainText(/Confirmed on .+ Link this line to it\?/);
    await expectAccessibleInBothThemes(page);
    const release = await hold(page, /\/assets\/link-dialog-/);
    await moveTo(page, 'Zelle ZL202677');
    await page.keyboard.press('Enter');
    // Its code is loading: other keys open no second dialog.
    await page.keyboard.press('x');
    await page.keyboard.press('s');
    release();
    const asked = page.getByRole('alertdialog');
    await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expect(page.getByRole('dialog').or(asked)).toHaveCount(1);
    await expect(asked).toContainText('Flora Fisher');
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expectLinesDone(page, '4 of 6 lines done, US$480.00 recorded');
    await expect(page.getByText('Linked: Flora Fisher')).toBeVisible();
  });

  await test.step('S splits a transfer for two people, Z takes it back', async () => {
    const split = async () => {
      await moveTo(page, 'Davis and Evans family');
      await page.keyboard.press('s');
      for (const [typed, name] of [
        ['devon', 'Devon Davis'],
        ['ella', 'Ella Evans'],
      ] as const) {
        const search = dialog.getByLabel('Search by name, code or amount');
        if (name === 'Devon Davis') await expect(search).toBeFocused();
        await search.fill(typed);
        await dialog.getByRole('button', { name: `Add ${name}` }).press('Enter');
        await expect(dialog.getByLabel(`Amount for ${name}`)).toBeFocused();
      }
      await expect(dialog.getByText('Nothing of this line is left.')).toBeVisible();
      await page.keyboard.press('Enter');
      await expectLinesDone(page, '5 of 6 lines done, US$720.00 recorded');
    };
    await split();
    await expect(focused(page)).toContainText('Gift for the library');
    await page.keyboard.press('z');
    await expectLinesDone(page, '4 of 6 lines done, US$480.00 recorded');
    await split();
  });

  await test.step('X ignores the rest with a reason', async () => {
    await moveTo(page, 'Gift for the library');
    await page.keyboard.press('x');
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await page.keyboard.type('A gift');
    await page.keyboard.press('Enter');
    await expect(page.getByText('6 of 6 lines done, US$720.00 recorded')).toBeVisible();
    await expect(page.getByText('Nothing to do here')).toBeVisible();
  });

  await test.step('the report adds up', async () => {
    await page.goto('/admin/money-report');
    const all = page.getByRole('table', { name: 'Money by event' }).getByRole('row', { name: /All events/ });
    // Due, received, refunded, discounts, outstanding, credit, fees.
    await expect(all.getByRole('cell')).toHaveText(['720.00', '720.00', '0.00', '0.00', '0.00', '0.00', '0.00']);
  });
});
