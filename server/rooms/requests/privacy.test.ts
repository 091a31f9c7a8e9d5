/** That someone asks for a roommate changes no reply to anyone but staff who manage rooms, who learn it if both ask. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { CallerAccess } from '../../../contract/access.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { differencesBetween } from '../../testing/canaries.ts';
import { makeRole } from '../../testing/members.ts';
import { readEverything } from '../../testing/read-everything.ts';
import { makeEvent, makeTicket, register } from '../../testing/reunions.ts';

let t: TestApp;
let asking: Person;
let asked: Person;
let ids: string[];
let registrations: string[];
const none: CallerAccess = { profile_completed: true, roles: [], permissions: [] };

beforeAll(async () => {
  t = await testApp({ settings: { LOG_LEVEL: 'silent' } });
  t.clock.now = new Date();
  await t.member({ roles: ['SUPER_ADMIN'] });
  const event = await makeEvent(t);
  const ticket = await makeTicket(t, event, { includes_accommodation: true });
  [asking, asked] = [await t.member(), await t.member()];
  registrations = [];
  for (const person of [asking, asked]) registrations.push((await register(t, person, event, ticket)).body.id);
  ids = [event.id, asking.id, ...registrations];
});

const requestsOf = async (from: number, share_with: string | null) => {
  const requests = {
    registration_id: registrations[from] as string,
    requested_registration_id: registrations[1 - from] as string,
  };
  await t.db.insertInto('roommate_requests').values(requests).execute();
  if (share_with)
    await t.db
      .insertInto('room_preferences')
      .values({ registration_id: requests.registration_id, share_with })
      .execute();
};

/** What changes for someone who reads everything, once `change` has happened; then no one asks for anyone. */
async function changesFor(person: Person | null, access: CallerAccess | null, change: () => Promise<void>) {
  const read = () => readEverything(t, person, access, { ids, words: [asking.phone] });
  const before = await read();
  await change();
  const after = await read();
  await t.db.deleteFrom('roommate_requests').execute();
  await t.db.deleteFrom('room_preferences').execute();
  return differencesBetween(before, after).map((line) => line.split(' {')[0]);
}
const askOneAnother = async () => {
  for (const from of [0, 1]) await requestsOf(from, 'women');
};
const OWN = 'GET /registrations/:id/roommate-requests';
const BOARD = 'GET /admin/events/:id/room-assignments';

async function staff(permission: 'MANAGE_ROOMS' | 'VIEW_ALL_EVENTS' | 'VIEW_ALL_USERS') {
  const role = await makeRole(t.db, permission);
  const access: CallerAccess = { ...none, roles: [role], permissions: [permission] };
  return { person: await t.member({ roles: [role] }), access };
}

describe('that a member asks for another one', () => {
  it('is in no reply to the one who is asked for', async () => {
    expect(await changesFor(asked, none, () => requestsOf(0, 'women'))).toEqual([]);
  });

  it('is in no reply to visitors, other members, or staff who don’t manage rooms, also if both ask', async () => {
    const events = await staff('VIEW_ALL_EVENTS');
    const users = await staff('VIEW_ALL_USERS');
    const viewers = [{ person: null, access: null }, { person: await t.member(), access: none }, events, users];
    for (const { person, access } of viewers) expect(await changesFor(person, access, askOneAnother)).toEqual([]);
  });

  it('is in no reply to staff who manage rooms until both ask', async () => {
    const { person, access } = await staff('MANAGE_ROOMS');
    expect(await changesFor(person, access, () => requestsOf(0, null))).toEqual([]);
    expect(await changesFor(person, access, askOneAnother)).toEqual([BOARD]);
  });

  it('control: is what the member reads of themselves', async () => {
    expect(await changesFor(asking, none, () => requestsOf(0, 'women'))).toEqual([OWN]);
  });
});
