/** The treasurer and what members have sent: finding, judging, deciding, one after the other. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { sql } from 'kysely';
import { createRandom } from '../db/demo/random.ts';
import { drawReceipt, writeReceiptPdf } from '../db/demo/receipts.ts';
import type { Person } from '../server/testing/cast.ts';
import { makeEvent, makeProfile, makeTicket } from '../server/testing/reunions.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, type School, test, tryAgain } from './school.ts';
import { sendPayment } from './staff-paying.ts';

type Walk = {
  school: School;
  newPerson: (person?: Person) => Promise<Page>;
  isMobile: boolean;
  browser: Browser;
};
const SLIP = {
  method: 'Zelle',
  payer: 'Ann Lee',
  amount: '$123.50',
  reference: 'ZL-1',
  day: '3 Nov 2026',
  event: 'Gala Night',
};

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') });
const names = (page: Page) => rows(page).getByRole('link').locator('span:first-child');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const open = (page: Page, name: string) => rows(page).getByRole('link', { name }).click();
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm Payment' });
const reject = (page: Page) => page.getByRole('button', { name: 'Reject Payment' });
const notes = (page: Page) => page.getByLabel('Admin notes');

/** An event with a ticket, and a way to pay it that a treasurer owns. */
async function makeReunion(school: School) {
  const treasurer = await school.member({ roles: ['ACCOUNTANT'], first_name: 'Tess', last_name: 'Reid' });
  const event = await makeEvent(school, { name: 'Gala Night' });
  const ticket = await makeTicket(school, event);
  const profile = await makeProfile(school, {
    name: 'School Zelle',
    owner_user_id: treasurer.id,
    account_info: 'pay@school.example',
    processing_fee_type: 'flat',
    processing_fee_flat_cents: 350,
  });
  return { treasurer, event, ticket, profile };
}
type Reunion = Awaited<ReturnType<typeof makeReunion>>;
type Sent = { reference: string; proof?: { name: string; mimeType: string; buffer: Buffer }; user_comment?: string };

