import type { Page } from '@playwright/test';
import { findPerson } from '../../server/testing/members.ts';
import { plantEntry, plantSuggestion } from '../../server/testing/rosters.ts';
import { test } from './photograph.ts';

const LONG = 'Alexandrina-Josephine';
const WORD = 'W'.repeat(60);
const narrow = (page: Page) => page.setViewportSize({ width: 320, height: 700 });
const largeText = async (page: Page) => {
  await page.addStyleTag({ content: 'html { font-size: 200% !important; }' });
};
const press = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};
const failing = async (page: Page) => {
  await press(/^I know how to reach them: Al /)(page);
  await page.getByLabel('Mobile number').fill('555');
  await page.getByRole('button', { name: 'Send to Staff' }).click();
  await page.getByText('Enter a valid phone number.').waitFor();
};

test('numbers of missing classmates', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'member@demo.example');
  const staff = await findPerson(demo.db, 'coordinator@demo.example');
  const { form_1_level } = await demo.db
    .selectFrom('users')
    .select('form_1_level')
    .where('id', '=', as.id)
    .executeTakeFirstOrThrow();
  // The demo's own: one number's owner asked not to be listed.
  await photograph('suggestions.queue-demo', { path: '/admin/suggestions', as: staff });
  const inviters = '/admin/suggestions?tab=inviters';
  await photograph('suggestions.inviters', { path: inviters, as: staff });
  await photograph('suggestions.inviters-320', { path: inviters, as: staff, arrange: narrow });
  await photograph('suggestions.inviters-none', { path: `${inviters}&q=xyzzy`, as: staff });
  const columns = { form: 1, level: form_1_level ?? 'G', added_by: as.id };
  await demo.db.deleteFrom('roster_entries').where('form', '=', 1).where('level', '=', columns.level).execute();
  await plantEntry(demo, 'Al', WORD, columns);
  const sent = await plantEntry(demo, 'Marcia', 'Campbell', columns);
  await plantSuggestion(demo, sent, { suggested_by: as.id, phone: '+18765559101', note: 'Her sister told me' });
  const theirs = await plantEntry(demo, LONG, 'Montgomery-Featherstone and Fitzgerald', { ...columns, added_by: null });
  await plantSuggestion(demo, theirs, { suggested_by: staff.id, phone: '+447911123456', note: WORD, may_text: true });
  const invited = await plantEntry(demo, 'Winston', 'Gordon', { ...columns, status: 'invited' });
  const decided = { status: 'approved', decided_at: new Date(), suggested_by: as.id, phone: '+18765559103' };
  await plantSuggestion(demo, invited, decided);
  const refused = await plantEntry(demo, 'Una', 'Kerr', { ...columns, added_by: null });
  await plantSuggestion(demo, refused, { ...decided, status: 'rejected', phone: '+18765559104' });
  const path = `/classes/1/${columns.level}`;
  await photograph('suggestions.roster', { path, as });
  await photograph('suggestions.roster-320', { path, as, arrange: narrow });
  await photograph('suggestions.large-text', { path, as, arrange: largeText });
  await photograph('suggestions.failing', { path, as, window: true, arrange: failing });
  await photograph('suggestions.invited', { path: `${path}?tab=invited`, as });
  await photograph('suggestions.invited-320', { path: `${path}?tab=invited`, as, arrange: narrow });
  await photograph('suggestions.invitation', {
    path: `${path}?tab=invited`,
    as,
    window: true,
    arrange: press(/^Send the invitation/),
  });
  await photograph('suggestions.vouch-approval', { path, as: staff });
  await photograph('suggestions.vouch-approval-320', { path, as: staff, arrange: narrow });
  await photograph('suggestions.queue', { path: '/admin/suggestions', as: staff });
  await photograph('suggestions.queue-320', { path: '/admin/suggestions', as: staff, arrange: narrow });
  await photograph('suggestions.queue-large-text', { path: '/admin/suggestions', as: staff, arrange: largeText });
  await photograph('suggestions.reject', {
    path: '/admin/suggestions',
    as: staff,
    window: true,
    arrange: press(/^Reject (?!selected)/),
  });
  await demo.db.deleteFrom('suggestions').execute();
  await photograph('suggestions.queue-empty', { path: '/admin/suggestions', as: staff });
});
