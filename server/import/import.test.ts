import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../testing/app.ts';
import { HOSTED_DUMP, importFiles, temporaryFiles } from '../testing/import-files.ts';
import { cookiesFrom, verifyPhone } from '../testing/sign-ins.ts';

const HOMECOMING = '0b9f3a52-54cc-4bd7-9a5e-6a3c1e2f0e01';
const BEACH = '0b9f3a52-54cc-4bd7-9a5e-6a3c1e2f0e02';
const WEEKEND = '0b9f3a52-54cc-4bd7-9a5e-6a3c1e2f0701';

const { write, dropFiles } = temporaryFiles();
afterAll(dropFiles);
let t: TestApp;
let boss: Person;
beforeEach(async () => {
  t = await testApp();
  boss = await t.member({ roles: ['SUPER_ADMIN'] });
});

const importing = (...files: string[]) => importFiles(t.db, files);
const csv = (name: string, ...lines: string[]) => write(`${name}.csv`, lines.join('\n'));
const newIn = (counts: Record<string, { new: number }>) =>
  Object.fromEntries(Object.entries(counts).map(([table, counts]) => [table, counts.new]));
const everything = async () => ({
  types: await t.db.selectFrom('event_types').selectAll().orderBy('name').execute(),
  events: await t.db.selectFrom('events').selectAll().orderBy('id').execute(),
  tickets: await t.db.selectFrom('ticket_types').selectAll().orderBy('id').execute(),
  activities: await t.db.selectFrom('event_activities').selectAll().orderBy('id').execute(),
  rooms: await t.db.selectFrom('rooms').selectAll().orderBy('id').execute(),
  numbers: await t.db.selectFrom('allowed_phone_numbers').selectAll().orderBy('phone').execute(),
  prepared: await t.db.selectFrom('prepared_profiles').selectAll().orderBy('number_id').execute(),
  log: await t.db.selectFrom('activity_logs').selectAll().orderBy('id').execute(),
});

describe('a dump of the hosted service', () => {
  it('imports events with ticket types, activities and rooms', async () => {
    const { refused, counts } = await importing(HOSTED_DUMP);
    expect(refused).toEqual([]);
    expect(newIn(counts)).toEqual({ event_types: 1, events: 2, ticket_types: 2, event_activities: 1, rooms: 2 });
    const { body } = await t.call(boss, 'GET /admin/events/:id', { params: { id: HOMECOMING } });
    expect(body.event).toMatchObject({
      ...{ name: 'Homecoming', description: 'Three days.\nBring \\ friends.', event_type_name: 'Reunion Weekend' },
      ...{ start_date: '2035-12-12T23:00:00.000Z', end_date: '2035-12-14T17:00:00.000Z', location: 'Kingston' },
      ...{ venue_name: 'School hall', max_capacity: 200, is_published: true, registered_count: 0 },
    });
    expect(body.ticket_types).toEqual([
      expect.objectContaining({
        name: 'Dinner',
        price_cents: 12_000,
        sort_order: 1,
        sold_quantity: 0,
        is_active: false,
      }),
      expect.objectContaining({
        ...{ id: WEEKEND, price_cents: 35_010, early_bird_price_cents: 29_990, max_quantity: 80, sold_quantity: 0 },
        ...{ early_bird_deadline: '2035-10-01T05:00:00.000Z', includes_accommodation: true, sort_order: 2 },
        ...{
          deposit_amount_cents: 10_000,
          hotel_balance_cents: 25_010,
          hotel_payment_instructions: 'Ask for "the rate".',
        },
      }),
    ]);
    expect(body.activities).toEqual([
      expect.objectContaining({
        name: 'Choir',
        start_time: '2035-12-13T14:30:00.000Z',
        current_attendance: 0,
        open_to_public: true,
      }),
    ]);
    const rooms = await t.call(boss, 'GET /events/:id/rooms', { params: { id: HOMECOMING } });
    expect(rooms.body.items).toEqual([
      expect.objectContaining({
        room_number: '101',
        room_type: 'double',
        price_per_night_cents: 9_550,
        status: 'available',
      }),
      expect.objectContaining({
        room_number: '102',
        max_occupancy: 4,
        price_per_night_cents: 18_000,
        status: 'maintenance',
      }),
    ]);
    const listed = await t.call(boss, 'GET /events');
    expect(listed.body.items.map(({ name }: { name: string }) => name)).toEqual(['Homecoming']);
    const beach = await t.call(boss, 'GET /admin/events/:id', { params: { id: BEACH } });
    expect(beach.body.event).toMatchObject({ name: 'Beach', event_type_name: 'Beach Day', is_published: false });
  });

  it('imports its members from both tables with phone numbers', async () => {
    const { members, notes } = await importing(HOSTED_DUMP);
    expect(members).toMatchObject({ new: 3, skipped: 1, refused: 0 });
    expect(notes).toContain(
      'hosted-dump.sql (allowed_phone_numbers): 1 used by accounts that no longer exist there; skipped.',
    );
    const { numbers } = await everything();
    const theirs = numbers.filter(({ phone }) => phone.startsWith('+1876555900'));
    expect(theirs.map(({ phone, notes, status }) => [phone, notes, status])).toEqual([
      ['+18765559001', 'Ann Zephyr', 'pending'],
      ['+18765559002', 'Bob =Hyperlink', 'pending'],
      ['+18765559003', 'Calls at night', 'pending'],
    ]);
    const cookie = await verifyPhone(t, '+18765559001');
    const form = { first_name: 'Ann', last_name: 'Zephyr', email: 'ann@mail.example', password: 'blue mahoe 77' };
    const made = await t.call(null, 'POST /accounts', { body: form, cookie });
    const { body } = await t.call({ ...made.body.user, cookie: cookiesFrom(made) }, 'GET /profile');
    expect(body).toMatchObject({
      current_city: 'New\\port',
      profession: 'Nurse',
      birthday: '1975-06-30',
      share_phone: false,
    });
  });

  it('reports tables that are not imported and unknown tables', async () => {
    const { skipped, sources, events } = await importing(HOSTED_DUMP);
    expect(skipped.map(({ table, rows }) => [table, rows])).toEqual([
      ['event_registrations', 2],
      ['payment_ledger', 1],
      ['payment_profiles', 1],
      ['user_roles', 1],
      ['roles', 1],
      ['activity_logs', 1],
    ]);
    expect(Object.fromEntries(sources.others)).toEqual({ 'auth.users': 1, 'Old Minutes': 1 });
    expect(
      events.map(({ name, ticket_types, activities, rooms, registered }) => ({
        name,
        ticket_types,
        activities,
        rooms,
        registered,
      })),
    ).toEqual([
      { name: 'Homecoming', ticket_types: 2, activities: 1, rooms: 2, registered: 1 },
      { name: 'Beach', ticket_types: 0, activities: 0, rooms: 0, registered: 0 },
    ]);
  });

  it('changes nothing in a dry run', async () => {
    const before = await everything();
    const { counts } = await importFiles(t.db, [HOSTED_DUMP], false);
    expect(counts.events).toMatchObject({ new: 2 });
    expect(await everything()).toEqual(before);
  });

  it('adds neither rows nor a log entry the second time', async () => {
    await importing(HOSTED_DUMP);
    const after = await everything();
    const { counts, members } = await importing(HOSTED_DUMP);
    expect(newIn(counts)).toEqual({ event_types: 0, events: 0, ticket_types: 0, event_activities: 0, rooms: 0 });
    expect(members).toMatchObject({ new: 0, changed: 0, same: 3 });
    expect(await everything()).toEqual(after);
  });

  it('adds one log entry with counts', async () => {
    const { counts, members } = await importing(HOSTED_DUMP);
    expect((await everything()).log.filter(({ action_type }) => /IMPORT|PHONE_ADDED/.test(action_type))).toEqual([
      expect.objectContaining({
        action_type: 'TABLES_IMPORTED',
        actor_id: null,
        description:
          'Imported tables of another database: 1 event_types, 2 events, 2 ticket_types, 1 event_activities, 2 rooms; members: 3 new, 0 changed',
        metadata: { ...counts, members },
      }),
    ]);
  });

  it('reports differences from existing rows without changing them', async () => {
    await importing(HOSTED_DUMP);
    await t.db.updateTable('ticket_types').set({ price_cents: 40_000 }).where('id', '=', WEEKEND).execute();
    await t.db.deleteFrom('rooms').where('room_number', '=', '101').execute();
    const { counts, notes } = await importing(HOSTED_DUMP);
    expect(counts.ticket_types).toMatchObject({ new: 0, same: 1, kept: 1 });
    expect(counts.rooms).toMatchObject({ new: 1, same: 1 });
    expect(notes).toContainEqual(
      expect.stringMatching(/ticket_types\), line \d+: exists here with a different price_cents/),
    );
    expect((await everything()).tickets.find(({ id }) => id === WEEKEND)?.price_cents).toBe(40_000);
  });
});

