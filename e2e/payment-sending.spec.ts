import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { makeProfile } from '../server/testing/reunions.ts';
import { interruptibleConnection } from './interruptible-connection.ts';
import {
  choose,
  makePlace,
  offer,
  paymentsOf,
  photo,
  proof,
  type Registered,
  reference,
  submissionOf,
  submitButton,
  zelleAndBank,
} from './payment-page.ts';
import { expect, expectAccessible, test } from './school.ts';

test('a proof is previewed, made smaller, and survives a bad connection', async ({ school, newPerson }) => {
  const member = await school.member();
  const place = await makePlace(school, member);
  await zelleAndBank(school, place);
  const page = await newPerson(member);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  const sendAt = (uploadThroughput: number) =>
    browser.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  const line = await interruptibleConnection(school);
  await page.goto(line.url + submissionOf(place));
  await choose(page, 'Zelle');
  await reference(page).fill('ZL-900');
  await page.getByLabel('Notes').fill('With love.');

  await test.step('an invalid proof shows an error at once and can be replaced', async () => {
    await proof(page).setInputFiles({ name: 'budget.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK') });
    await expect(page.getByText('Choose a photo (JPEG, PNG, WebP or HEIC) or a PDF file.')).toBeVisible();
    await expect(submitButton(page)).toBeDisabled();
    await expectAccessible(page);
    // From the disk: the content of large files would take the browser's connection half a minute.
    const large = test.info().outputPath('large.pdf');
    await writeFile(large, Buffer.alloc(11 * 1024 * 1024));
    await proof(page).setInputFiles(large);
    await expect(page.getByText('This file is 11.0 MB. Choose one of at most 10.0 MB.')).toBeVisible();
    const slip = test.info().outputPath('slip.pdf');
    await writeFile(slip, Buffer.alloc(3 * 1024 * 1024));
    await proof(page).setInputFiles(slip);
    await expect(page.getByText('PDF document')).toBeVisible();
    await expect(page.getByText('3.0 MB')).toBeVisible();
    await expect(submitButton(page)).toBeEnabled();
    await page.getByRole('button', { name: 'Remove slip.pdf' }).click();
    await expect(proof(page)).toBeFocused();
    await expect(page.getByText('Choose a photo or PDF')).toBeVisible();
  });

  await test.step('a fake PDF is refused with a file error, and the form keeps its values', async () => {
    await proof(page).setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') });
    await submitButton(page).click();
    await expect(page.getByRole('alert')).toHaveText(
      'File upload failed: Choose a photo (JPEG, PNG, WebP or HEIC) or a PDF file.',
    );
    await expect(reference(page)).toHaveValue('ZL-900');
    await expectAccessible(page);
  });

  await test.step('a large photo is made smaller before it is sent', async () => {
    await proof(page).setInputFiles(await photo(3200, 1600));
    await expect(page.getByText(/made smaller from \d\.\d MB/)).toBeAttached();
    await expect(page.getByRole('img', { name: 'Preview of IMG_4471.jpg' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a reload keeps the typed values and asks for the file again', async () => {
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Zelle' })).toBeChecked();
    await expect(reference(page)).toHaveValue('ZL-900');
    await expect(page.getByLabel('Notes')).toHaveValue('With love.');
    await expect(page.getByText('Choose “IMG_4471.jpg” again.')).toBeVisible();
    await expectAccessible(page);
    await proof(page).setInputFiles(await photo(3200, 1600));
    await expect(page.getByText(/Your browser can’t keep a file/)).toHaveCount(0);
    await expect(page.getByText(/made smaller from/)).toBeAttached();
  });

  const sent = page.getByRole('progressbar', { name: 'Sent so far' });
  const sendSlowly = async () => {
    await sendAt(8_000); // two minutes for the photo: a slow machine has time to look
    await submitButton(page).click();
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible();
    await expect.poll(() => sent.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(0);
  };

  await test.step('an upload shows its progress and can be cancelled', async () => {
    await sendSlowly();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await expect(page.getByText('Upload cancelled. Everything you entered is still here.')).toBeVisible();
    await expect(sent).toHaveCount(0);
    await expect(reference(page)).toHaveValue('ZL-900');
  });

  await test.step('a connection lost midway keeps the form', async () => {
    await sendSlowly();
    line.cut();
    await expect(page.getByRole('alert')).toHaveText(
      'File upload failed: We couldn’t reach the server. Check your connection and try again.',
    );
    await expect(page.getByText('IMG_4471.jpg', { exact: true })).toBeVisible();
    await expectAccessible(page);
    expect(await paymentsOf(school, place)).toEqual([]);
  });

  await test.step('a retry once the connection is back succeeds', async () => {
    line.reconnect();
    await sendAt(-1);
    await submitButton(page).click();
    await page.waitForURL(/\/payment-confirmation/);
    await expect(page.getByRole('link', { name: 'View your proof' })).toBeVisible();
    const [row] = await paymentsOf(school, place);
    expect(row).toMatchObject({ reference_number: 'ZL-900', payment_proof_type: 'image/jpeg' });
    const view = page.getByRole('link', { name: 'View your proof' });
    const image = await page.request.get((await view.getAttribute('href')) ?? '');
    expect(await sharp(await image.body()).metadata()).toMatchObject({ width: 2400, height: 1200 });
  });
  await line.close();
});

test('a payment is made once even if its response is lost', async ({ school, newPerson }) => {
  const member = await school.member();
  const zelle = await makeProfile(school, { name: 'Zelle', is_global: false });
  const page = await newPerson(member);
  const begin = async (at: Page = page, place?: Registered) => {
    const mine = place ?? (await makePlace(school, member));
    if (!place) await offer(school, mine, [zelle]);
    await at.goto(submissionOf(mine));
    await reference(at).fill('ZL-5');
    return mine;
  };
  const isConfirmed = async (at: Page = page) => {
    await at.waitForURL(/\/payment-confirmation/);
    await expect(at.getByRole('heading', { level: 1, name: 'Payment Submitted Successfully!' })).toBeVisible();
  };

  await test.step('a double click makes one payment', async () => {
    const place = await begin();
    await submitButton(page).dblclick();
    await isConfirmed();
    expect(await paymentsOf(school, place)).toHaveLength(1);
  });

  await test.step('a response lost after the payment was written still leads to the confirmation', async () => {
    const place = await begin();
    await page.route('**/api/registrations/*/payments', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await submitButton(page).click();
    await isConfirmed();
    await page.unroute('**/api/registrations/*/payments');
    expect(await paymentsOf(school, place)).toHaveLength(1);
  });

  await test.step('with no connection it shows an error, and a retry makes one payment', async () => {
    const place = await begin();
    await page.route('**/api/registrations/**', (route) => route.abort('internetdisconnected'));
    await submitButton(page).click();
    await expect(page.getByRole('alert')).toHaveText('Failed to submit payment. Please try again.');
    await page.unroute('**/api/registrations/**');
    await submitButton(page).click();
    await isConfirmed();
    expect(await paymentsOf(school, place)).toHaveLength(1);
  });

  await test.step('a second tab with other values sends nothing and says so', async () => {
    const second = await page.context().newPage();
    const place = await begin();
    await begin(second, place);
    await reference(second).fill('ZL-6');
    await submitButton(page).click();
    await isConfirmed();
    await submitButton(second).click();
    await isConfirmed(second);
    expect(await paymentsOf(school, place)).toMatchObject([{ reference_number: 'ZL-5' }]);
    await second.close();
  });
});
