/** One's own page in the book: the photo, what others may see of it, and that nothing entered is lost. */
import type { Locator, Page } from '@playwright/test';
import { colourAt, GREEN, HEIC, halves, RED } from '../server/testing/pictures.ts';
import { tabTo } from './page-parts.ts';
import { completeProfile } from './people.ts';
import { expect, expectAccessible, type School, test } from './school.ts';

type Walk = { school: School; newPerson: (person?: Awaited<ReturnType<School['member']>>) => Promise<Page> };

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

async function setUp({ school, newPerson }: Walk, by: 'keys' | 'finger'): Promise<void> {
  test.setTimeout(120_000);
  const page = await newPerson(await school.member(NEWCOMER));
  const refused = refusedByPolicy(page);

  await test.step('the edit page needs a session, and no more', async () => {
    await page.goto(`${school.url}/edit-profile`);
    await expect(page.getByRole('heading', { name: 'Edit Profile' })).toBeVisible();
    await page.goto(`${school.url}/setup-profile`);
  });

  await test.step('what is shared is decided beforehand: all but the birthday', async () => {
    await page.getByText('Who sees what').click();
    for (const name of ['Share email', 'Share phone', 'Share location', 'Share profession and industry']) {
      await expect(page.getByRole('switch', { name })).toBeChecked();
    }
    await expect(page.getByRole('switch', { name: 'Share birthday' })).not.toBeChecked();
    await page.getByText('A little more about you').click();
    await page.getByLabel('City', { exact: true }).fill('Mandeville');
    await page.getByLabel('Birthday', { exact: true }).fill('1968-11-05');
    await expectAccessible(page);
  });

  await test.step('a file that is no picture is refused', async () => {
    await choose(page, 'Choose Photo', { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear all') });
    await expect(page.getByText('Please select an image file')).toBeVisible();
    // Its name may lie: then it is the server that looks.
    await choose(page, 'Choose Photo', { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear all') });
    await expect(page.getByText('Please select an image file')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a picture is moved, enlarged and saved', async () => {
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
    await page.getByRole('button', { name: 'Close message' }).click();
    const shown = page.getByRole('img', { name: 'Your photo' });
    await expectShown(shown);
    const kept = await (await page.request.get((await shown.getAttribute('src')) ?? '')).body();
    expect(await colourAt(kept, [0.5, 0.5])).toEqual(near(by === 'keys' ? GREEN : RED));
    await expectAccessible(page);
  });

  await test.step('the profile is saved, and the photo is on the way', async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await completeProfile(page, LEVELS, 'Gibson');
    await expect(page.getByRole('heading', { name: /Althea/ })).toBeVisible();
    await expectShown(page.getByRole('main').locator('img').first());
    await expectShown(page.getByRole('link', { name: 'Profile', exact: true }).locator('img'));
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Mandeville');
    await expect(page.getByRole('switch', { name: 'Share birthday' })).not.toBeChecked();
  });
  expect(refused).toEqual([]);
}

/** From the button that opened it on: only the keyboard. */
async function positionByKeys(page: Page, dialog: Locator): Promise<void> {
  const { keyboard } = page;
  await tabTo(page, dialog.getByRole('group', { name: 'Position of the picture' }));
  for (let press = 0; press < 30; press++) await keyboard.press('ArrowLeft'); // as far as it goes: mostly green
  await keyboard.press('+');
  await keyboard.press('+');
  await expect(dialog.getByText('1.2×')).toBeVisible();
  await keyboard.press('-');
  await expect(dialog.getByText('1.1×')).toBeVisible();
  const slider = dialog.getByRole('slider', { name: 'Zoom' });
  await expect(slider).toHaveJSProperty('step', '0.1');
  await tabTo(page, slider);
  await keyboard.press('End');
  await expect(dialog.getByText('3.0×')).toBeVisible();
  await keyboard.press('ArrowRight');
  await expect(dialog.getByText('3.0×')).toBeVisible();
  await keyboard.press('Home');
  await expect(dialog.getByText('1.0×')).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: 'Save Photo' }));
  await keyboard.press('Enter');
}

/** Dragged to the right until its red half fills the round, with the slider for the zoom. */
async function positionByFinger(page: Page, dialog: Locator): Promise<void> {
  const box = await dialog.getByRole('group', { name: 'Position of the picture' }).boundingBox();
  if (!box) throw new Error('there is nothing to drag');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = await page.context().newCDPSession(page);
  const at = (type: string, ...points: number[]) =>
    touch.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: points.map((offset, id) => ({ x: x + offset, y, id })),
    });
  await at('touchStart', 0);
  for (let moved = 20; moved <= 120; moved += 20) await at('touchMove', moved);
  await at('touchEnd');
  await at('touchStart', -20, 20);
  for (let apart = 30; apart <= 60; apart += 10) await at('touchMove', -apart, apart);
  await at('touchEnd');
  await expect(dialog.getByText(/^[23]\.\d×$/)).toBeVisible();
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('1');
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await expect(dialog.getByText('1.1×')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save Photo' }).click();
}