describe('tables as CSV files', () => {
  const types = () => csv('event_types', 'id,name,has_accommodation', '4,Gala Dinner,false');
  const events = () =>
    csv(
      'events_rows',
      'id,name,description,event_type_id,start_date,end_date,location,venue_name,max_capacity,is_published',
      '17,Gala,Dancing,4,2035-12-12 23:00:00+00,2035-12-13T04:00:00Z,Kingston,Hall,0,true',
    );
  const rooms = () =>
    csv(
      'rooms (1)',
      'id,event_id,room_number,room_type,max_occupancy,price_per_night,status',
      '3,17,9,single,1,80,available',
    );

  it('are recognized by file name, and number ids always become the same ids', async () => {
    const { counts, members } = await importing(types(), events(), rooms());
    expect([members, newIn(counts)]).toEqual([null, { event_types: 0, events: 1, rooms: 1 }]);
    const again = await importing(types(), events());
    expect(newIn(again.counts)).toEqual({ event_types: 0, events: 0 });
    expect((await importing(rooms())).counts.rooms).toMatchObject({ new: 0, same: 1, refused: 0 });
    expect((await everything()).events).toEqual([expect.objectContaining({ name: 'Gala', is_published: true })]);
  });

  it('can be imported one after another, parents first', async () => {
    expect((await importing(rooms())).refused).toEqual([
      'rooms (1).csv, 2, event_id: is not the id of an event in these files or in the database.',
    ]);
    await importing(types(), events());
    expect((await importing(rooms())).counts.rooms).toMatchObject({ new: 1, refused: 0 });
  });

  it('report that a time without a zone is read as UTC', async () => {
    const file = csv(
      'event_activities',
      'id,event_id,name,start_time,end_time',
      '1,17,Choir,2035-12-12 23:30:00,2035-12-12 23:45:00',
    );
    const { notes } = await importing(types(), events(), file);
    expect(notes).toEqual(['event_activities.csv: a time has no time zone and is read as UTC.']);
    expect((await everything()).activities[0]?.start_time).toEqual(new Date('2035-12-12T23:30:00Z'));
  });

  it('are refused if two files hold the same table', async () => {
    await expect(importing(events(), write('events.csv', 'id,name\n'))).rejects.toThrow('both hold the table events');
  });
});
