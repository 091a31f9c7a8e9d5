import { randomUUID } from 'node:crypto';
import { findPerson } from '../../server/testing/members.ts';
import { longAddress, test } from './photograph.ts';

const PATH = '/admin/deliveries';
const MINUTE = 60_000;

test('deliveries', async ({ demo, photograph }) => {
  const as = await findPerson(demo.db, 'admin@demo.example');
  const member = await findPerson(demo.db, 'member@demo.example').catch(() => as);
  const long = await demo.member({
    first_name: 'Wilhelmina-Anastasia',
    last_name: 'Featherstonehaugh-Wolfeschlegelsteinhausenbergerdorff',
    email: longAddress(),
  });
  await demo.db.deleteFrom('deliveries').execute();
  await photograph('deliveries.none', { path: PATH, as });
  const content = JSON.stringify({ kind: 'payment_confirmed', subject: 'x', paragraphs: ['x'] });
  const rows = [
    {
      channel: 'email',
      kind: 'payment_confirmed',
      user_id: long.id,
      state: 'failed',
      reason: 'address_refused',
      email_content: content,
    },
    { channel: 'text', kind: 'code', recipient: '•••• 0142', state: 'failed', reason: 'opted_out' },
    {
      channel: 'email',
      kind: 'payment_received',
      user_id: member.id,
      state: 'waiting',
      reason: 'provider_away',
      tries: 4,
    },
    { channel: 'text', kind: 'code', recipient: '•••• 0143', state: 'delivered' },
    { channel: 'email', kind: 'account', recipient: 'm•••@mail.example', state: 'sent' },
    { channel: 'email', kind: 'registration_received', user_id: member.id, state: 'dropped', reason: 'unwanted' },
    ...Array.from({ length: 4 }, () => ({ channel: 'email', kind: 'account', user_id: member.id, state: 'sent' })),
  ];
  await demo.db
    .insertInto('deliveries')
    .values(
      rows.map((row, at) => ({
        id: randomUUID(),
        tries: 1,
        ...row,
        created_at: new Date(Date.now() - at ** 4 * MINUTE),
      })),
    )
    .execute();
  await photograph('deliveries', { path: PATH, as });
  await photograph('deliveries.failed', { path: `${PATH}?state=failed`, as });
  await photograph('deliveries.nothing-matches', { path: `${PATH}?state=waiting&kind=code`, as });
  await photograph('deliveries.overview', { path: '/admin', as, window: true });
  await photograph('deliveries.failing', {
    path: '/directory',
    as,
    arrange: async (page) => {
      await page.route(/api\/deliveries/, (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(`${demo.url}${PATH}`);
      await page.getByRole('alert').waitFor();
    },
  });
});
