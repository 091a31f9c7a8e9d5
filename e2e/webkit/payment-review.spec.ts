/** The payment review in WebKit: proof, decisions by keyboard, and notes that stay. */
import { makeReunion, pay, payThree } from '../payment-review-page.ts';
import { expectAccessible, type Fixtures, test } from './fixtures.ts';

const REVIEW = 'a treasurer sees a proof, rejects one payment and confirms another in WebKit';
test(REVIEW, review);
test(`${REVIEW} @phone`, review);

async function review({ school, newPerson }: Fixtures): Promise<void> {
  const reunion = await makeReunion(school);
  await payThree(school, reunion);
  const page = await newPerson(reunion.treasurer);
  const confirm = page.byRole('button', 'Confirm Payment');
  const reject = page.byRole('button', 'Reject Payment');
  const notes = page.byLabel('Admin notes');

  await test.step('the oldest is opened from the list, with its proof', async () => {
    await page.goto('/admin/payments?sort=waiting');
    await page.byRole('link', /Ann Lee/).click();
    await page.byRole('heading', 'Ann Lee').expectFocus();
    await page.byAltText(/Proof of payment/).expectLoaded();
    await expectAccessible(page);
  });

  await test.step('a rejection needs a reason, which a reload does not lose', async () => {
    await reject.click();
    await page.byText('Please provide a reason for rejection in the admin notes.').expectVisible();
    await notes.expectFocus();
    await notes.fill('Nothing arrived.');
    await page.reload();
    await notes.expectValue('Nothing arrived.');
    await reject.click();
    await page.byRole('heading', 'Basil Brown').expectFocus();
  });

  await test.step('a confirmation opens the next one', async () => {
    await confirm.click();
    await page.byRole('heading', 'Cora Clarke').expectFocus();
    await expectAccessible(page);
    await confirm.click();
    await page.byText(/^Payment confirmed: Cora Clarke\. No other payment.* is pending\.$/).expectVisible();
  });
}

test('a treasurer works through the queue by keyboard in WebKit', async ({ school, newPerson }) => {
  const reunion = await makeReunion(school);
  for (const [index, name] of ['Gail Gray', 'Hugh Hall', 'Iris Irving'].entries())
    await pay(school, reunion, name, { reference: `QUEUE-${index}` }, 20 - index);
  const page = await newPerson(reunion.treasurer);
  const isOpen = (name: string) => page.byRole('heading', name).expectFocus();
  const notes = page.byLabel('Admin notes');
  await page.goto('/admin/payments?q=queue&sort=waiting');
  await page.byRole('link', /Gail Gray/).focus();
  await page.press('Enter');
  await isOpen('Gail Gray');
  await page.press('j');
  await isOpen('Hugh Hall');
  await page.press('k');
  await isOpen('Gail Gray');
  await page.press('n');
  await notes.expectFocus();
  await notes.type('Seen; reject nothing. ck');
  await page.press('Escape');
  await isOpen('Gail Gray');
  await page.press('c');
  await isOpen('Hugh Hall');
  await page.press('r');
  await notes.expectFocus();
  await notes.type('The amount is short.');
  await page.press('Tab');
  await page.byRole('button', 'Reject Payment').expectFocus();
  await page.press('Enter');
  await isOpen('Iris Irving');
});
