/** The public page of an event, and what leads on from it. */
import { createMember } from '../../server/testing/members.ts';
import { makeEvent, makeTicket } from '../../server/testing/reunions.ts';
import { test } from './photograph.ts';

const LONG = 'The Forty-Fifth Anniversary Homecoming Weekend of the Blue Mountain Preparatory and High Schools';
const page = (public_code: string) => ({ is_public: true, public_code, public_town: 'Montego Bay, Jamaica' });

test('public pages', async ({ demo, photograph }) => {
  await makeEvent(demo, { name: 'An Evening of Song', ...page('CDFGHJ22') });
  const gone = await makeEvent(demo, { name: LONG, ...page('CDFGHJ23') });
  await makeTicket(demo, gone, { max_quantity: 1, sold_quantity: 1 });
  await photograph('public-event', { path: '/e/WKND2RGT' });
  await photograph('public-event.without-a-price', { path: '/e/CDFGHJ22' });
  await photograph('public-event.long-and-sold-out', { path: '/e/CDFGHJ23' });
  await photograph('public-event.missing', { path: '/e/CDFGHJKM' });
  await photograph('public-event.member', { path: '/e/WKND2RGT', as: await createMember(demo.db) });
  await photograph('login.from-an-event', { path: '/login?next=%2Fevents&event=WKND2RGT' });
  await photograph('register.from-an-event', { path: '/register?next=%2Fevents&event=CDFGHJ23' });
});

test('its card in the event editor', async ({ demo, photograph }) => {
  const as = await createMember(demo.db, { roles: ['EVENT_COORDINATOR'] });
  const { id } = await demo.db
    .selectFrom('events')
    .select('id')
    .where('public_code', '=', 'WKND2RGT')
    .executeTakeFirstOrThrow();
  await photograph('staff.event-public-page', { path: `/admin/events/${id}/edit?tab=details`, as });
  const draft = await makeEvent(demo, { is_published: false });
  await photograph('staff.event-public-page-draft', { path: `/admin/events/${draft.id}/edit?tab=details`, as });
});