/** Somebody who has registered and sends a payment, as many hours ago as it says. */
async function pay(
  { school, browser }: Walk,
  { event, ticket, profile }: Reunion,
  name: string,
  { reference, ...sent }: Sent,
  hoursAgo = 0,
) {
  const [first_name = '', last_name = ''] = name.split(' ');
  const member = await school.member({ first_name, last_name });
  const registration = await school.db
    .insertInto('event_registrations')
    .values({ event_id: event.id, ticket_type_id: ticket.id, user_id: member.id, total_amount_cents: 12_000 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const form = { payment_profile_id: profile.id, reference_number: reference, ...sent };
  const payment = await sendPayment(browser, school, member, registration, form);
  const at = new Date(Date.now() - hoursAgo * 3_600_000);
  await school.db
    .updateTable('payment_ledger')
    .set({ submitted_at: at, created_at: at })
    .where('id', '=', payment.id)
    .execute();
  return payment;
}

const FINDING = 'a treasurer finds a payment and sees all of it, the proof closely';
test(FINDING, ({ school, newPerson, isMobile, browser }) => find({ school, newPerson, isMobile, browser }));
test(`${FINDING} @phone`, ({ school, newPerson, isMobile, browser }) => find({ school, newPerson, isMobile, browser }));

async function find(walk: Walk): Promise<void> {
  test.setTimeout(300_000);
  const { school, newPerson, isMobile } = walk;
  const reunion = await makeReunion(school);
  const page = await newPerson(reunion.treasurer);

  await test.step('before anybody paid it says so', async () => {
    await page.goto('/admin/payments');
    await expect(page.getByText('No payments found')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  const slip = await drawReceipt(SLIP, createRandom('slip'));
  const image = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: slip });
  await pay(walk, reunion, 'Ann Lee', { reference: 'ZL-482-1193', proof: image('a.jpg') }, 24 * 9);
  const comment = 'From my husband’s account.';
  await pay(
    walk,
    reunion,
    'Basil Brown',
    { reference: 'zl 4821193', user_comment: comment, proof: image('b.jpg') },
    30,
  );
  const pdf = { name: 'slip.pdf', mimeType: 'application/pdf', buffer: writeReceiptPdf(SLIP) };
  await pay(walk, reunion, 'Cora Clarke', { reference: 'PDF-7', proof: pdf }, 2);

  await test.step('the tiles count, and lead to what they count', async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: /^Total 3/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Confirmed 0/ })).toBeVisible();
    await expect(page.getByText('Total Amount')).toBeVisible();
    await expect(page.getByText('$370.50', { exact: true })).toBeVisible();
    await expect(page.getByText('$0.00 confirmed')).toBeVisible();
    await page.getByRole('link', { name: /^Pending 3 The longest for 9 days/ }).click();
    await expect(page).toHaveURL(/status=pending/);
    await expect(names(page)).toHaveText(['Cora Clarke', 'Basil Brown', 'Ann Lee']);
    // A table where there is room, cards where there is not.
    await expect(rows(page).first()).toHaveCSS('display', isMobile ? 'block' : 'table-row');
    await expectAccessibleInBothThemes(page);
  });

  await test.step('it is searched by name, e-mail and reference, filtered and sorted; the address keeps that', async () => {
    const search = page.getByRole('searchbox', { name: 'Search by name, email or reference' });
    for (const [words, found] of [
      ['basil', ['Basil Brown']],
      ['ZL-4821193', ['Basil Brown', 'Ann Lee']],
      ['member- cora', ['Cora Clarke']],
    ] as const) {
      await search.fill(words);
      await expect(names(page)).toHaveText([...found]);
    }
    await search.fill('');
    const status = page.getByLabel('Status', { exact: true });
    expect(await status.locator('option').allTextContents()).toEqual(['All', 'Pending', 'Confirmed', 'Failed']);
    await status.selectOption('Failed');
    await expect(page.getByText('No payments found')).toBeVisible();
    await page.getByRole('link', { name: 'Show all payments' }).click();
    await page.getByLabel('Sort by').selectOption('Longest waiting');
    await expect(names(page)).toHaveText(['Ann Lee', 'Basil Brown', 'Cora Clarke']);
    await expect(rows(page).first()).toContainText('Waiting 9 days, longer than promised');
    await page.reload();
    await expect(page).toHaveURL(/sort=waiting/);
    await expect(names(page)).toHaveText(['Ann Lee', 'Basil Brown', 'Cora Clarke']);
  });

  await test.step('one payment is shown in full', async () => {
    await open(page, 'Basil Brown');
    await expect(heading(page, 'Basil Brown')).toBeVisible();
    const shown = isMobile ? page.getByRole('dialog') : page.getByRole('complementary', { name: 'Payment' });
    for (const fact of [
      ...['member-', 'Gala Night', 'Gala Dinner', 'Pending', 'School Zelle', 'received by Tess Reid'],
      ...['pay@school.example', 'zl 4821193', comment, 'Base amount$120.00', 'Processing fee$3.50', 'Total$123.50'],
      ...['Submitted', 'Waiting 1 day', 'Payment proof'],
    ]) {
      await expect(shown).toContainText(fact);
    }
    await expectAccessibleInBothThemes(page);
  });

  await test.step('the same reference and the same proof are warned of, and lead to the other payment', async () => {
    await expect(page.getByText('Another payment has the same reference number and proof file.')).toBeVisible();
    await page.getByRole('link', { name: 'Ann Lee, $123.50' }).click();
    await expect(heading(page, 'Ann Lee')).toBeVisible();
    await page.getByRole('link', { name: 'Basil Brown, $123.50' }).click();
    await expect(heading(page, 'Basil Brown')).toBeVisible();
  });

  await test.step('the proof is enlarged by buttons, keys, wheel and double click, moved, turned and left again', async () => {
    await page.getByRole('button', { name: 'Enlarge the payment proof' }).click();
    const proof = page.getByRole('dialog', { name: 'Payment proof' });
    const frame = proof.getByRole('region', { name: /Payment proof at/ });
    const at = (percent: string) => expect(proof.getByRole('status')).toHaveText(percent);
    const picture = proof.getByAltText('Proof of payment from Basil Brown');
    expect(await picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
    const before = await picture.boundingBox();
    await at('100%');
    await expectAccessibleInBothThemes(page);
    await proof.getByRole('button', { name: 'Zoom in' }).click();
    await at('150%');
    const after = await picture.boundingBox();
    expect((after?.height ?? 0) / (before?.height ?? 1)).toBeCloseTo(1.5, 1);
    await frame.focus();
    await page.keyboard.press('+');
    await at('225%');
    expect(await frame.evaluate((each) => each.scrollTop)).toBeGreaterThan(0);
    const top = await frame.evaluate((each) => each.scrollTop);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => frame.evaluate((each) => each.scrollTop)).toBeGreaterThan(top);
    await page.keyboard.press('r');
    await expect(picture).toHaveCSS('rotate', '90deg');
    await page.keyboard.press('-');
    await at('150%');
    await page.keyboard.press('0');
    await at('100%');
    await frame.dblclick();
    await at('250%');
    await frame.dblclick();
    await at('100%');
    await frame.dispatchEvent('wheel', { deltaY: -200, bubbles: true });
    await at('149%');
    await frame.evaluate(pinch);
    await at('298%');
    await page.keyboard.press('Escape');
    await expect(proof).toBeHidden();
    await expect(page.getByRole('button', { name: 'Enlarge the payment proof' })).toBeFocused();
  });

  await test.step('a PDF is read in the page where the browser can, and else downloaded', async () => {
    await page.getByRole('button', { name: 'Next payment' }).click();
    await expect(heading(page, 'Cora Clarke')).toBeVisible();
    const canShow = await page.evaluate(() => navigator.pdfViewerEnabled);
    const view = page.getByRole('button', { name: 'View the PDF' });
    await expect(view).toBeVisible({ visible: canShow });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the PDF' }).click(),
    ]);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
    // The reader itself is the browser's; what is ours is that it gets the file.
    await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true }));
    await page.reload();
    await page.route('**/proof', (route) => route.fulfill({ status: 500, json: {} }));
    await view.click();
    await expect(page.getByText('The PDF could not be loaded.')).toBeVisible();
    await page.unroute('**/proof');
    await tryAgain(page);
    await expect(page.getByTitle('Proof of payment from Cora Clarke')).toHaveAttribute('src', /^blob:/);
    // Refused by the page's own policy it would be an error page.
    if (canShow) await expect.poll(() => page.frames().some((each) => each.url().startsWith('blob:'))).toBe(true);
    await page.keyboard.press('Escape');
  });

  await test.step('the list leaves as a CSV file, as it is filtered', async () => {
    await page.goto('/admin/payments?q=cora');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    const file = await readFile(await download.path(), 'utf8');
    expect(file).toContain('Cora Clarke');
    expect(file).not.toContain('Basil Brown');
  });

  await test.step('what cannot be loaded says so, and is tried again', async () => {
    const asked = /\/api\/admin\/payments\?status=confirmed/;
    await page.goto('/admin/payments');
    await expect(rows(page)).toHaveCount(3);
    await page.route(asked, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByLabel('Status', { exact: true }).selectOption('Confirmed');
    await expect(page.getByRole('alert')).toContainText('The payments could not be loaded.');
    await expectAccessibleInBothThemes(page);
    await page.unroute(asked);
    await tryAgain(page);
    await expect(page.getByText('No payments found')).toBeVisible();
    await page.goto(`/admin/payments?payment=${crypto.randomUUID()}`);
    await expect(page.getByText('Payment not found.')).toBeVisible();
  });

  await test.step('a coordinator sees payments and decides none', async () => {
    const coordinator = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
    await coordinator.goto('/admin/payments');
    await open(coordinator, 'Ann Lee');
    await expect(heading(coordinator, 'Ann Lee')).toBeVisible();
    await expect(confirm(coordinator)).toHaveCount(0);
    await expect(reject(coordinator)).toHaveCount(0);
  });
}

