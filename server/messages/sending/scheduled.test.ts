/** Between Schedule and sending, people withdraw, pay and register. */
import { beforeAll, expect, it } from 'vitest';
import type { Audience } from '../../../contract/audiences.ts';
import { DAY_MS } from '../../../contract/constants.ts';
import { announcementsOf, registeredFor, runBatch } from '../../testing/announcements.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeRegistered, receiveCash, register } from '../../testing/reunions.ts';

const WEEK_MS = 7 * DAY_MS;
let t: TestApp;
let announcements: ReturnType<typeof announcementsOf>;

beforeAll(async () => {
  t = await testApp({ settings: { LOG_LEVEL: 'silent' } });
  announcements = announcementsOf(t, await t.member({ roles: ['SUPER_ADMIN'] }));
});

/** Scheduled for next week, when its first batch is queued after `meanwhile`. Returns what became of each recipient. */
async function sendNextWeek(audience: object, people: readonly Person[], meanwhile: () => Promise<unknown>) {
  const id = await announcements.tested({ audience });
  const send_at = new Date(Date.now() + WEEK_MS).toISOString();
  const sending = await announcements.send(id, people.length, { send_at, urgent_reason: 'For this test' });
  expect(sending.status).toBe(200);
  await meanwhile();
  await runBatch(t, id, new Date(Date.now() + WEEK_MS + 1_000));
  const recipients = await announcements.recipients(id);
  const { body } = await announcements.call('GET /announcements/:id/results', id);
  expect(body.skipped.no_longer_included).toBe(recipients.filter(({ skip_reason }) => skip_reason).length);
  expect(recipients).toHaveLength(people.length);
  return people.map(({ id }) => {
    const { delivery_id, skip_reason } = recipients.find(({ user_id }) => user_id === id) ?? {};
    return delivery_id ? 'queued' : skip_reason;
  });
}

async function makeTwo() {
  const first = await makeRegistered(t);
  const other = await t.member();
  const { body } = await register(t, other, first.event, first.ticket);
  return { ...first, people: [first.member, other], own: first.registration, others: body as { id: string } };
}
const withdraw = (person: Person, params: { id: string }) => t.call(person, 'DELETE /registrations/:id', { params });

it('who withdrew gets nothing, nor does who registered later', async () => {
  const { event, ticket, people, member, own } = await makeTwo();
  const became = await sendNextWeek(registeredFor(event), people, async () => {
    expect((await withdraw(member, own)).status).toBe(200);
    await register(t, await t.member(), event, ticket);
  });
  expect(became).toEqual(['no_longer_included', 'queued']);
});

it('who paid isn’t told that the payment is still due', async () => {
  const { event, people, own } = await makeTwo();
  const audience: Audience = { any_of: [[{ type: 'payment', event_id: event.id, status: 'unpaid' }]] };
  expect(await sendNextWeek(audience, people, () => receiveCash(t, own, 12_000))).toEqual([
    'no_longer_included',
    'queued',
  ]);
});

it('everyone of a list that was chosen gets it, whatever they do, also once the list is deleted', async () => {
  const { event, people, member, own } = await makeTwo();
  const list = await announcements.call('POST /admin/events/:id/unpaid-registrations/audiences', event.id);
  const became = await sendNextWeek(list.body.audience, people, async () => {
    await withdraw(member, own);
    await t.db.deleteFrom('people_lists').execute();
  });
  expect(became).toEqual(['queued', 'queued']);
});

it('who hid where they live since stays in it, who moved doesn’t', async () => {
  const people = [await t.member({ current_country: 'Iceland' }), await t.member({ current_country: 'Iceland' })];
  const change = (person: Person | undefined, columns: object) =>
    t.db
      .updateTable('users')
      .set(columns)
      .where('id', '=', person?.id ?? '')
      .execute();
  const audience: Audience = { any_of: [[{ type: 'country', country: 'Iceland' }]] };
  const became = await sendNextWeek(audience, people, async () => {
    await change(people[0], { share_location: false });
    await change(people[1], { current_country: 'Norway' });
  });
  expect(became).toEqual(['queued', 'no_longer_included']);
});
