import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findPerson } from '../../server/testing/members.ts';
import { plantEntry } from '../../server/testing/rosters.ts';
import { test } from './photograph.ts';

const LONG = 'Alexandrina-Josephine';
const WORD = 'W'.repeat(60);
const narrow = (page: Page) => page.setViewportSize({ width: 320, height: 700 });
const largeText = async (page: Page) => {
  await page.addStyleTag({ content: 'html { font-size: 200% !important; }' });
};
const openAdding = async (page: Page) => {
  await page.getByRole('button', { name: 'Add a classmate' }).click();
  await page.getByRole('textbox', { name: 'Names' }).fill('Marcia Campbell\nWinston Gordon');
  await page.getByRole('button', { name: 'Add 2 Names' }).click();
  await page.getByRole('alert').waitFor();
};
const withPhone = async (page: Page) => {
  await page.getByRole('button', { name: 'Add a classmate' }).click();
  await page.getByRole('textbox', { name: 'Names' }).fill('Marcia Campbell\nWinston\nUna Kerr 876 555 3009');
  await page.getByRole('button', { name: 'Add 3 Names' }).click();
};

const inviting = async (page: Page) => {
  await page.getByRole('button', { name: 'Invite your class' }).click();
  await page.getByText('The link works until').waitFor();
};
const added = async (page: Page) => {
  await page.getByRole('button', { name: 'Add a classmate' }).click();
  await page.getByRole('textbox', { name: 'Names' }).fill(`Una ${randomUUID().replace(/[^a-f]/g, '')}x`);
  await page.getByRole('button', { name: 'Add Name' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
};
/** The pictures themselves, as they are posted. */
async function savePictures(page: Page): Promise<void> {
  for (const [button, name] of [
    ['For a Chat', 'chat'],
    ['For Your Status', 'status'],
  ] as const) {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    await (await saving).saveAs(`shots/class-picture.${name}.png`);
  }
}

test('rosters of classes', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'member@demo.example');
  const staff = await findPerson(demo.db, 'admin@demo.example');
  const alone = await demo.member({ form_1_level: 'R', form_2_level: 'R', sports_house: 'Gibson' });
  const levels = await demo.db
    .selectFrom('users')
    .select('form_1_level')
    .where('id', '=', as.id)
    .executeTakeFirstOrThrow();
  const columns = { form: 1, level: levels.form_1_level ?? 'G', added_by: as.id };
  await plantEntry(demo, 'Marcia', 'Campbell', columns);
  await plantEntry(demo, LONG, 'Montgomery-Featherstone and Fitzgerald', columns);
  await plantEntry(demo, 'Al', WORD, columns);
  const path = `/classes/1/${columns.level}`;
  await photograph('rosters.classes', { path: '/classes', as });
  await photograph('rosters.classes-320', { path: '/classes', as, arrange: narrow });
  await photograph('rosters.staff', { path: '/classes', as: staff });
  await photograph('rosters.missing', { path, as });
  await photograph('rosters.missing-320', { path, as, arrange: narrow });
  await photograph('rosters.large-text', { path, as, arrange: largeText });
  await photograph('rosters.joined', { path: `${path}?tab=joined`, as, window: true });
  await photograph('rosters.similar', { path, as, window: true, arrange: openAdding });
  await photograph('rosters.bad-lines', { path, as, window: true, arrange: withPhone });
  await photograph('rosters.invite', { path, as, window: true, arrange: inviting });
  await photograph('rosters.invite-320', {
    path,
    as,
    window: true,
    arrange: async (page) => {
      await narrow(page);
      await inviting(page);
      await savePictures(page);
    },
  });
  await photograph('rosters.undo', { path, as, window: true, arrange: added });
  await photograph('rosters.connections', { path: '/connections', as, window: true });
  await demo.db.deleteFrom('roster_entries').where('form', '=', 2).where('level', '=', 'R').execute();
  await photograph('rosters.none', { path: '/classes/2/R', as: alone });
  await photograph('rosters.no-one-invited', { path: '/classes/2/R?tab=invited', as: alone });
  await photograph('rosters.not-mine', { path: '/classes/5/G', as: alone });
});
