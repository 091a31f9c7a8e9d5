/** Fills an empty database with an invented school for `npm run demo`. */
import pg from 'pg';
import { hashPassword } from '../server/accounts/passwords/hashing.ts';
import type { Env } from '../server/config/env.ts';
import { createStorage } from '../server/files/create-storage.ts';
import type { Storage } from '../server/files/storage.ts';
import type { KeySettings } from '../server/lib/derived-keys.ts';
import { makePeriods } from './accounting-periods.ts';
import { makeLog } from './activity.ts';
import { makeAnnouncements } from './announcements.ts';
import { makeStatements } from './bank-statements.ts';
import { createCalendar } from './calendar.ts';
import { insertCheckIn } from './check-in.ts';
import { makeClassStates, withPausedRosters } from './class-states.ts';
import { makeEvents } from './events.ts';
import { storeCovers, storePhotos, storeProofs } from './files.ts';
import { insertPeople, insertRows } from './insert.ts';
import { makeInvitationLinks } from './invitation-links.ts';
import { makeEntries } from './payment-entries.ts';
import { makeProfiles } from './payment-profiles.ts';
import { type Alumnus, emailOf, makePeople, PRINTED_ACCOUNTS } from './people.ts';
import { makePhones } from './phones.ts';
import { makeAnswers, makeQuestions } from './questions.ts';
import { createRandom } from './random.ts';
import { makeBookings } from './registrations.ts';
import { makeAssignments, makeRoommates, makeRooms } from './rooms.ts';
import { makeRosterEntries } from './roster-entries.ts';
import { makeSignups } from './signups.ts';
import { makeJoined, makeSuggestions } from './suggestions.ts';
import { makeWaitingList } from './waiting-list.ts';

const PASSWORD = 'reunion-demo';

export type DemoOptions = {
  env: Env;
  database: pg.PoolConfig;
  print: (line: string) => void;
};

/** Creates the school in one transaction if the database has no users, and prints the sign-ins. */
export async function seedDemo({ env, database, print }: DemoOptions): Promise<void> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    const { rows } = await client.query<{ is_empty: boolean }>('select not exists (select from users) as is_empty');
    if (rows[0]?.is_empty) {
      print('Creating the demo school. This takes a few seconds, only the first time.');
      const storage = await createStorage(env);
      await client.query('begin');
      await fill(client, storage, env);
      await client.query('commit');
      await client.query('analyze');
    }
    await printSignIns(client, print);
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, storage: Storage, settings: KeySettings): Promise<void> {
  const calendar = createCalendar(new Date());
  const people = withPausedRosters(makePeople(calendar), calendar);
  const [, accountant, coordinator, member] = people as [Alumnus, Alumnus, Alumnus, Alumnus]; // as in PRINTED_ACCOUNTS
  const events = makeEvents(calendar, await eventTypes(client));
  const { profiles, links } = makeProfiles(calendar, accountant.row.id, events);
  const world = { calendar, people, events, profiles, links, accountant, member };
  const bookings = makeBookings(world);
  const waiting = makeWaitingList({ ...world, bookings });
  const entries = makeEntries(bookings);
  const bank = makeStatements(calendar, { bookings, entries }, accountant);
  const news = makeAnnouncements(calendar, people, coordinator);
  const rooms = makeRooms(events);
  const phones = makePhones(calendar, people, coordinator);
  const missing = makeRosterEntries(calendar, people);
  const sent = makeSuggestions(calendar, people, missing);
  const joined = makeJoined(people, phones);
  const shown = makeClassStates(calendar, people, { member, staff: coordinator }, settings);
  await storePhotos(people, storage);
  await storeCovers(events, storage);
  await storeProofs(bookings, calendar, storage);

  await insertPeople(client, people, await hashPassword(PASSWORD));
  const tickets = events.flatMap((event) => event.tickets.map(({ sold: _, ...ticket }) => ticket));
  const assignments = makeAssignments(rooms, bookings, calendar.now);
  const lists: [table: string, rows: readonly object[]][] = [
    ['allowed_phone_numbers', [...phones, ...shown.numbers]],
    ['events', events.map(({ row }) => row)],
    ['event_activities', events.flatMap(({ activities }) => activities)],
    ['ticket_types', tickets],
    ['payment_profiles', profiles],
    ['payment_profile_associations', links],
    ['event_registrations', bookings.map(({ registration }) => registration)],
    ['registration_guests', bookings.flatMap(({ guests }) => guests)],
    ['activity_signups', makeSignups(bookings)],
    ['seat_holds', waiting.holds],
    ['waiting_list_entries', waiting.entries],
    ['waiting_list_offers', waiting.offers],
    ['event_questions', makeQuestions(events)],
    ['question_answers', makeAnswers(bookings, calendar.now)],
    ['payment_ledger', bookings.flatMap(({ payments }) => payments)],
    ['bank_accounts', [bank.account]],
    ['bank_statements', [bank.statement]],
    ['bank_lines', bank.lines],
    ['bank_statement_lines', bank.links],
    ['payment_entries', entries.map((entry) => ({ ...entry, bank_line_id: bank.lineOf.get(entry.id) ?? null }))],
    ['accounting_periods', makePeriods(calendar, entries, accountant)],
    ['rooms', rooms],
    ['room_assignments', assignments],
    ['roommate_requests', makeRoommates(bookings, assignments)],
    ['announcements', news.announcements.slice(0, 1)],
    ['announcements', news.announcements.slice(1)],
    ['announcement_recipients', news.recipients],
    ['announcement_posts', news.posts],
    ['roster_entries', [...missing, ...shown.entries, ...joined.map(({ entry }) => entry)]],
    ['suggestions', [...sent.suggestions, ...shown.suggestions, ...joined.map(({ suggestion }) => suggestion)]],
    ['suggestion_vouches', [...sent.vouches, ...shown.vouches]],
    ['vouch_approvals', shown.approvals],
    ['invitation_links', makeInvitationLinks(calendar, people)],
    ['roster_removals', shown.removals],
    [
      'calendar_feeds',
      [{ user_id: member.row.id, id: createRandom('calendar feed').uuid(), created_at: calendar.at(-20, 9) }],
    ],
    ['activity_logs', makeLog({ ...world, phones, bookings, coordinator })],
  ];
  for (const [table, list] of lists) await insertRows(client, table, list);
  await insertCheckIn(client, events, { coordinator, accountant });
}

async function eventTypes(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; name: string }>('select id, name from event_types');
  return new Map(rows.map(({ id, name }) => [name, id]));
}

async function printSignIns(client: pg.Client, print: DemoOptions['print']): Promise<void> {
  const { rows } = await client.query<{ phone: string }>(
    "select phone from allowed_phone_numbers where status = 'pending' and phone like '+1876%' order by phone limit 1",
  );
  print(`Sign in to the demo; everyone's password is ${PASSWORD}:`);
  for (const { mailbox, role } of PRINTED_ACCOUNTS)
    print(`  ${(role ?? 'plain member').padEnd(18)} ${emailOf(mailbox)}`);
  if (rows[0]) print(`A phone number that can sign up: ${rows[0].phone} (its code is printed here).`);
}
