import { school } from '../../school.config.ts';
import { findPerson } from '../../server/testing/members.ts';
import { test } from './photograph.ts';

test('activity logs', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'admin@demo.example');
  const path = '/admin/logs';
  // Only some entries, because axe is slow on five hundred.
  const today = `${path}?date=${new Date().toLocaleDateString('en-CA', { timeZone: school.zone })}`;
  await demo.db
    .insertInto('activity_logs')
    .values({
      action_type: 'TICKET_TYPE_UPDATED_WITH_A_NAME_OF_UNUSUAL_LENGTH',
      entity_type: 'ticket_types',
      description: `Updated the ticket type '${'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)} and Friends'`,
      actor_name: 'Wilhelmina-Anastasia Featherstonehaugh-Wolfeschlegelsteinhausenbergerdorff',
      actor_email: `${'long.'.repeat(8)}mailbox@demo.example`,
      metadata: JSON.stringify({ changed: ['price', 'deposit'], before: { price: 'US$120.00', deposit: null } }),
      user_agent: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0 Mobile',
    })
    .execute();
  await photograph('logs', { path: today, as, window: true });
  await photograph('logs.none', { path: `${path}?date=2001-01-01`, as });
  await photograph('logs.metadata', {
    path: today,
    as,
    window: true,
    arrange: async (page) => {
      const entry = page.getByRole('listitem').filter({ hasText: 'TICKET_TYPE_UPDATED_WITH' });
      await entry.getByText('Metadata').click();
      await entry.scrollIntoViewIfNeeded();
    },
  });
  await photograph('logs.filtered', { path: `${path}?action_type=ROLE_ASSIGNED`, as, window: true });
  await photograph('logs.older-failing', {
    path: `${path}?action_type=LOGIN_SUCCESS`,
    as,
    window: true,
    arrange: async (page) => {
      await page.route(/activity-logs/, async (route) => {
        if (route.request().url().includes('cursor')) return route.abort();
        const answer = await (await route.fetch()).json();
        const [first] = answer.items;
        return route.fulfill({ json: { ...answer, items: first ? [first] : [], next_cursor: 'more' } });
      });
      await page.reload({ waitUntil: 'networkidle' });
      await page.getByText('More activity logs couldn’t be loaded.').waitFor();
    },
  });
  await photograph('logs.failing', {
    path: '/directory',
    as,
    arrange: async (page) => {
      await page.route(/activity-logs/, (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(`${demo.url}${path}`);
      await page.getByRole('alert').waitFor();
    },
  });
});