test('a photo outlives failures and cancelled uploads, comes as HEIC too, and can be taken away', async ({
  school,
  newPerson,
}) => {
  test.setTimeout(120_000);
  const page = await newPerson(await school.member());
  const refused = refusedByPolicy(page);
  await page.addInitScript(noteDrawings);
  await page.goto(`${school.url}/edit-profile`);
  const dialog = page.getByRole('dialog', { name: 'Position your photo' });
  const save = dialog.getByRole('button', { name: 'Save Photo' });

  await test.step('neither a lost network nor a failing server costs the position', async () => {
    await choose(page, 'Choose Photo', await pictureOf(900, 600));
    const slider = dialog.getByRole('slider', { name: 'Zoom' });
    const picture = await dialog.getByRole('group', { name: 'Position of the picture' }).boundingBox();
    await page.mouse.move((picture?.x ?? 0) + 50, (picture?.y ?? 0) + 50);
    await page.mouse.wheel(0, -250);
    await expect(slider).toHaveValue('1.5');
    await page.route('**/api/profile/photo', (route) => route.abort());
    await save.click();
    await expect(dialog.getByRole('alert')).toContainText('Failed to upload photo. We could not reach the server');
    await expectAccessible(page);
    await page.unroute('**/api/profile/photo');
    await page.route('**/api/profile/photo', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await save.click();
    await expect(dialog.getByRole('alert')).toHaveText('Failed to upload photo');
    await page.unroute('**/api/profile/photo');
    await expect(slider).toHaveValue('1.5');
  });

  await test.step('an upload that takes long is stopped, and sent again', async () => {
    const release: (() => Promise<void>)[] = [];
    await page.route('**/api/profile/photo', (route) => void release.push(() => route.abort()));
    await save.click();
    await expect(dialog.getByRole('progressbar', { name: 'Sent so far' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel Upload' }).click();
    await expect(dialog.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    for (const abort of release) await abort().catch(() => undefined);
    await page.unroute('**/api/profile/photo');
    await save.click();
    await expect(dialog).toBeHidden();
    await expectShown(page.getByRole('img', { name: 'Your photo' }));
    // 600 pixels high, at 1.5: a square of 400, four times because three did not get through.
    expect(await page.evaluate(() => Reflect.get(window, 'drawings'))).toEqual(
      Array(4).fill({ type: 'image/jpeg', quality: 0.95, width: 400, height: 400 }),
    );
  });

  await test.step('what the server says of a photo is said', async () => {
    await choose(page, 'Change Photo', {
      name: 'big.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.alloc(15 * 1024 * 1024 + 1),
    });
    await expect(page.getByText('This file is larger than 15 MB')).toBeVisible();
    await choose(page, 'Change Photo', { name: 'half.heic', mimeType: '', buffer: HEIC.subarray(0, 600) });
    await expect(page.getByText('This picture is damaged or of a kind we cannot read')).toBeVisible();
  });

  await test.step('a HEIC, which this browser cannot show, is opened by the server', async () => {
    const before = await page.getByRole('img', { name: 'Your photo' }).getAttribute('src');
    await choose(page, 'Change Photo', { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: HEIC });
    await expect(dialog.locator('img')).toHaveJSProperty('naturalHeight', 96);
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('img', { name: 'Your photo' })).not.toHaveAttribute('src', before ?? '');
    await expectShown(page.getByRole('img', { name: 'Your photo' }));
  });

  await test.step('it is taken away, and initials stand in its place', async () => {
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

const EDIT = 'a member edits the profile, sees what others will see, and they do';
test(EDIT, edit);
test(`${EDIT} @phone`, edit);

async function edit({ school, newPerson }: Walk): Promise<void> {
  test.setTimeout(120_000);
  const name = { first_name: 'Winsome', last_name: `Chin-${Math.round(Math.random() * 1e6)}` };
  const member = await school.member(name);
  const page = await newPerson(member);
  await page.goto(`${school.url}/dashboard`);
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  const card = page.getByRole('region', { name: 'What others see' });
  const sees = (who: string) => card.getByRole('tab', { name: who }).click();

  await test.step('it has all its sections; e-mail and phone are for reading', async () => {
    for (const title of [
      'Profile Photo',
      'Basic Information',
      'School Information',
      'Additional Information',
      'Privacy Settings',
    ]) {
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    }
    for (const label of ['Email', 'Phone number'])
      await expect(page.getByLabel(label, { exact: true })).not.toBeEditable();
    await choose(page, 'Choose Photo', await pictureOf(600, 600));
    await page.getByRole('button', { name: 'Save Photo' }).click();
    await expectShown(card.locator('img'));
  });

  await test.step('the card beside it shows what a visitor, a member and the staff would see', async () => {
    await page.getByLabel('City', { exact: true }).fill('Montego Bay');
    await page.getByLabel('Country', { exact: true }).fill('Jamaica');
    await page.getByLabel('Profession', { exact: true }).fill('Midwife');
    await page.getByLabel('Industry', { exact: true }).fill('Health');
    await page.getByLabel('Birthday', { exact: true }).fill('1970-05-09');
    await page.getByRole('switch', { name: 'Share email' }).uncheck();
    await page.getByRole('switch', { name: 'Share birthday' }).check();
    await sees('Members');
    await expect(card).toContainText('Montego Bay, Jamaica');
    await expect(card).toContainText('Midwife, Health');
    await expect(card).toContainText(/9 May(?! 1970)/);
    await expect(card).not.toContainText(member.email);
    await expectAccessible(page);
    await sees('Admins');
    await expect(card).toContainText('9 May 1970');
    await expect(card).toContainText('@');
    await sees('Visitors');
    await expect(card).toContainText('Winsome C.');
    await expect(card).not.toContainText('Montego Bay');
    await expectShown(card.locator('img'));
    await expectAccessible(page);
  });

  await test.step('saving says so, and leads home after a second and a half', async () => {
    const waited = page.evaluate(watchSaying, 'Profile updated successfully!');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    expect(await waited).toBeGreaterThan(1_450);
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByRole('heading', { name: /Winsome/ })).toBeVisible();
    await expectShown(page.getByRole('main').locator('img').first());
  });

  await test.step('another member sees what is shared, a visitor less', async () => {
    const other = await newPerson(await school.member());
    const visitor = await newPerson();
    for (const each of [other, visitor]) await each.goto(`${school.url}/directory?q=Winsome`);
    const theirs = other.getByRole('article').filter({ hasText: name.last_name });
    await expect(theirs).toContainText('Montego Bay, Jamaica');
    await expect(theirs).toContainText('Midwife, Health');
    await expect(theirs).toContainText(/9 May(?! 1970)/);
    await expect(theirs).not.toContainText(member.email);
    await expectShown(theirs.locator('img'));
    const strangers = visitor.getByRole('article').filter({ hasText: 'Winsome C.' }).first();
    await expect(strangers).not.toContainText(/Montego Bay|May|Midwife/);
    for (const path of ['/setup-profile', '/edit-profile']) {
      await visitor.goto(school.url + path);
      await expect(visitor).toHaveURL(/\/login/);
    }
  });

  await test.step('Cancel goes home and leaves everything as it was', async () => {
    await page.goto(`${school.url}/edit-profile`);
    await page.getByLabel('City', { exact: true }).fill('Elsewhere');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL(/\/dashboard/);
    await page.goto(`${school.url}/edit-profile`);
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Montego Bay');
  });
}

test('what was entered survives a failure, a reload and a change made in another tab', async ({
  school,
  newPerson,
}) => {
  const page = await newPerson(await school.member({ current_city: 'Kingston' }));
  await page.goto(`${school.url}/edit-profile`);
  const save = page.getByRole('button', { name: 'Save Changes' });

  await test.step('a failure is said, and the form stays', async () => {
    await page.getByLabel('Profession', { exact: true }).fill('Pilot');
    await page.route('**/api/profile', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await save.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to update profile. We could not' })).toBeVisible();
    await page.unroute('**/api/profile');
    await page.route('**/api/profile', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 502, body: '' }) : route.fallback(),
    );
    await save.click();
    await expect(page.getByRole('alert').filter({ hasText: /^Failed to update profile$/ })).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/profile');
    await expect(page.getByLabel('Profession', { exact: true })).toHaveValue('Pilot');
  });

  await test.step('a reload keeps it, and says so', async () => {
    await page.reload();
    await expect(page.getByText('We kept what you had not saved yet')).toBeVisible();
    await expect(page.getByLabel('Profession', { exact: true })).toHaveValue('Pilot');
    await expectAccessible(page);
  });

  const other = await page.context().newPage();
  await test.step('another tab saves first: this one is told, and takes that in', async () => {
    await other.goto(`${school.url}/edit-profile`);
    await other.getByLabel('City', { exact: true }).fill('Spanish Town');
    await other.getByRole('button', { name: 'Save Changes' }).click();
    await expect(other.getByText('Profile updated successfully!')).toBeVisible();
    await save.click();
    await expect(page.getByText(/Your profile was changed in another tab/)).toBeVisible();
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Spanish Town');
    await expect(page.getByLabel('Profession', { exact: true })).toHaveValue('Pilot');
    await expectAccessible(page);
    await save.click();
    await page.waitForURL(/\/dashboard/);
  });

  await test.step('both are saved', async () => {
    await other.goto(`${school.url}/edit-profile`);
    await expect(other.getByLabel('City', { exact: true })).toHaveValue('Spanish Town');
    await expect(other.getByLabel('Profession', { exact: true })).toHaveValue('Pilot');
  });

  await test.step('without a form or a house nothing can be saved', async () => {
    await school.db
      .updateTable('users')
      .set({ form_3_level: null })
      .where('current_city', '=', 'Spanish Town')
      .execute();
    await other.reload();
    await expect(other.getByText('Please select a level for all 5 forms and choose a sports house')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  });
});

type Chosen = { name: string; mimeType: string; buffer: Buffer };

const pictureOf = async (width: number, height: number): Promise<Chosen> => ({
  name: 'IMG_0001.JPG',
  mimeType: 'image/jpeg',
  buffer: await halves(width, height).jpeg({ quality: 90 }).toBuffer(),
});

async function choose(
  page: Page,
  button: string | Locator,
  file: Chosen,
  by: 'keys' | 'finger' = 'finger',
): Promise<void> {
  const opener = typeof button === 'string' ? page.getByRole('button', { name: button }) : button;
  const asked = page.waitForEvent('filechooser');
  if (by === 'keys') {
    await opener.focus();
    await page.keyboard.press('Enter');
  } else {
    await opener.click();
  }
  await (await asked).setFiles(file);
}

const near = (colour: readonly number[]) => colour.map((value) => expect.closeTo(value, -1.5));

/** In the page, where a busy machine cannot blur it: how long words stood there before the page was left. */
function watchSaying(words: string): Promise<number> {
  const begun = location.pathname;
  return new Promise((resolve) => {
    let said = 0;
    const look = () => {
      if (!said && document.body.textContent?.includes(words)) said = performance.now();
      if (said && location.pathname !== begun) resolve(performance.now() - said);
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** In the page: notes what each canvas is asked for. */
function noteDrawings(): void {
  const drawings: object[] = [];
  Reflect.set(window, 'drawings', drawings);
  const { toBlob } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
    drawings.push({ type, quality, width: this.width, height: this.height });
    toBlob.call(this, done, type, quality);
  };
}

/** The picture as it came, not its empty frame. */
async function expectShown(image: Locator): Promise<void> {
  await expect(image).toBeVisible();
  const show = (shown: HTMLImageElement) => {
    shown.scrollIntoView({ block: 'center' }); // those further down come when they are looked at
    return shown.naturalWidth;
  };
  await expect.poll(() => image.evaluate(show)).toBeGreaterThan(0);
}

/** What the content policy refused on a page, to be looked at in the end. */
function refusedByPolicy(page: Page): string[] {
  const refused: string[] = [];
  page.on('console', (message) => {
    // The test's own trace reads pictures that would not open.
    const ofTrace = message.text().startsWith("Connecting to 'blob:");
    if (/Content[- ]Security[- ]Policy/i.test(message.text()) && !ofTrace) refused.push(message.text());
  });
  return refused;
}
