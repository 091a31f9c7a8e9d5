/** Bank statements: a treasurer imports files and finds their lines. */
import { hold } from './held-requests.ts';
import { expect, expectAccessible, type Fixtures, test } from './school.ts';

const CHASE = `Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #
CREDIT,10/21/2026,"Zelle payment from MARCIA BROWN 24680135790",150.00,X,270.00,,
CREDIT,10/20/2026,"Zelle payment from DEVON REID for "Dinner" 24680135791",120.00,X,120.00,,
`;
const NOVEMBER = `${CHASE.split('\n')[0]}\nCREDIT,11/03/2026,"Zelle payment from BASIL GRANT 24680135792",30.00,X,,,\n`;
const UNKNOWN = 'Value Date;Particulars;Sender;Out;In\n03/04/2026;Reunion 7K3PQE;BROWN MARCIA;;"150,00"\n';
const REWORDED = 'Booked,Memo,Sum\n2026-10-21,BROWN MARCIA online,150.00\n2026-10-22,LEE ANN online,75.00\n';
const QUIET = '<OFX><CURDEF>USD<BANKTRANLIST><DTSTART>20260301<DTEND>20260307</BANKTRANLIST></OFX>';
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

const JOURNEY = 'a treasurer imports bank statements and finds a payer';
test(JOURNEY, importStatements);
test(`${JOURNEY} @phone`, importStatements);

