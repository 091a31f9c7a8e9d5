import type { Page } from '@playwright/test';
import { createMember, findPerson } from '../../server/testing/members.ts';
import { withoutInitialData } from '../without-initial-data.ts';
import { longAddress, test } from './photograph.ts';

const LONG = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3);
const largeText = (page: Page) => page.addStyleTag({ content: 'html { font-size: 28px !important }' });

/** The draft as a school sees it that asks for approval. */
async function reviewed(page: Page, id: string, change: object): Promise<void> {
  await withoutInitialData(page);
  await page.route(`**/api/announcements/${id}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...change } });
  });
  await page.reload();
  await page.getByRole('heading', { name: 'Approval' }).waitFor();
}

test('announcements', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'coordinator@demo.example');
  const idOf = async (status: string) =>
    (
      await demo.db
        .selectFrom('announcements')
        .select('id')
        .where('status', '=', status)
        .limit(1)
        .executeTakeFirstOrThrow()
    ).id;
  const draft = await idOf('draft');
  const sent = await idOf('sent');
  const builder = { path: '/admin/announcements/new', as };
  await photograph('announcements.new', builder);
  const choose = async (page: Page) => {
    await page.getByLabel('Condition 1', { exact: true }).selectOption({ label: 'Sat in a class' });
    await page.getByLabel('Form', { exact: true }).selectOption('3');
    await page.getByLabel('Class', { exact: true }).selectOption({ index: 1 });
    await page.getByRole('button', { name: 'And Another Condition' }).click();
    await page.getByLabel('Condition 2', { exact: true }).selectOption({ label: 'Lives in a country' });
    await page.getByLabel('Country', { exact: true }).selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Or Other People' }).click();
    await page.getByLabel('Condition 1', { exact: true }).nth(1).selectOption({ label: 'Sports house' });
    await page.getByLabel('House', { exact: true }).selectOption({ index: 1 });
    await page.getByText(/of them/).waitFor();
  };
  await photograph('announcements.chosen', { ...builder, arrange: choose });
  await photograph('announcements.message', {
    path: `/admin/announcements/${draft}?step=message`,
    as,
    arrange: async (page) => {
      await page.getByLabel('Text', { exact: true }).fill(`Dear {surname}, ${LONG}`);
      await page.getByRole('button', { name: 'Save and Review' }).click();
      await page.getByText(/isn’t a placeholder/).waitFor();
    },
  });
  await photograph('announcements.review', { path: `/admin/announcements/${draft}?step=review`, as });
  await photograph('announcements.results', { path: `/admin/announcements/${sent}`, as });
  await photograph('announcements.results-large-text', {
    path: `/admin/announcements/${sent}`,
    as,
    arrange: largeText,
  });
  await photograph('announcements.new-narrow', {
    ...builder,
    arrange: async (page) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await choose(page);
    },
  });
  await photograph('announcements.posts-of-a-long-group', {
    path: `/admin/announcements/${sent}`,
    as,
    arrange: async (page) => {
      await page.getByLabel('Another group').fill(LONG.slice(0, 60));
      await page.getByRole('button', { name: 'I Posted It There' }).click();
      await page.getByLabel(LONG.slice(0, 60)).waitFor();
    },
  });
  for (const is_own of [true, false]) {
    await photograph(`announcements.approval-of-${is_own ? 'the-author' : 'someone-else'}`, {
      path: `/admin/announcements/${draft}?step=review`,
      as,
      arrange: (page) => reviewed(page, draft, { needs_approval: true, is_own }),
    });
  }
  await photograph('announcements.approved', {
    path: `/admin/announcements/${draft}?step=review`,
    as,
    arrange: (page) =>
      reviewed(page, draft, {
        ...{ needs_approval: true, is_own: true, is_tested: true },
        ...{ approved_by_name: LONG, approved_at: '2026-11-20T15:00:00Z' },
      }),
  });
  const bounced = await createMember(demo.db, { email: longAddress(), email_bounced_at: new Date() });
  await photograph('bounced.dashboard', { path: '/dashboard', as: bounced });
  await photograph('announcements.not-found', { path: `/admin/announcements/${as.id}`, as });
});
