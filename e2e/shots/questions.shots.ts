import type { Page } from '@playwright/test';
import { findPerson } from '../../server/testing/members.ts';
import { test } from './photograph.ts';

const narrow = (page: Page) => page.setViewportSize({ width: 320, height: 700 });
const largeText = async (page: Page) => {
  await page.addStyleTag({ content: 'html { font-size: 200% !important; }' });
};
const openDialog = async (page: Page, name: RegExp) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: /Save/ }).waitFor();
};
const LONG = `Is there anything else that the committee should know about you, such as ${'W'.repeat(60)}?`;

test('questions as staff see them, and as a member answers them', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'admin@demo.example');
  const { id } = await demo.db
    .selectFrom('events')
    .select('id')
    .where('max_guests', '>', 0)
    .orderBy('start_date', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const row = { event_id: id, position: 9, type: 'multiple', options: ['Tour', 'Forum', 'W'.repeat(60)] };
  await demo.db
    .insertInto('event_questions')
    .values({ ...row, label: LONG, is_sensitive: true })
    .execute();
  const path = `/admin/events/${id}/edit?tab=questions`;
  const edit = (page: Page) => openDialog(page, /^Edit /);
  await photograph('questions.staff', { path, as });
  await photograph('questions.staff-320', { path, as, arrange: narrow });
  await photograph('questions.edit', { path, as, window: true, arrange: edit });
  await photograph('questions.edit-large-text', {
    ...{ path, as, window: true },
    arrange: async (page) => {
      await largeText(page);
      await edit(page);
    },
  });
  const empty = await demo.db.selectFrom('events').select('id').where('max_guests', '=', 0).executeTakeFirstOrThrow();
  await photograph('questions.none', { path: `/admin/events/${empty.id}/edit?tab=questions`, as });

  const member = await demo.member({ first_name: 'Ivy', last_name: 'Grant' });
  const { id: ticket_type_id } = await demo.db
    .selectFrom('ticket_types')
    .select('id')
    .where('event_id', '=', id)
    .where('max_quantity', '=', 0)
    .executeTakeFirstOrThrow();
  const seat = { event_id: id, ticket_type_id, user_id: member.id, total_amount_cents: 0 };
  await demo.db.insertInto('event_registrations').values(seat).execute();
  const event = { path: `/events/${id}`, as: member };
  const answer = (page: Page) => openDialog(page, /^Answer for/);
  await photograph('questions.member', event);
  await photograph('questions.answers', { ...event, window: true, arrange: answer });
  await photograph('questions.answers-320', {
    ...{ ...event, window: true },
    arrange: async (page) => {
      await narrow(page);
      await answer(page);
    },
  });
});
