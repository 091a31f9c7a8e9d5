/** Matching: from a bank statement to recorded payments, by keyboard and on a phone. */
import type { Page } from '@playwright/test';
import { schoolDay } from '../server/lib/school-formats.ts';
import { makeLine, makeUndoing } from '../server/testing/bank-statements.ts';
import { receiveCash } from '../server/testing/reunions.ts';
import { expectLinesDone } from './bank-lines.ts';
import { hold, holdReply } from './held-requests.ts';
import { makePlace } from './payment-page.ts';
import { expect, expectAccessible, type School, test } from './school.ts';

type Place = Awaited<ReturnType<typeof makePlace>>;

const codeOf = async ({ db }: School, { id }: Place) =>
  (await db.selectFrom('event_registrations').select('payment_code').where('id', '=', id).executeTakeFirstOrThrow())
    .payment_code;

/** Four people who owe US$120.00, an account, and a file: two codes, a name, a transfer for two, and a gift. */
async function makeStatement(school: School) {
  const names = ['Ada Allen', 'Basil Brown', 'Cora Clarke', 'Devon Davis', 'Ella Evans'];
  const places: Place[] = [];
  for (const name of names) {
    const [first_name = '', last_name = ''] = name.split(' ');
    places.push(
      await makePlace(school, await school.member({ first_name, last_name }), { event: { name: 'Gala Night' } }),
    );
  }
  const [ada, basil] = places as [Place, Place];
  const day = schoolDay(new Date());
  const rows = [
    { day, text: `Transfer ${await codeOf(school, ada)}`, amount: '120.00' },
    { day, text: `Transfer ${await codeOf(school, basil)}`, amount: '120.00' },
    { day, text: 'Cora Clarke reunion', amount: '120.00' },
    { day, text: 'Davis and Evans family', amount: '240.00' },
    { day, text: 'Gift for the library', amount: '55.00' },
  ];
  return Buffer.from(['Date,Text,Amount', ...rows.map((row) => Object.values(row).join(','))].join('\n'));
}

/** The lines of the account that the line is of. */
const linesWith = async ({ db }: School, { id }: { id: string }) => {
  const line = db.selectFrom('bank_lines').select('bank_account_id').where('id', '=', id);
  return `/admin/bank-statements?account=${(await line.executeTakeFirstOrThrow()).bank_account_id}`;
};

async function importFile(page: Page, file: Buffer): Promise<void> {
  await page.goto('/admin/bank-statements');
  await page.getByLabel('Statement file').setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: file });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Import 5 Lines' }).click();
  await expect(page.getByText('0 of 5 lines done, US$0.00 recorded')).toBeVisible();
}

