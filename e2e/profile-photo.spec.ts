/** The profile photo: choosing, positioning, uploading and removing it. */
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { colourAt, GREEN, HEIC, RED } from '../server/testing/pictures.ts';
import { completeProfile } from './people.ts';
import { choose, expectShown, pictureOf, positionByFinger, positionByKeys } from './photo-dialog.ts';
import { expect, expectAccessible, type Fixtures, test } from './school.ts';
import { openTab } from './settings-page.ts';

const NEWCOMER = {
  first_name: 'Althea',
  last_name: 'Wedderburn',
  profile_completed: false,
  sports_house: null,
  ...Object.fromEntries([1, 2, 3, 4, 5].map((form) => [`form_${form}_level`, null])),
};
const LEVELS = ['G', 'L', 'N', 'M', 'R'];

const SETUP = 'a newcomer completes the profile with a photo, positioned';
test(`${SETUP} with keys alone`, ({ school, newPerson }) => setUp({ school, newPerson }, 'keys'));
test(`${SETUP} by finger @phone`, ({ school, newPerson }) => setUp({ school, newPerson }, 'finger'));

async function setUp({ school, newPerson }: Fixtures, by: 'keys' | 'finger'): Promise<void> {
  const newcomer = await school.member(NEWCOMER);
  const page = await newPerson(newcomer);
  const refused = refusedByPolicy(page);

  await test.step('the edit page needs only a session', async () => {
    await page.goto(`${school.url}/edit-profile`);
    await expect(page.getByRole('heading', { name: 'Edit Profile' })).toBeVisible();
    await page.goto(`${school.url}/setup-profile`);
  });

  await test.step('who sees phone and email is asked openly, with a preview for members and for visitors', async () => {
    const asked = page.getByRole('region', { name: 'Who can see your phone and email?' });
    const [phone, email] = [
      asked.getByRole('switch', { name: 'Share phone' }),
      asked.getByRole('switch', { name: 'Share email' }),
    ];
    await expect(phone).toBeChecked();
    await expect(email).toBeChecked();
    const card = asked.getByRole('article');
    await expect(asked.getByRole('tab')).toHaveText(['Visitors', 'Members']);
    await expect(card.getByRole('link', { name: newcomer.email })).toBeVisible();
    await email.uncheck();
    await expect(card.getByRole('link', { name: newcomer.email })).toHaveCount(0);
    await expect(card.getByRole('link', { name: 'Call Althea' })).toBeVisible();
    await asked.getByRole('tab', { name: 'Visitors' }).click();
    await expect(card).toContainText('Althea W.');
    await expect(card.locator('a[href^="tel:"]')).toHaveCount(0);
    await expectAccessible(page);
    await email.check();
  });

  await test.step('everything but the birthday is shared by default', async () => {
    await page.getByText('A little more about you').click();
    for (const name of ['Share location', 'Share profession and industry']) {
      await expect(page.getByRole('switch', { name })).toBeChecked();
    }
    await expect(page.getByRole('switch', { name: 'Share birthday' })).not.toBeChecked();
    await page.getByLabel('City', { exact: true }).fill('Mandeville');
    await page.getByLabel('Birthday', { exact: true }).fill('1968-11-05');
    await expectAccessible(page);
  });

  await test.step('a file that is not a picture is refused', async () => {
    await choose(page, 'Choose Photo', { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear all') });
    await expect(page.getByText('Please select an image file')).toBeVisible();
    // With a misleading name, the server checks the content.
    await choose(page, 'Choose Photo', { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear all') });
    await expect(page.getByText('Please select an image file')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a picture is positioned, zoomed and saved', async () => {
    const place = await page.evaluate(() => scrollY);
    const opener = page.getByRole('button', { name: by === 'finger' ? 'Take a Photo' : 'Choose Photo' });
    await choose(page, opener, await pictureOf(1200, 800), by);
    const dialog = page.getByRole('dialog', { name: 'Position your photo' });
    await expect(dialog.getByRole('group', { name: 'Position of the picture' })).toBeVisible();
    await expect(dialog.getByText('1.0×')).toBeVisible();
    await expectAccessible(page);
    if (by === 'keys') await positionByKeys(page, dialog);
    else await positionByFinger(page, dialog);
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Your photo was saved')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change Photo' })).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(place);
    await page.getByRole('button', { name: 'Close message' }).click();
    const shown = page.getByRole('img', { name: 'Your photo' });
    await expectShown(shown);
    const kept = await (await page.request.get((await shown.getAttribute('src')) ?? '')).body();
    expect(await colourAt(kept, [0.5, 0.5])).toEqual(near(by === 'keys' ? GREEN : RED));
    await expectAccessible(page);
  });

  await test.step('the profile is saved, and the photo is shown', async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await completeProfile(page, LEVELS, 'Gibson');
    await expect(page.getByRole('heading', { name: /Althea/ })).toBeVisible();
    await expectShown(page.getByRole('main').locator('img').first());
    await expectShown(page.getByRole('link', { name: 'Profile', exact: true }).locator('img'));
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Mandeville');
    await openTab(page, 'Privacy');
    await expect(page.getByRole('switch', { name: 'Share birthday' })).not.toBeChecked();
  });
  expect(refused).toEqual([]);
}

test('a photo survives failures and cancelled uploads, can be HEIC, and can be removed', async ({
  school,
  newPerson,
}) => {
  const page = await newPerson(await school.member());
  const refused = refusedByPolicy(page);
  await page.addInitScript(noteDrawings);
  await page.goto(`${school.url}/edit-profile`);
  const dialog = page.getByRole('dialog', { name: 'Position your photo' });
  const save = dialog.getByRole('button', { name: 'Save Photo' });

  await test.step('the position survives a lost network and a failing server', async () => {
    await choose(page, 'Choose Photo', await pictureOf(900, 600));
    const slider = dialog.getByRole('slider', { name: 'Zoom' });
    const picture = await dialog.getByRole('group', { name: 'Position of the picture' }).boundingBox();
    await page.mouse.move((picture?.x ?? 0) + 50, (picture?.y ?? 0) + 50);
    await page.mouse.wheel(0, -250);
    await expect(slider).toHaveValue('1.5');
    await page.route('**/api/profile/photo', (route) => route.abort());
    await save.click();
    await expect(dialog.getByRole('alert')).toContainText('Failed to upload photo. We couldn’t reach the server');
    await expectAccessible(page);
    await page.unroute('**/api/profile/photo');
    await page.route('**/api/profile/photo', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await save.click();
    await expect(dialog.getByRole('alert')).toHaveText('Failed to upload photo');
    await page.unroute('**/api/profile/photo');
    await expect(slider).toHaveValue('1.5');
  });

  await test.step('a slow upload is cancelled, and sent again', async () => {
    const release: (() => Promise<void>)[] = [];
    await page.route('**/api/profile/photo', (route) => void release.push(() => route.abort()));
    await save.click();
    await expect(dialog.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel Upload' }).click();
    await expect(dialog.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    for (const abort of release) await abort().catch(() => undefined);
    await page.unroute('**/api/profile/photo');
    await save.click();
    await expect(dialog).toBeHidden();
    await expectShown(page.getByRole('img', { name: 'Your photo' }));
    // 600 pixels high at zoom 1.5 is a square of 400; four times, because three uploads failed.
    expect(await page.evaluate(() => Reflect.get(window, 'drawings'))).toEqual(
      Array(4).fill({ type: 'image/jpeg', quality: 0.95, width: 400, height: 400 }),
    );
  });

  await test.step('the server’s message about a photo is shown', async () => {
    const big = test.info().outputPath('big.jpg');
    await writeFile(big, Buffer.alloc(15 * 1024 * 1024 + 1));
    await choose(page, 'Change Photo', big);
    await expect(page.getByText('This file is larger than 15 MB')).toBeVisible();
    await choose(page, 'Change Photo', { name: 'half.heic', mimeType: '', buffer: HEIC.subarray(0, 600) });
    await expect(page.getByText('This picture is damaged or of a kind we can’t read')).toBeVisible();
  });

  await test.step('a HEIC, which this browser cannot show, is converted by the server', async () => {
    const before = await page.getByRole('img', { name: 'Your photo' }).getAttribute('src');
    await choose(page, 'Change Photo', { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: HEIC });
    await expect(dialog.locator('img')).toHaveJSProperty('naturalHeight', 96);
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('img', { name: 'Your photo' })).not.toHaveAttribute('src', before ?? '');
    await expectShown(page.getByRole('img', { name: 'Your photo' }));
  });

  await test.step('it is removed, and initials are shown instead', async () => {
    await page.getByRole('button', { name: 'Remove Photo' }).click();
    const confirm = page.getByRole('alertdialog', { name: 'Remove your photo?' });
    await expectAccessible(page);
    await confirm.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(confirm).toBeHidden();
    await expect(page.getByText('No photo yet')).toBeAttached();
    await expect(page.getByRole('link', { name: 'Profile', exact: true }).locator('img')).toHaveCount(0);
  });
  expect(refused).toEqual([]);
});

const near = (colour: readonly number[]) => colour.map((value) => expect.closeTo(value, -1.5));

/** Runs in the page: records the requested canvas sizes and qualities. */
function noteDrawings(): void {
  const drawings: object[] = [];
  Reflect.set(window, 'drawings', drawings);
  const { toBlob } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
    drawings.push({ type, quality, width: this.width, height: this.height });
    toBlob.call(this, done, type, quality);
  };
}

/** Collects violations of the content security policy. */
function refusedByPolicy(page: Page): string[] {
  const refused: string[] = [];
  page.on('console', (message) => {
    // Playwright's trace fetches pictures that cannot be opened.
    const ofTrace = message.text().startsWith("Connecting to 'blob:");
    if (/Content[- ]Security[- ]Policy/i.test(message.text()) && !ofTrace) refused.push(message.text());
  });
  return refused;
}