/** Two fingers that move apart to twice their distance. */
function pinch(box: Element): void {
  const edges = box.getBoundingClientRect();
  const x = edges.left + edges.width / 2;
  const y = edges.top + edges.height / 2;
  const touch = (identifier: number, by: number) => new Touch({ identifier, target: box, clientX: x + by, clientY: y });
  for (const [name, by] of [
    ['touchstart', 40],
    ['touchmove', 80],
  ] as const) {
    const touches = [touch(1, -by), touch(2, by)];
    box.dispatchEvent(new TouchEvent(name, { touches, bubbles: true, cancelable: true }));
  }
  box.dispatchEvent(new TouchEvent('touchend', { touches: [], bubbles: true }));
}

const DECIDING =
  'a treasurer decides payments, is told what fails and who was faster, and loses nothing that was typed';
test(DECIDING, ({ school, newPerson, isMobile, browser }) => decide({ school, newPerson, isMobile, browser }));
test(`${DECIDING} @phone`, ({ school, newPerson, isMobile, browser }) =>
  decide({ school, newPerson, isMobile, browser }));

async function decide(walk: Walk): Promise<void> {
  test.setTimeout(240_000);
  const { school, newPerson } = walk;
  const reunion = await makeReunion(school);
  const first = await pay(walk, reunion, 'Dora Dixon', { reference: 'DEC-D' }, 3);
  const second = await pay(walk, reunion, 'Earl Evans', { reference: 'DEC-E' }, 2);
  await pay(walk, reunion, 'Faye Forbes', { reference: 'DEC-F' }, 1);
  const page = await newPerson(reunion.treasurer);
  const other = await school.member({ roles: ['ACCOUNTANT'], first_name: 'Beverley', last_name: 'Chambers' });
  const colleague = await newPerson(other);
  const address = (payment: { id: string }) => `/admin/payments?q=dec&sort=waiting&payment=${payment.id}`;

  await test.step('a rejection needs a reason', async () => {
    await page.goto(address(first));
    await reject(page).click();
    await expect(page.getByText('Please provide a reason for rejection in the admin notes.')).toBeVisible();
    await expect(notes(page)).toBeFocused();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('a failure says so in the words of the product, and the notes stay', async () => {
    await notes(page).fill('Nothing arrived.');
    for (const [press, path, words] of [
      [reject, '**/rejection', 'Failed to reject payment. Please try again.'],
      [confirm, '**/confirmation', 'Failed to confirm payment. Please try again.'],
    ] as const) {
      await page.route(path, (route) => route.fulfill({ status: 500, json: {} }));
      await press(page).click();
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeInViewport({ ratio: 1 });
      await expectAccessible(page);
      await page.unroute(path);
    }
    await expect(notes(page)).toHaveValue('Nothing arrived.');
  });

  await test.step('what was typed outlives a look at another payment, and a reload', async () => {
    await page.getByRole('button', { name: 'Next payment' }).click();
    await expect(heading(page, 'Earl Evans')).toBeVisible();
    await expect(notes(page)).toHaveValue('');
    await page.getByRole('button', { name: 'Previous payment' }).click();
    await expect(notes(page)).toHaveValue('Nothing arrived.');
    await page.reload();
    await expect(notes(page)).toHaveValue('Nothing arrived.');
  });

  await test.step('a verdict leads to the next that waits', async () => {
    await reject(page).click();
    await expect(page.getByText('Payment rejected')).toBeVisible();
    await expect(heading(page, 'Earl Evans')).toBeFocused();
    await page.goto(address(first));
    await expect(page.getByText(/Rejected.* by Tess Reid/)).toBeVisible();
    await expect(page.getByText('Nothing arrived.')).toBeVisible();
    await expect(confirm(page)).toHaveCount(0);
  });

  await test.step('somebody else was faster: who and what is said, and the notes are kept', async () => {
    await page.goto(address(second));
    await notes(page).fill('Seen on the statement of the 5th.');
    await colleague.goto(address(second));
    await confirm(colleague).click();
    await expect(heading(colleague, 'Faye Forbes')).toBeVisible();
    await reject(page).click();
    const note = page.getByRole('alert').filter({ hasText: 'Beverley Chambers confirmed this payment.' });
    await expect(note).toContainText('What you wrote: Seen on the statement of the 5th.');
    await expect(page.getByText(/Confirmed.* by Beverley Chambers/)).toBeVisible();
    await expect(heading(page, 'Earl Evans')).toBeFocused();
    await expectAccessibleInBothThemes(page);
    const { rows: entries } = await sql<{ action_type: string }>`
      select action_type from activity_logs where entity_id = ${second.id} and action_type like '%T_PAYMENT'`.execute(
      school.db,
    );
    expect(entries.map(({ action_type }) => action_type)).toEqual(['SUBMIT_PAYMENT']);
  });

  await test.step('the last one leaves nothing to go on to, and says so', async () => {
    await page.goto('/admin/payments?q=DEC-F');
    await open(page, 'Faye Forbes');
    await confirm(page).click();
    await expect(page.getByText('Payment confirmed. No payment is waiting any more.')).toBeVisible();
    await expect(page.getByText(/Confirmed.* by Tess Reid/)).toBeVisible();
    await expect(heading(page, 'Faye Forbes')).toBeFocused();
  });
}

test('a treasurer goes through a queue by keyboard alone', async ({ school, newPerson, browser }) => {
  test.setTimeout(180_000);
  const walk = { school, newPerson, browser, isMobile: false };
  const reunion = await makeReunion(school);
  for (const [index, name] of ['Gail Gray', 'Hugh Hall', 'Iris Irving', 'Jack James', 'Kay King'].entries()) {
    await pay(walk, reunion, name, { reference: name === 'Kay King' ? 'queue 1' : `QUEUE-${index}` }, 20 - index);
  }
  const page = await newPerson(reunion.treasurer);
  await page.goto('/admin/payments?q=queue&sort=waiting');
  await expect(names(page)).toHaveText(['Gail Gray', 'Hugh Hall', 'Iris Irving', 'Jack James', 'Kay King']);
  const key = (name: string) => page.keyboard.press(name);
  const isOpen = (name: string) => expect(heading(page, name)).toBeFocused();

  await test.step('the first is opened from the list, and the keys are shown', async () => {
    await rows(page).getByRole('link', { name: 'Gail Gray' }).focus();
    await key('Enter');
    await isOpen('Gail Gray');
    await expect(page.getByRole('region', { name: 'Keys' }).getByRole('listitem')).toHaveText(
      ['J next', 'C confirm', 'R reject', 'N notes', 'Esc close'].map((each) => each.replace(' ', '')),
    );
  });

  await test.step('J and K go through the list', async () => {
    await key('j');
    await isOpen('Hugh Hall');
    await key('k');
    await isOpen('Gail Gray');
  });

  await test.step('while somebody types, and with Ctrl, they are letters like any other', async () => {
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

  await test.step('C confirms with what was typed, and the next one opens', async () => {
    await key('c');
    await isOpen('Hugh Hall');
  });

  await test.step('what looks like another payment needs more than a key', async () => {
    await expect(page.getByText('Another payment has the same reference number.')).toBeVisible();
    await key('c');
    await expect(confirm(page)).toBeFocused();
    await expect(heading(page, 'Hugh Hall')).toBeVisible();
    await key('Enter');
    await isOpen('Iris Irving');
  });

  await test.step('R asks for the reason, and Tab leads on to the button', async () => {
    await key('r');
    await expect(notes(page)).toBeFocused();
    await expect(page.getByText('Please provide a reason for rejection in the admin notes.')).toBeVisible();
    await page.keyboard.type('The amount is short.');
    await key('Tab');
    await expect(reject(page)).toBeFocused();
    await key('Enter');
    await isOpen('Jack James');
  });

  await test.step('one that somebody else decides meanwhile is passed over', async () => {
    await school.db
      .updateTable('payment_ledger')
      .set({ status: 'failed', notes: 'x', rejected_at: new Date(), rejected_by_name: 'Beverley Chambers' })
      .where('reference_number', '=', 'queue 1')
      .execute();
    await key('c');
    await expect(page.getByText('Payment confirmed. No payment is waiting any more.')).toBeVisible();
    await isOpen('Jack James');
    await key('Escape');
    await expect(page).not.toHaveURL(/payment=/);
    await expect(rows(page).getByRole('link', { name: 'Jack James' })).toBeFocused();
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
