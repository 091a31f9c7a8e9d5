/** The rooming list as PDF: every name in its room and none cut, with nights and balance and nothing else of a person. */
import { beforeAll, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { asOne, textOfPdf } from '../../testing/pdfs.ts';
import { makeEvent, makeTicket, receiveCash, register } from '../../testing/reunions.ts';
import { assign, makeRoom, sleeper } from '../../testing/rooms.ts';
import { bring } from '../../testing/tickets.ts';

let t: TestApp;
let coordinator: Person;
beforeAll(async () => {
  t = await testApp();
  t.clock.now = new Date('2038-02-03T15:00:00Z');
  await t.member({ roles: ['SUPER_ADMIN'] });
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
});

type Id = { id: string };

async function makeWeekend() {
  const days = { start_date: new Date('2038-08-06T15:00:00Z'), end_date: new Date('2038-08-08T20:00:00Z') };
  const event = await makeEvent(t, { name: 'Weekend', venue_name: 'Beach Hotel', max_guests: 2, ...days });
  const ticket = await makeTicket(t, event, { hotel_balance_cents: 30_000 });
  const come = async (first_name: string, last_name: string, guests: string[] = []) => {
    const member = await t.member({ first_name, last_name });
    const registration = (await register(t, member, event, ticket)).body as Id;
    const brought: Id[] = [];
    for (const name of guests) brought.push((await bring(t, member, registration, { name, ticket })).body as Id);
    return { member, registration, guests: brought };
  };
  return { event, come };
}

const listOf = async (event: Id): Promise<string[]> =>
  textOfPdf((await t.call(coordinator, 'GET /admin/events/:id/rooming-list', { params: event })).raw);

it('has each room with its people, nights and what is to be paid', async () => {
  const { event, come } = await makeWeekend();
  const [one, two] = [await makeRoom(t, event, '9'), await makeRoom(t, event, '10')];
  await makeRoom(t, event, '11', { room_type: 'single', max_occupancy: 1 });
  const brown = await come('Marcia', 'Brown', ['Sonia Grant']);
  const clarke = await come('Devon', 'Clarke');
  await come('Una', 'Young');
  await receiveCash(t, clarke.registration, 12_000);
  const [guest] = brown.guests as [Id];
  await assign(t, coordinator, one, [
    { ...sleeper(brown.registration), nights: [1, 2] },
    { ...sleeper(brown.registration, guest), nights: [2] },
  ]);
  await assign(t, coordinator, two, [{ ...sleeper(clarke.registration), nights: [1] }]);
  const [page = '', ...more] = await listOf(event);
  expect(more).toEqual([]);
  const said = [
    ...['Rooming list for Weekend', 'Beach Hotel', '3 people in 2 rooms.'],
    ...['Room 9: double, 2 beds', 'Name', 'Nights', 'To pay'],
    ...['Brown, Marcia', 'All 2 nights', 'US$240.00', 'US$600.00 at check-in'],
    ...['Grant, Sonia', 'with Marcia Brown', 'Sat 7 Aug'],
    ...['Room 10: double, 2 beds', 'Clarke, Devon', 'Fri 6 Aug', '–', 'US$300.00 at check-in'],
    ...['Empty rooms', '11', 'Printed Wed 3 Feb 2038'],
  ];
  let at = 0;
  for (const part of said.map(asOne)) {
    const found = asOne(page).indexOf(part, at);
    expect([part, found >= 0]).toEqual([part, true]);
    at = found + part.length;
  }
  for (const { member } of [brown, clarke]) {
    expect(page).not.toContain(member.email);
    expect(page.replace(/\D/g, '')).not.toContain(member.phone.replace(/\D/g, ''));
  }
});

it('names the nights of someone who stays before or after the event, which became shorter', async () => {
  const { event, come } = await makeWeekend();
  await t.db
    .updateTable('events')
    .set({ end_date: new Date('2038-08-09T20:00:00Z') })
    .where('id', '=', event.id)
    .execute();
  const { registration } = await come('Marcia', 'Brown');
  await assign(t, coordinator, await makeRoom(t, event, '9'), [{ ...sleeper(registration), nights: [2, 3] }]);
  await t.db
    .updateTable('events')
    .set({ end_date: new Date('2038-08-08T20:00:00Z') })
    .where('id', '=', event.id)
    .execute();
  const text = asOne((await listOf(event)).join(''));
  expect(text).toContain(asOne('Sat 7 Aug, after the event'));
  expect(text).not.toContain(asOne('All 2 nights'));
  await t.db.updateTable('room_assignments').set({ night: 0 }).where('night', '=', 3).execute();
  expect(asOne((await listOf(event)).join(''))).toContain(asOne('before the event, Sat 7 Aug'));
});

it('cuts no name, however long, and finds 60 people again', async () => {
  const { event, come } = await makeWeekend();
  const word = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2); // cspell:disable-line
  const names: string[] = [];
  for (let room = 1; room <= 20; room++) {
    const [first, last] = [`Anna-${room}`, `${word}${room}`];
    const { registration, guests } = await come(first, last, [`Guest ${room} ${word}`, `X${room} ${'y'.repeat(100)}`]);
    const { id } = await makeRoom(t, event, `${100 + room}`, { max_occupancy: 3 });
    const beds = [null, ...guests].map((guest) => ({ ...sleeper(registration, guest), nights: [1] }));
    await assign(t, coordinator, { id }, beds);
    names.push(`${last}, ${first}`, `${word}, Guest ${room}`, `${'y'.repeat(100)}, X${room}`);
  }
  const text = asOne((await listOf(event)).join(''));
  expect(names.filter((name) => !text.includes(asOne(name)))).toEqual([]);
});

it('is there before anyone has a room, and is recorded without names', async () => {
  const { event } = await makeWeekend();
  expect((await listOf(event)).join('')).toContain('No one is in a room yet.');
  const { description } = await t.db
    .selectFrom('activity_logs')
    .select('description')
    .where('action_type', '=', 'LIST_EXPORTED')
    .orderBy('timestamp', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(description).toBe("Exported the list of people in the rooms of event 'Weekend' to print");
});
