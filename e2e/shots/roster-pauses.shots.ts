import type { Page } from '@playwright/test';
import { findPerson } from '../../server/testing/members.ts';
import { test } from './photograph.ts';

const narrow = (page: Page) => page.setViewportSize({ width: 320, height: 700 });
const times = [new Date('2026-11-03T15:00:00Z'), new Date('2026-11-05T15:00:00Z'), new Date('2026-11-09T15:00:00Z')];

test('class lists that are paused', async ({ demo, photograph }) => {
  const admin = await findPerson(demo.db, 'admin@demo.example');
  const accountant = await findPerson(demo.db, 'accountant@demo.example');
  const paused = { class_changes: times, rosters_paused_at: times[2] as Date };
  const member = await demo.member({ first_name: 'Alexandrina-Josephine', last_name: 'Montgomery', ...paused });
  const level = (
    await demo.db.selectFrom('users').select('form_1_level').where('id', '=', member.id).executeTakeFirstOrThrow()
  ).form_1_level;
  await photograph('roster-pauses.classes', { path: '/classes', as: member });
  await photograph('roster-pauses.classes-320', { path: '/classes', as: member, arrange: narrow });
  await photograph('roster-pauses.roster', { path: `/classes/1/${level}`, as: member });
  await photograph('roster-pauses.overview', { path: '/admin', as: admin, window: true });
  await photograph('roster-pauses.filter', { path: '/admin/users?profile=paused', as: admin });
  await photograph('roster-pauses.user', {
    path: `/admin/users?profile=paused&user=${member.id}`,
    as: admin,
    window: true,
  });
  await photograph('roster-pauses.user-320', {
    path: `/admin/users?user=${member.id}`,
    as: admin,
    window: true,
    arrange: narrow,
  });
  await photograph('roster-pauses.viewer', { path: `/admin/users?user=${member.id}`, as: accountant, window: true });
});