async function importStatements({ school, newPerson }: Fixtures): Promise<void> {
  const page = await newPerson(await school.member({ roles: ['ACCOUNTANT'] }));
  const dialog = page.getByRole('dialog');
  const file = page.getByLabel('Statement file');
  const lines = page.getByRole('region', { name: /^(Bank lines|Lines of)/ }).getByRole('article');

  await test.step('an account is added, with errors under its fields', async () => {
    await page.goto('/admin/bank-statements');
    await expect(page.getByText('No bank accounts yet')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add Bank Account' }).click();
    await dialog.getByLabel('Last four digits').fill('12');
    await dialog.getByRole('button', { name: 'Add Bank Account' }).click();
    await expect(dialog.getByText('Enter a name.')).toBeVisible();
    await expect(dialog.getByText('Enter four digits, or nothing.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Name').fill('Zelle account');
    await dialog.getByLabel('Last four digits').fill('1234');
    await dialog.getByRole('button', { name: 'Add Bank Account' }).click();
    await expect(page.getByLabel('Bank account', { exact: true })).toHaveValue(/.+/);
    await expect(page.getByText('No statements yet')).toBeVisible();
  });

  await test.step('an unreadable file names its line', async () => {
    await file.setInputFiles(csv('broken.csv', CHASE.replace('120.00,X', 'abc,X')));
    await expect(page.getByText(/Line 3, column “Amount”: “abc” isn’t an amount/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Import/ })).toBeHidden();
    await expectAccessible(page);
  });

  await test.step('a preview shows the lines and that they add up, then they are imported', async () => {
    await file.setInputFiles(csv('chase.csv', CHASE));
    await expect(page.getByText('2 new, 0 stored already')).toBeVisible();
    await expect(page.getByText('The lines add up.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Import 2 Lines' }).click();
    await expect(page.getByText('2 lines were added, 0 stored already')).toBeVisible();
    await expect(lines.getByText('MARCIA BROWN', { exact: true })).toBeVisible();
    await expect(lines.getByText('DEVON REID', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the same file again is recognised, before the lines are read again', async () => {
    const release = await hold(page, /\/api\/admin\/bank-lines/);
    await file.setInputFiles(csv('again.csv', CHASE));
    await expect(page.getByText('0 new, 2 stored already')).toBeVisible();
    release();
    await expect(page.getByText(/imported this file on/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Import 2/ })).toBeHidden();
  });

  await test.step('a week without transactions is imported for its days', async () => {
    await file.setInputFiles(csv('quiet.ofx', QUIET));
    await expect(page.getByText('No transactions from 1 March 2026 to 7 March 2026.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Import Statement' }).click();
    await expect(page.getByText('The statement without transactions was imported')).toBeVisible();
    const quiet = page.getByRole('row').filter({ hasText: '1 March 2026 – 7 March 2026' });
    await expect(quiet).toContainText('OFX');
    await expect(quiet.getByRole('button', { name: /^Show lines/ })).toHaveCount(0);
  });

  await test.step('a transfer worded otherwise is asked about', async () => {
    await file.setInputFiles(csv('other.csv', REWORDED));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('1 new, 0 stored already, 1 to check')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import 2 Lines' })).toBeDisabled();
    await expectAccessible(page);
    await page.getByLabel('Same transfer?').selectOption('Yes, the same');
    await page.getByRole('button', { name: 'Import 2 Lines' }).click();
    await expect(page.getByText('1 line was added, 1 stored already')).toBeVisible();
  });

  await test.step('only the file that was chosen last is shown', async () => {
    const answer = await hold(page, '**/statement-previews', { times: 1 });
    await file.setInputFiles(csv('october.csv', CHASE));
    await expect(page.getByText('Reading the file…')).toBeVisible();
    await file.setInputFiles(csv('november.csv', NOVEMBER));
    await expect(page.getByText('1 new, 0 stored already')).toBeVisible();
    const late = page.waitForResponse('**/statement-previews');
    answer();
    await (await late).finished();
    await expect(page.getByText('1 new, 0 stored already')).toBeVisible();
    await expect(page.getByText('BASIL GRANT', { exact: true })).toBeVisible();
  });

  await test.step('a file that is removed while it is read has no preview', async () => {
    const answer = await hold(page, '**/statement-previews', { times: 1 });
    await file.setInputFiles(csv('october.csv', CHASE));
    await page.getByRole('button', { name: 'Remove october.csv' }).click();
    await expect(page.getByText('Reading the file…')).toBeHidden();
    const late = page.waitForResponse('**/statement-previews');
    answer();
    await (await late).finished();
    await expect(page.getByText(/new, \d stored already/)).toBeHidden();
  });

  await test.step('columns and the order of the days are asked once, and a wrong answer can be changed', async () => {
    await file.setInputFiles(csv('island.csv', UNKNOWN));
    await expect(page.getByText('What are the columns?')).toBeVisible();
    await page.getByLabel('Or money out').selectOption({ index: 0 });
    await page.getByLabel('And money in').selectOption({ index: 0 });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Choose the amount, or money out and money in.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Or money out').selectOption({ label: 'Out' });
    await page.getByLabel('And money in').selectOption({ label: 'In (150,00)' });
    await page.getByLabel('Date', { exact: true }).selectOption({ label: 'Particulars (Reunion 7K3PQE)' });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'isn’t a date' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Date', { exact: true }).selectOption({ label: 'Value Date (03/04/2026)' });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Is 03/04/2026 the 4 Mar or the 3 Apr?')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'It’s 3 Apr' }).click();
    await page.getByRole('button', { name: 'Import 1 Line' }).click();
    await expect(lines.getByText('BROWN MARCIA', { exact: true })).toBeVisible();
    await file.setInputFiles(csv('next.csv', UNKNOWN.replace('150,00', '160,00')));
    await expect(page.getByText('1 new, 0 stored already')).toBeVisible();
    await page.getByRole('button', { name: 'Change Columns or Days' }).click();
    await expect(page.getByText('What are the columns?')).toBeVisible();
    await page.getByRole('button', { name: 'Remove next.csv' }).click();
  });

  await test.step('the lines are searched, and shown by statement', async () => {
    await page.getByLabel('Search by payer, text or amount').fill('marcia 150');
    await expect(lines.getByText('DEVON REID', { exact: true })).toBeHidden();
    await expect(page).toHaveURL(/q=marcia/);
    await page.getByLabel('Search by payer, text or amount').fill('');
    await page.getByRole('button', { name: /^Show lines, 3 April 2026/ }).click();
    await expect(page.getByText('Lines of the chosen statement')).toBeVisible();
    await expect(lines.getByText('MARCIA BROWN', { exact: true })).toBeHidden();
  });

  await test.step('a statement is deleted', async () => {
    await page.getByRole('button', { name: /^Delete, 3 April 2026/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Statement' }).click();
    await expect(page.getByText('The statement and 1 line were deleted')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Bank lines' })).toBeVisible();
  });
}

test('someone who may only view payments imports nothing', async ({ school, newPerson }) => {
  await school.db.insertInto('bank_accounts').values({ name: 'Savings account', currency: 'USD' }).execute();
  const page = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  await page.goto('/admin/bank-statements');
  await expect(page.getByText('Imported statements')).toBeVisible();
  await expect(page.getByLabel('Statement file')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add Bank Account' })).toBeHidden();
  await expectAccessible(page);
});