test('a treasurer works through a statement by keyboard', async ({ school, newPerson }) => {
  await school.member({ roles: ['SUPER_ADMIN'] });
  const treasurer = await school.member({ roles: ['ACCOUNTANT'] });
  await school.db.insertInto('bank_accounts').values({ name: 'Zelle account', currency: 'USD' }).execute();
  const page = await newPerson(treasurer);
  const dialog = page.getByRole('dialog');
  await importFile(page, await makeStatement(school));
  await expectAccessible(page);

  await test.step('all certain lines are confirmed at once, undone, and confirmed again', async () => {
    await page.getByRole('button', { name: 'Confirm 2 Ready' }).click();
    await expectLinesDone(page, '2 of 5 lines done, US$240.00 recorded');
    await expect(page.getByText('2 lines were recorded')).toBeVisible();
    await expect(page.locator('article:focus')).toHaveCount(1);
    await page.locator('main').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('2 payments were undone. No email was sent.')).toBeVisible();
    await expectLinesDone(page, '0 of 5 lines done');
    await page.getByRole('button', { name: 'Confirm 2 Ready' }).click();
    await expectLinesDone(page, '2 of 5 lines done');
  });

  await test.step('Enter confirms the line that has the focus, and Z takes it back', async () => {
    const cora = page.getByRole('article').filter({ hasText: 'Cora Clarke reunion' });
    await expect(cora).toContainText('Name and amount match. No code.');
    await expect(cora).toContainText('No difference');
    await page.getByRole('article').first().focus();
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('k');
    await cora.focus();
    const release = await hold(page, /payer-aliases|bank-accounts/);
    await page.keyboard.press('Enter');
    await expect(page.getByText('3 of 5 lines done, US$360.00 recorded')).toBeVisible();
    await expect(page.locator('article:focus')).toHaveCount(1);
    const undone: string[] = [];
    page.on('request', (request) => request.url().endsWith('/undo') && undone.push(request.url()));
    // What it takes back until then would be the two lines before.
    await page.keyboard.press('z');
    release();
    await expectLinesDone(page, '3 of 5 lines done, US$360.00 recorded');
    expect(undone).toEqual([]);
    await page.keyboard.press('z');
    await expectLinesDone(page, '2 of 5 lines done, US$240.00 recorded');
    await cora.focus();
    await page.keyboard.press('Enter');
    await expectLinesDone(page, '3 of 5 lines done');
  });

  await test.step('S splits a transfer for two people', async () => {
    const family = page.getByRole('article').filter({ hasText: 'Davis and Evans family' });
    await family.focus();
    await page.keyboard.press('s');
    await dialog.getByRole('button', { name: 'Record Payment' }).click();
    await expect(dialog.getByText('Choose at least one registration.')).toBeVisible();
    await dialog.getByLabel('Search by name, code or amount').fill('devon');
    await dialog.getByRole('button', { name: 'Add Devon Davis, Gala Night' }).click();
    await expect(dialog.getByText('US$120.00 of this line is left.')).toBeVisible();
    await dialog.getByLabel('Search by name, code or amount').fill('evans');
    await dialog.getByRole('button', { name: 'Add Ella Evans, Gala Night' }).click();
    await dialog.getByLabel('Amount for Ella Evans').fill('130');
    await dialog.getByRole('button', { name: 'Record Payment' }).click();
    await expect(dialog.getByText('That’s US$10.00 more than the line has.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Amount for Ella Evans').fill('120');
    await expect(dialog.getByText('Nothing of this line is left.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Record Payment' }).click();
    await expectLinesDone(page, '4 of 5 lines done, US$600.00 recorded');
  });

  await test.step('X ignores a line with a reason, and the last action is what can be undone', async () => {
    const undo = page.locator('main').getByRole('button', { name: /^Undo/ });
    await expect(undo).toHaveText('Undo: Devon Davis, Ella Evans');
    const gift = page.getByRole('article').filter({ hasText: 'Gift for the library' });
    await gift.focus();
    await page.keyboard.press('x');
    await dialog.getByRole('button', { name: 'Ignore Line' }).click();
    await expect(dialog.getByText('Say why: staff read it.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Reason').fill('A donation');
    await dialog.getByRole('button', { name: 'Ignore Line' }).click();
    await expect(page.getByText('5 of 5 lines done, US$600.00 recorded')).toBeVisible();
    await expect(page.getByText('Nothing to do here')).toBeVisible();
    await expect(undo).toHaveText('Undo: Gift for the library');
    await undo.click();
    await expectLinesDone(page, '4 of 5 lines done, US$600.00 recorded');
    await expect(undo).toHaveCount(0);
    await gift.focus();
    await page.keyboard.press('z');
    await expect(page.getByText('There’s nothing to undo.')).toBeVisible();
    await page.keyboard.press('x');
    await dialog.getByLabel('Reason').fill('A donation');
    await dialog.getByRole('button', { name: 'Ignore Line' }).click();
    await expect(page.getByText('5 of 5 lines done, US$600.00 recorded')).toBeVisible();
  });

  await test.step('what was recorded and ignored is found again', async () => {
    const undo = page.locator('main').getByRole('button', { name: /^Undo/ });
    await page.getByRole('button', { name: 'Show all lines' }).press('Enter');
    await expect(page.getByText('Showing 5 lines', { exact: true })).toBeFocused();
    const ignored = await holdReply(page, /class=ignored/);
    await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Ignored (1)' });
    await expect.poll(() => ignored.isMade).toBe(true);
    const release = await hold(page, /payer-aliases/);
    const reading = page.waitForRequest(/payer-aliases/);
    await page.getByRole('button', { name: /^Open again/ }).click();
    await reading;
    // Until then it would take back the action before.
    await expect(undo).toBeDisabled();
    release();
    // Here the line is ignored still: it is read again.
    ignored.release();
    await expect(page.getByText('4 of 5 lines done')).toBeVisible();
    await expect(undo).toHaveCount(0);
    await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Recorded (4)' });
    await expect(page.getByRole('link', { name: 'Ella Evans, Gala Night' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('a line that someone else settled meanwhile says why it was refused @phone', async ({ school, newPerson }) => {
  await school.member({ roles: ['SUPER_ADMIN'] });
  const place = await makePlace(school, await school.member({ first_name: 'Ada', last_name: 'Allen' }));
  await makeLine(school, { text: `Transfer ${await codeOf(school, place)}` });
  const page = await newPerson(await school.member({ roles: ['ACCOUNTANT'] }));
  await page.goto('/admin/bank-statements');
  const line = page.getByRole('article');
  await expect(line).toContainText('No difference');
  await receiveCash(school, place, 2_000);
  await line.getByRole('button', { name: /^Confirm/ }).click();
  await expect(line).toContainText('It’s US$100.00 now, and nothing was recorded.');
  await expect(line).toContainText('US$20.00 more than this');
  await expectAccessible(page);
  await line.getByRole('button', { name: /^Confirm/ }).click();
  await expect(page.getByText('1 of 1 line done')).toBeVisible();
  await page.locator('main').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('0 of 1 line done')).toBeVisible();
});

test('lines that someone else settled meanwhile are not confirmed as ready', async ({ school, newPerson }) => {
  const place = await makePlace(school, await school.member({ first_name: 'Ada', last_name: 'Allen' }));
  const line = await makeLine(school, { text: `Transfer ${await codeOf(school, place)}` });
  const page = await newPerson(await school.member({ roles: ['ACCOUNTANT'] }));
  await page.goto(await linesWith(school, line));
  const button = page.getByRole('button', { name: 'Confirm 1 Ready' });
  await expect(button).toBeVisible();
  await receiveCash(school, place, 2_000);
  await button.click();
  await expect(page.getByText('Someone else has recorded or changed these lines.')).toBeVisible();
  await expect(button).toHaveCount(0);
  await expect(page.getByRole('article')).toContainText('US$20.00 more than this');
});

test('a line by which the bank takes a payment back reverses it, by keyboard on a small phone', async ({
  school,
  newPerson,
}) => {
  await school.member({ roles: ['SUPER_ADMIN'] });
  const place = await makePlace(school, await school.member({ first_name: 'Ada', last_name: 'Allen' }));
  const line = await makeLine(school, { text: `Cheque ${await codeOf(school, place)}`, payer: 'ADA ALLEN' });
  const page = await newPerson(await school.member({ roles: ['ACCOUNTANT'] }));
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(await linesWith(school, line));
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Confirm/ })
    .click();
  await expect(page.getByText('1 of 1 line done')).toBeVisible();
  await makeUndoing(school, line);
  await page.reload();
  const returned = page.getByRole('article');
  await expect(returned).toContainText('Undoes an earlier line');
  await expect(returned).toContainText('Reverse that payment?');
  await returned.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('link', { name: /^Ada Allen/ })).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue(/^The bank returned the transfer on /);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await dialog.getByLabel('Reason').fill('The cheque bounced.');
  await dialog.getByRole('button', { name: 'Reverse' }).press('Enter');
  await expect(page.getByText('2 of 2 lines done, US$0.00 recorded')).toBeVisible();
  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Recorded (2)' });
  await expect(page.getByText('Taken back by the bank')).toHaveCount(2);
  await expectAccessible(page);
});

test('someone who may only view payments records nothing', async ({ school, newPerson }) => {
  const place = await makePlace(school, await school.member({ first_name: 'Ada', last_name: 'Allen' }));
  const line = await makeLine(school, { text: `Transfer ${await codeOf(school, place)}` });
  const page = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  await page.goto(await linesWith(school, line));
  await expect(page.getByRole('article')).toContainText('Ada Allen');
  await expect(page.getByRole('button', { name: /^(Confirm|Change|Ignore)/ })).toHaveCount(0);
});

test('remembered payers are listed with whom they pay for, and can be forgotten by keyboard', async ({
  school,
  newPerson,
}) => {
  const treasurer = await school.member({ first_name: 'Tara', last_name: 'Treasurer', roles: ['ACCOUNTANT'] });
  await school.db.insertInto('bank_accounts').values({ name: 'Zelle account', currency: 'USD' }).execute();
  for (const [payer, first_name] of [
    ['ROSE GORDON', 'Marcia'],
    ['W'.repeat(60), 'Devon'],
  ] as const) {
    const { id: user_id } = await school.member({ first_name, last_name: 'Gordon' });
    const alias = { user_id, payer, payer_key: payer.toLowerCase(), added_by: treasurer.id };
    await school.db.insertInto('payer_aliases').values(alias).execute();
  }
  const page = await newPerson(treasurer);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/admin/bank-statements');
  const list = page.getByRole('region', { name: 'Remembered payers' });
  await expect(list.getByText('ROSE GORDON')).toBeVisible();
  await expect(list.getByText('Marcia Gordon')).toBeVisible();
  await expect(list.getByText('Tara Treasurer')).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessible(page);
  for (const left of [1, 0]) {
    await list
      .getByRole('button', { name: /^Forget / })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Forget Payer' }).press('Enter');
    await expect(page.getByText(/ is forgotten$/)).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(list.getByRole('button', { name: /^Forget / })).toHaveCount(left);
    await expect(page.locator(':focus')).toHaveCount(1);
  }
  await expect(list).toHaveCount(0);
});
