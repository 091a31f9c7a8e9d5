import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { COMMENT, confirm, heading, makeReunion, open, payThree, reject } from './payment-review-page.ts';
import { broken, expect, expectAccessibleInBothThemes, type Fixtures, test, tryAgain } from './school.ts';

const TITLE = 'a treasurer opens a payment and zooms its proof';
test(TITLE, openPayment);
test(`${TITLE} @phone`, openPayment);

async function openPayment({ school, newPerson }: Fixtures): Promise<void> {
  test.setTimeout(300_000);
  const reunion = await makeReunion(school);
  const page = await newPerson(reunion.treasurer);
  await payThree(school, reunion);
  await page.goto('/admin/payments?sort=waiting');

  await test.step('one payment is shown in full', async () => {
    await open(page, 'Basil Brown');
    await expect(heading(page, 'Basil Brown')).toBeVisible();
    const shown = page.getByRole('dialog', { name: 'Payment', exact: true });
    for (const fact of [
      ...['member-', 'Gala Night', 'Gala Dinner', 'Pending', 'School Zelle', 'received by Tess Reid'],
      ...[
        'pay@school.example',
        'zl 4821193',
        COMMENT,
        'Base amountUS$120.00',
        'Processing feeUS$3.50',
        'TotalUS$123.50',
      ],
      ...['Submitted', 'Waiting 1 day', 'Payment proof'],
    ]) {
      await expect(shown).toContainText(fact);
    }
    await expectAccessibleInBothThemes(page);
  });

  await test.step('possible duplicates show a warning with a link to the other payment', async () => {
    await expect(page.getByText('Another payment has the same reference number and proof file.')).toBeVisible();
    await page.getByRole('link', { name: 'Ann Lee, US$123.50' }).click();
    await expect(heading(page, 'Ann Lee')).toBeVisible();
    await page.getByRole('link', { name: 'Basil Brown, US$123.50' }).click();
    await expect(heading(page, 'Basil Brown')).toBeVisible();
  });

  await test.step('the proof is zoomed by buttons, keys, wheel and double click, panned, rotated and closed', () =>
    zoomProof(page));

  await test.step('a PDF is shown in the page if the browser can, otherwise downloaded', async () => {
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
    // The viewer is the browser's; the page only has to pass it the file.
    await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true }));
    await page.reload();
    await broken(page, '**/proof');
    await view.click();
    await expect(page.getByText('The PDF couldn’t be loaded.')).toBeVisible();
    await page.unroute('**/proof');
    await tryAgain(page);
    await expect(page.getByTitle('Proof of payment from Cora Clarke')).toHaveAttribute('src', /^blob:/);
    // The content security policy must allow it.
    if (canShow) await expect.poll(() => page.frames().some((each) => each.url().startsWith('blob:'))).toBe(true);
    await page.keyboard.press('Escape');
  });

  await test.step('a coordinator sees payments but can’t decide them', async () => {
    const coordinator = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
    await coordinator.goto('/admin/payments');
    await open(coordinator, 'Ann Lee');
    await expect(heading(coordinator, 'Ann Lee')).toBeVisible();
    await expect(confirm(coordinator)).toHaveCount(0);
    await expect(reject(coordinator)).toHaveCount(0);
  });
}

/** Waits until a new frame is painted. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

async function zoomProof(page: Page): Promise<void> {
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
  await painted(page);
  // The browser loses a key that is pressed before the zoomed position is painted.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => frame.evaluate((each) => each.scrollTop), { timeout: 2000 }).toBeGreaterThan(top);
  }).toPass();
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
}

/** Two fingers moving to twice their distance. */
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
