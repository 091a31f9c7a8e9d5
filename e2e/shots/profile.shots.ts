import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { portraitSvg } from '../../demo/portrait.ts';
import { createRandom } from '../../demo/random.ts';
import { findPerson } from '../../server/testing/members.ts';
import { HEIC } from '../../server/testing/pictures.ts';
import { test } from './photograph.ts';

const NOTHING = Object.fromEntries([1, 2, 3, 4, 5].map((form) => [`form_${form}_level`, null]));
const NEWCOMER = {
  first_name: 'Althea',
  last_name: 'Wedderburn',
  profile_completed: false,
  sports_house: null,
  ...NOTHING,
};
const PROFILE = '/edit-profile?tab=profile';
const LONG = {
  first_name: 'Maximilienne-Antoinette Philippa',
  last_name: 'Featherstonehaugh-Cholmondeley-Wedderburn',
  email: 'maximilienne.antoinette.featherstonehaugh@a-very-long-name-of-a-company.example',
  current_city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  profession: 'Senior consultant in the administration of hospitals and other houses of care',
};

test('completing the profile', async ({ demo, photograph }) => {
  const as = await demo.member(NEWCOMER);
  const path = '/setup-profile';
  await photograph('setup.empty', { path, as });
  await photograph('setup.filled', { path, as, arrange: fillIn });
  await photograph('setup.more', {
    path,
    as,
    arrange: async (page) => {
      await page.getByText('A little more about you').click();
      await toTop(page);
    },
  });
});

test('editing the profile', async ({ demo, photograph }) => {
  const member = await findPerson(demo.db, 'member@demo.example');
  const path = '/edit-profile';
  await photograph('edit.tabs', { path, as: member });
  await photograph('edit', { path: PROFILE, as: member });
  for (const tab of ['privacy', 'notifications', 'security', 'account']) {
    await photograph(`edit.${tab}`, { path: `/edit-profile?tab=${tab}`, as: member });
  }
  await photograph('edit.long', { path: PROFILE, as: await demo.member(LONG) });
  await photograph('edit.staff-view', {
    path: '/edit-profile?tab=privacy',
    as: member,
    arrange: (page) => page.getByRole('tab', { name: 'Admins' }).click(),
  });
  await photograph('edit.incomplete', { path: PROFILE, as: await demo.member({ form_2_level: null }) });
  await photograph('edit.kept', { path: PROFILE, as: member, arrange: (page) => type(page).then(() => page.reload()) });
  await photograph('edit.failed', { path: PROFILE, as: member, arrange: (page) => saveAs(page, 502, {}) });
  await photograph('edit.changed', {
    path: PROFILE,
    as: member,
    arrange: (page) =>
      saveAs(page, 409, {
        code: 'EDIT_CONFLICT',
        message:
          'Your profile was changed in another tab or on another device. Your entries are still in the form: check them and save again.',
      }),
  });
  await photograph('edit.saved', {
    path: PROFILE,
    as: member,
    arrange: (page) => saveAs(page, 200, { done: true }),
    window: true,
  });
});

test('the photo', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'member@demo.example');
  const path = PROFILE;
  const shot = (name: string, arrange: (page: Page) => Promise<unknown>) =>
    photograph(`photo.${name}`, { path, as, arrange, window: true });
  await shot('refused', (page) => choose(page, { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }));
  await shot('opening', async (page) => {
    await page.route('**/photo-previews', () => {});
    await choose(page, { name: 'a.heic', mimeType: '', buffer: HEIC });
    await page.getByText('Opening the picture...').waitFor();
  });
  await shot('crop', async (page) => choose(page, await portrait()).then(() => dialog(page).waitFor()));
  await shot('crop-zoomed', async (page) => {
    await choose(page, await portrait());
    await dialog(page).getByRole('slider').fill('2.1');
    await dialog(page).getByRole('group').focus();
  });
  await shot('sending', async (page) => {
    await page.route('**/api/profile/photo', () => {});
    await choose(page, await portrait());
    await dialog(page).getByRole('button', { name: 'Save Photo' }).click();
    await dialog(page).getByRole('button', { name: 'Cancel Upload' }).waitFor();
  });
  await shot('failed', async (page) => {
    await page.route('**/api/profile/photo', (route) => route.abort());
    await choose(page, await portrait());
    await dialog(page).getByRole('button', { name: 'Save Photo' }).click();
    await dialog(page).getByRole('alert').waitFor();
  });
  await shot('removing', async (page) => {
    await page.getByRole('button', { name: 'Remove Photo' }).click();
    await page.getByRole('alertdialog').waitFor();
  });
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Position your photo' });

async function portrait() {
  const sitter = { woman: false, age: 61, straight: false, tones: ['#6b4429'], house: '#6f4aa3' };
  const svg = portraitSvg(sitter, createRandom('shots'));
  const buffer = await sharp(Buffer.from(svg))
    .extend({ left: 140, right: 140, background: '#dfe9ef' })
    .jpeg()
    .toBuffer();
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer };
}

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(file);
}

async function fillIn(page: Page): Promise<void> {
  for (const [index, level] of ['G', 'L', 'L', 'M', 'R'].entries()) {
    const form = page.getByRole('radiogroup', { name: `Form ${index + 1}` });
    await form.getByRole('radio', { name: level }).focus();
    await page.keyboard.press('Space');
  }
  await page.getByRole('radio', { name: /Gibson/ }).focus();
  await page.keyboard.press('Space');
  await toTop(page);
}

/** For full-page screenshots, in which sticky elements would cover the middle. */
const toTop = (page: Page) => page.evaluate(() => scrollTo(0, 0));

const type = (page: Page) => page.getByLabel('City', { exact: true }).fill('Mandeville');

/** Saves with a mocked reply, so that nothing changes. */
async function saveAs(page: Page, status: number, json: object): Promise<void> {
  await page.clock.install();
  await page.route('**/api/profile', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status, json }) : route.fallback(),
  );
  await type(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText(/Failed to update|changed in another|updated successfully/).waitFor();
}
