import { makeProfile } from '../server/testing/reunions.ts';
import {
  choose,
  confirmationOf,
  makePayment,
  makePlace,
  offer,
  paymentsOf,
  photo,
  proof,
  reference,
  submissionOf,
  submitButton,
  summary,
  zelleAndBank,
} from './payment-page.ts';
import { expect, expectAccessible, test } from './school.ts';

const HOTEL = {
  name: 'Weekend Pass with Hotel',
  price_cents: 64_000,
  includes_accommodation: true,
  deposit_amount_cents: 15_000,
  hotel_balance_cents: 49_000,
  hotel_payment_instructions: 'Pay at the desk',
};
const ASK = 'Please select a payment method and enter a transaction reference.';

test('a member pays by keyboard and reads what comes next', async ({ school, newPerson }) => {
  const member = await school.member();
  const place = await makePlace(school, member, { ticket: HOTEL });
  await zelleAndBank(school, place);
  const page = await newPerson(member);
  const press = page.keyboard;

  await test.step('sees the amount due, and that a method and a reference are missing', async () => {
    await page.goto(submissionOf(place));
    const details = page.getByRole('region', { name: 'Registration Details' });
    await expect(details).toContainText('Weekend Pass with Hotel');
    await expect(details).toContainText(/Amount due now\s*US\$150\.00/);
    await expect(details).toContainText(/Due at check-in\s*US\$490\.00/);
    await expect(details).toContainText(/Paying the hotel\s*Pay at the desk/);
    await expect(summary(page)).toContainText('US$490.00 more at check-in');
    await expect(submitButton(page)).toBeDisabled();
    await expect(page.getByText(ASK)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('chooses a method with the arrow keys, and copies the account without a permission', async () => {
    // As over plain http or in an old browser, without the clipboard API.
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.getByRole('radio', { name: 'National Bank' }).focus();
    await press.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Zelle' })).toBeChecked();
    await press.press('ArrowUp');
    await expect(page.getByRole('radio', { name: 'National Bank' })).toBeChecked();
    await expect(page.getByText(/^bank transfer$/i)).toBeVisible(); // an underscore is a space
    await expect(page.getByText('Transfers between banks take a day.').first()).toBeVisible();
    // An explanation has no copy button.
    const sentence = page.getByRole('listitem').filter({ hasText: 'Transfers between banks take a day.' });
    await expect(sentence.getByRole('button')).toHaveCount(0);
    await expect(summary(page)).toContainText('Processing feeUS$4.65');
    await expect(summary(page)).toContainText('TotalUS$154.65');
    await press.press('Tab');
    await expect(page.getByRole('button', { name: 'Copy Account number' })).toBeFocused();
    await press.press('Enter');
    await expect(page.getByText('Copied Account number')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Copy Account number' })).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('pastes it, and a reference of only spaces isn’t accepted', async () => {
    await reference(page).focus();
    await press.press('Control+V');
    await expect(reference(page)).toHaveValue('0012 3456 789');
    await reference(page).fill('   ');
    await expect(submitButton(page)).toBeDisabled();
    await press.type('BT-77');
    await expect(page.getByText(ASK)).toBeHidden();
    await press.press('Tab');
    await press.type('From my sister’s account.');
  });

  await test.step('submits with Enter and reads the confirmation', async () => {
    await reference(page).focus();
    await press.press('Enter');
    await page.waitForURL(new RegExp(`/payment-confirmation\\?registration=${place.id}$`));
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Submitted Successfully!' })).toBeFocused();
    await expect(page.getByText(/review your payment within 2-3 business days/)).toBeVisible();
    const facts = page.getByRole('region', { name: 'Payment Details' });
    for (const words of [
      'Weekend Pass with Hotel',
      'National Bank',
      'BT-77',
      'From my sister’s account.',
      'US$154.65',
    ]) {
      await expect(facts).toContainText(words);
    }
    await expect(page.getByRole('list', { name: 'Your payment' })).toContainText(/Submitted.*Under review.*Confirmed/);
    await expect(page.getByRole('region', { name: 'What happens next' })).toContainText('You get an email');
    await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
    await expect(page.getByRole('link', { name: 'View All Events' })).toHaveAttribute('href', '/events');
    const help = page.getByRole('region', { name: 'Need help?' }).getByRole('link');
    await expect(help.nth(0)).toHaveAttribute('href', /^mailto:/);
    await expect(help.nth(1)).toHaveAttribute('href', /^tel:\+1876/);
    await expect(help.nth(2)).toHaveAttribute('href', /^https:\/\/wa\.me\/1876\d+$/);
    await expectAccessible(page);
  });

  await test.step('going back to the form redirects to the confirmation', async () => {
    await page.goto(submissionOf(place));
    await page.waitForURL(/\/payment-confirmation/);
    expect(await paymentsOf(school, place)).toMatchObject([{ reference_number: 'BT-77', total_amount_cents: 15_465 }]);
  });

  await test.step('the treasurer sees the method without an underscore too', async () => {
    const treasurer = await newPerson(await school.member({ roles: ['ACCOUNTANT'] }));
    await treasurer.goto('/admin/payment-profiles');
    await expect(treasurer.getByText(/^bank transfer$/i).first()).toBeVisible();
  });
});

test('each fee is shown as the fee rule computes it, and only if passed on', async ({ school, newPerson }) => {
  const member = await school.member();
  const place = await makePlace(school, member, { ticket: { price_cents: 10_000 } });
  const flat = { processing_fee_flat_cents: 150, is_global: false } as const;
  const share = { processing_fee_flat_cents: 30, processing_fee_percentage: '2.9', is_global: false } as const;
  const kept = { pass_fee_to_customer: false } as const;
  const cases: [name: string, columns: Parameters<typeof makeProfile>[1], total: string, fee: string | null][] = [
    ['A none', { is_global: false }, 'US$100.00', null],
    ['B flat', { ...flat, processing_fee_type: 'flat' }, 'US$101.50', 'US$1.50'],
    ['C percentage', { ...share, processing_fee_type: 'percentage' }, 'US$102.90', 'US$2.90'],
    ['D combined', { ...share, processing_fee_type: 'combined' }, 'US$103.20', 'US$3.20'],
    ['E flat, kept', { ...flat, ...kept, processing_fee_type: 'flat' }, 'US$100.00', null],
    ['F percentage, kept', { ...share, ...kept, processing_fee_type: 'percentage' }, 'US$100.00', null],
    ['G combined, kept', { ...share, ...kept, processing_fee_type: 'combined' }, 'US$100.00', null],
  ];
  await makeProfile(school, { name: 'Global, not on offer here' });
  const profiles = [];
  for (const [name, columns] of cases) profiles.push(await makeProfile(school, { name, ...columns }));
  await offer(school, place, profiles);
  const page = await newPerson(member);
  await page.goto(submissionOf(place));
  await expect(page.getByRole('radio')).toHaveCount(cases.length);
  await expect(summary(page)).toContainText('Processing feeby method');
  for (const [name, , total, fee] of cases) {
    await choose(page, name);
    await expect(page.getByRole('radio', { name })).toHaveAccessibleDescription(
      `${total} ${fee ? `with ${fee} fee` : 'no fee'} zelle`,
    );
    await expect(summary(page)).toContainText(`Total${total}`);
    if (fee) await expect(summary(page)).toContainText(`Processing fee${fee}`);
    else await expect(summary(page).getByText('Processing fee')).toHaveCount(0);
  }
});

test('a rejected payment is explained and submitted again; a confirmed one has a receipt', async ({
  school,
  newPerson,
}) => {
  const member = await school.member();
  const place = await makePlace(school, member);
  const zelle = await makeProfile(school, { name: 'Zelle', is_global: false });
  await offer(school, place, [zelle]);
  const notes = 'No transfer with this reference arrived.';
  await makePayment(school, member, place, zelle, { status: 'failed', notes, reference_number: 'ZL-OLD' });
  const page = await newPerson(member);

  await test.step('the confirmation shows the reason and a link to submit again', async () => {
    await page.goto(confirmationOf(place));
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Rejected' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Your payment' })).toContainText(`Reason: ${notes}`);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Send it again' }).click();
  });

  await test.step('the form shows the reason and the rejected payment', async () => {
    await expect(page.getByText(`Reason: ${notes}`)).toBeVisible();
    await expect(page.getByText('ZL-OLD')).toBeVisible();
    await expectAccessible(page);
    await reference(page).fill('ZL-NEW');
    await submitButton(page).click();
    await page.waitForURL(/\/payment-confirmation/);
    await expect(page.getByRole('region', { name: 'Payment Details' })).toContainText('ZL-NEW');
    expect(await paymentsOf(school, place)).toMatchObject([{ status: 'failed' }, { status: 'pending' }]);
  });

  await test.step('once confirmed, it shows when, and has a receipt to download', async () => {
    const done = await makePlace(school, member);
    await makePayment(school, member, done, zelle, { status: 'confirmed' });
    await page.goto(confirmationOf(done));
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Confirmed' })).toBeVisible();
    await expect(page.getByText('Confirmed by the treasurers')).toBeVisible();
    await expect(page.getByText('Tess Treasurer')).toHaveCount(0); // who it was is the committee's own matter
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download receipt' }).click();
    expect((await download).suggestedFilename()).toMatch(/^receipt-\d{4}-\d{4}\.pdf$/);
    await expect(page.getByRole('region', { name: 'What we received' })).toContainText(/Receipt \d{4}-\d{4}/);
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeHidden();
  });
});

test('on a phone the total and what is missing are always visible, the total also with large text @phone', async ({
  school,
  newPerson,
}) => {
  const member = await school.member();
  const place = await makePlace(school, member, { ticket: HOTEL });
  await zelleAndBank(school, place);
  const page = await newPerson(member);
  await page.goto(submissionOf(place));
  await expect(page.getByText('Take a photo')).toBeVisible();
  await expect(page.getByText('Still missing: method, reference')).toBeInViewport({ ratio: 1 });
  const total = summary(page).getByText('US$154.65').filter({ visible: true });

  const expectTotalVisible = async () => {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (const share of [0, 0.5, 1]) {
      await page.evaluate((y) => scrollTo(0, y), height * share);
      await expect(total).toBeInViewport({ ratio: 1 });
      await expect(submitButton(page)).toBeInViewport({ ratio: 1 });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  };

  await test.step('at 200 % text size no page is wider than the screen', async () => {
    await page.setViewportSize({ width: 195, height: 422 });
    const event = `/events/${place.event_id}`;
    for (const address of [
      submissionOf(place),
      '/dashboard',
      '/directory',
      '/connections',
      '/events',
      event,
      '/edit-profile',
    ]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('.skeleton')).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(195);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(submissionOf(place));
  });

  await choose(page, 'National Bank');
  await expectTotalVisible();
  await expectAccessible(page);

  await test.step('at 200 % text size the form is usable', async () => {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '212.5%'));
    await expectTotalVisible();
    await reference(page).fill('BT-1');
    const room = await page.evaluate(() => {
      const top = document.querySelector('.masthead')?.getBoundingClientRect().bottom ?? 0;
      return (document.querySelector('.sticky-action')?.getBoundingClientRect().top ?? 0) - top;
    });
    expect(room).toBeGreaterThan(250); // between the bars
    const words = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem');
    await expect(words).toHaveCount(4);
    for (const word of await words.all())
      expect(await word.evaluate((item) => item.scrollWidth <= item.clientWidth)).toBe(true);
    await expectAccessible(page);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  });

  await test.step('a photo is attached, replaced and sent', async () => {
    await page.getByLabel('Take a photo').setInputFiles(await photo(640, 480, 'camera.jpg'));
    await expect(page.getByRole('img', { name: 'Preview of camera.jpg' })).toBeVisible();
    await proof(page).setInputFiles(await photo(640, 480, 'gallery.jpg'));
    await expect(page.getByRole('img', { name: 'Preview of gallery.jpg' })).toBeVisible();
    await expectAccessible(page);
    await submitButton(page).click();
    await page.waitForURL(/\/payment-confirmation/);
    await expect(page.getByText(/2-3 business days/)).toBeVisible();
    await expectAccessible(page);
    expect(await paymentsOf(school, place)).toMatchObject([{ payment_proof_type: 'image/jpeg' }]);
  });
});
