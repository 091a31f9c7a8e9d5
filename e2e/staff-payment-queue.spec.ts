import { hold } from './held-requests.ts';
import { clicked, clickOnceShown, h1 } from './page-parts.ts';
import {
  confirm,
  heading,
  makeReunion,
  names,
  newBalance,
  notes,
  open,
  pay,
  reject,
  rows,
} from './payment-review-page.ts';
import { expect, test } from './school.ts';

test('a treasurer works through the queue by keyboard', async ({ school, newPerson }) => {
  const reunion = await makeReunion(school);
  for (const [index, name] of ['Gail Gray', 'Hugh Hall', 'Iris Irving', 'Jack James', 'Kay King'].entries()) {
    await pay(school, reunion, name, { reference: name === 'Kay King' ? 'queue 1' : `QUEUE-${index}` }, 20 - index);
  }
  const page = await newPerson(reunion.treasurer);
  await page.goto('/admin/payments?q=queue&sort=waiting');
  await expect(names(page)).toHaveText(['Gail Gray', 'Hugh Hall', 'Iris Irving', 'Jack James', 'Kay King']);
  const key = (name: string) => page.keyboard.press(name);
  const isOpen = (name: string) => expect(heading(page, name)).toBeFocused();

  await test.step('the first payment opens from the list, and the key legend is shown', async () => {
    await rows(page).getByRole('link', { name: 'Gail Gray' }).focus();
    await key('Enter');
    await isOpen('Gail Gray');
    await expect(confirm(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('region', { name: 'Keys' }).getByRole('listitem')).toHaveText(
      ['J next', 'C confirm', 'R reject', 'N notes', '/ search', 'Esc close'].map((each) => each.replace(' ', '')),
    );
  });

  await test.step('J and K move through the list', async () => {
    await key('j');
    await isOpen('Hugh Hall');
    await key('k');
    await isOpen('Gail Gray');
  });

  await test.step('they work at once after a reload', async () => {
    await page.reload();
    await isOpen('Gail Gray');
    await key('j');
    await isOpen('Hugh Hall');
    await key('k');
    await isOpen('Gail Gray');
  });

  await test.step('while typing, and with Ctrl, the keys have no effect', async () => {
    await key('n');
    await expect(notes(page)).toBeFocused();
    await page.keyboard.type('Jack confirmed; reject nothing, please. ck');
    await expect(notes(page)).toHaveValue('Jack confirmed; reject nothing, please. ck');
    await expect(heading(page, 'Gail Gray')).toBeVisible();
    await key('Escape');
    await isOpen('Gail Gray');
    await key('Control+c');
    await expect(confirm(page)).toBeVisible();
  });

  await test.step('C confirms with the typed notes, and the next one opens; what is typed meanwhile are no keys', async () => {
    const answer = await hold(page, '**/confirmation', { times: 1 });
    await key('c');
    await key('n');
    answer();
    await isOpen('Hugh Hall');
    await page.keyboard.type('joke');
    await isOpen('Hugh Hall');
    await key('Escape');
    await isOpen('Hugh Hall');
  });

  await test.step('a possible duplicate needs more than one key', async () => {
    await expect(page.getByText('Another payment has the same reference number.')).toBeVisible();
    await key('c');
    await expect(confirm(page)).toBeFocused();
    await expect(heading(page, 'Hugh Hall')).toBeVisible();
    await key('Enter');
    await isOpen('Iris Irving');
  });

  await test.step('R asks for the reason, and Tab moves to the button', async () => {
    await key('r');
    await expect(notes(page)).toBeFocused();
    await expect(page.getByText('Please provide a reason for rejection in the admin notes.')).toBeVisible();
    await page.keyboard.type('The amount is short.');
    await key('Tab');
    await expect(reject(page)).toBeFocused();
    await expect(newBalance(page)).toBeVisible();
    await key('Enter');
    await isOpen('Jack James');
  });

  await test.step('a payment decided by another person is skipped', async () => {
    await school.db
      .updateTable('payment_ledger')
      .set({ status: 'failed', notes: 'x', rejected_at: new Date(), rejected_by_name: 'Beverley Chambers' })
      .where('reference_number', '=', 'queue 1')
      .execute();
    await key('c');
    await expect(page.getByText('Payment confirmed: Jack James. No other payment is pending.')).toBeVisible();
    await isOpen('Jack James');
    await expect(page).not.toHaveURL(/q=/);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await key('Escape');
    await expect(page).not.toHaveURL(/payment=/);
    await expect(rows(page).getByRole('link', { name: 'Jack James' })).toBeFocused();
  });

  await test.step('a search without another pending payment is cleared, and / focuses it', async () => {
    await key('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await expect(page.getByRole('searchbox')).toHaveValue('');
  });

  const decided = await school.db
    .selectFrom('payment_ledger')
    .select(['user_name', 'status', 'notes'])
    .where('reference_number', 'ilike', 'queue%')
    .orderBy('created_at')
    .execute();
  expect(decided).toEqual([
    { user_name: 'Gail Gray', status: 'confirmed', notes: 'Jack confirmed; reject nothing, please. ck' },
    { user_name: 'Hugh Hall', status: 'confirmed', notes: null },
    { user_name: 'Iris Irving', status: 'failed', notes: 'The amount is short.' },
    { user_name: 'Jack James', status: 'confirmed', notes: null },
    { user_name: 'Kay King', status: 'failed', notes: 'x' },
  ]);
});

test('a slow double click confirms one payment, not the next one too', async ({ school, newPerson }) => {
  const reunion = await makeReunion(school);
  for (const [index, name] of ['Gail Gray', 'Hugh Hall'].entries())
    await pay(school, reunion, name, { reference: `DOUBLE-${index}` }, 20 - index);
  const page = await newPerson(reunion.treasurer);
  await page.goto('/admin/payments?q=double&sort=waiting');
  await open(page, 'Gail Gray');
  await expect(confirm(page)).toBeEnabled();
  await clickOnceShown(page, { selector: 'h2', text: 'Hugh Hall', button: 'Confirm Payment' });
  await confirm(page).click();
  await expect(clicked(page)).toBeAttached();
  await page.reload();
  await expect(heading(page, 'Hugh Hall')).toBeVisible();
  await confirm(page).click();
  await expect(page.getByText('Payment confirmed: Hugh Hall')).toBeVisible();
});

test('a late answer opens nothing for someone who has gone elsewhere', async ({ school, newPerson }) => {
  const reunion = await makeReunion(school);
  for (const [index, name] of ['Lena Lee', 'Mary May', 'Nora Nash'].entries())
    await pay(school, reunion, name, { reference: `LATE-${index}` }, 20 - index);
  const page = await newPerson(reunion.treasurer);
  await page.goto('/admin/payments?q=late&sort=waiting');
  await open(page, 'Lena Lee');
  await expect(heading(page, 'Lena Lee')).toBeFocused();

  await test.step('another payment that was opened stays, with the note', async () => {
    const answer = await hold(page, '**/confirmation', { times: 1 });
    await confirm(page).click();
    await open(page, 'Nora Nash');
    await expect(heading(page, 'Nora Nash')).toBeFocused();
    await notes(page).fill('Ask the bank.');
    answer();
    await expect(page.getByText('Payment confirmed: Lena Lee')).toBeVisible();
    await expect(heading(page, 'Nora Nash')).toBeVisible();
    await expect(notes(page)).toBeFocused();
  });

  await test.step('another page stays', async () => {
    const answer = await hold(page, '**/confirmation', { times: 1 });
    await confirm(page).click();
    await page.getByRole('link', { name: 'Collect Payments' }).click();
    await expect(h1(page)).toHaveText('Collect Payments'); // until then the search is that of the page before
    const search = page.getByRole('searchbox');
    await search.fill('Mary');
    answer();
    await expect(page.getByText('Payment confirmed: Nora Nash')).toBeVisible();
    await expect(page).toHaveURL(/collect/);
    await expect(search).toBeFocused();
  });
});
