import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { DAY_MS } from '../../contract/constants.ts';
import { findPerson } from '../../server/testing/members.ts';
import { test } from './photograph.ts';

const TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA';

test('an invitation link', async ({ demo, photograph }) => {
  const { id, form_3_level } = await demo.db
    .selectFrom('users')
    .select(['id', 'form_3_level'])
    .where('email', '=', 'member@demo.example')
    .executeTakeFirstOrThrow();
  await demo.db
    .insertInto('invitation_links')
    .values({
      ...{ form: 3, level: form_3_level ?? 'G', created_by: id },
      token_sha256: createHash('sha256').update(TOKEN).digest(),
      expires_at: new Date(Date.now() + DAY_MS),
    })
    .execute();
  const path = `/join/${TOKEN}`;
  await photograph('join.link', { path });
  const narrow = (page: Page) => page.setViewportSize({ width: 320, height: 640 });
  await photograph('join.link-320', { path, arrange: narrow });
  const largeText = async (page: Page) =>
    void (await page.addStyleTag({ content: 'html { font-size: 200% !important }' }));
  await photograph('join.link-large-text', { path, arrange: largeText });
  await photograph('join.not-found', { path: '/join/BBBBBBBBBBBBBBBBBBBBBB' });
  await photograph('join.signed-in', { path, as: await findPerson(demo.db, 'member@demo.example') });
});
