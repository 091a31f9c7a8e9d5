/** Every list of the application, for any size of school. */
import type pg from 'pg';
import { listRoles } from '../server/access/roles.ts';
import { listLogs } from '../server/audit/logs.ts';
import { listAttendees } from '../server/events/published/attendees.ts';
import type { MemberContext } from '../server/lib/context.ts';
import { encodeCursor } from '../server/lib/db/cursor.ts';
import type { Db } from '../server/lib/db/database.ts';
import { countRecentFailures, listDeliveries } from '../server/messages/deliveries/deliveries.ts';
import { entriesFor, entriesWithin } from '../server/payments/linking/entries.ts';
import { listPayments } from '../server/payments/review/ledger.ts';
import { listConnections } from '../server/people/connections/connections.ts';
import { listDirectory } from '../server/people/directory/directory.ts';
import { listNameSuggestions } from '../server/people/name-suggestions/name-suggestions.ts';
import { listRosters, showRoster } from '../server/people/rosters/rosters.ts';
import { listSuggestions } from '../server/people/suggestions/decisions.ts';
import { listNumbers } from '../server/phones/numbers.ts';
import { listDebtors } from '../server/registrations/balances/balances.ts';
import { listRegistrations } from '../server/registrations/staff/list.ts';
import { listWaiting } from '../server/registrations/waiting-list/entries.ts';
import { listAssignments } from '../server/rooms/assignments/assignments.ts';
import { listRequests } from '../server/rooms/requests/requests.ts';
import { listRoomEvents, listRooms } from '../server/rooms/rooms.ts';
import { listUsers } from '../server/users/users.ts';

export type List = (ctx: MemberContext, positions: Positions) => Promise<unknown>;
/** Ids at which later pages begin, and an event with registrations. */
type Positions = Awaited<ReturnType<typeof choosePositions>>['positions'];

const asVisitor =
  (list: List): List =>
  (ctx, positions) =>
    list({ ...ctx, actor: null } as never, positions);
/** As in a school with leaving years. */
const YEAR = 1994;
const inYear =
  (list: List): List =>
  (ctx, positions) =>
    list({ ...ctx, actor: { ...ctx.actor, leaving_year: YEAR } }, positions);
const ownRoster: List = (ctx) => showRoster(ctx, { form: 1, level: ctx.actor.form_levels[0] ?? 'G' }, {});
const sort = 'newest' as const;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

export const LISTS: Record<string, List> = {
  'directory, a visitor': asVisitor((ctx) => listDirectory(ctx, {})),
  'directory, a visitor, page 400': asVisitor((ctx, { publicPerson }) =>
    listDirectory(ctx, { cursor: encodeCursor(publicPerson) }),
  ),
  directory: (ctx) => listDirectory(ctx, {}),
  'directory, page 400': (ctx, { person }) => listDirectory(ctx, { cursor: encodeCursor(person) }),
  'directory, 2 letters': (ctx) => listDirectory(ctx, { q: 'ma' }),
  'directory, 4 letters': (ctx) => listDirectory(ctx, { q: 'marc' }),
  'directory, 8 letters': (ctx) => listDirectory(ctx, { q: 'campbell' }),
  'directory, two common names': (ctx) => listDirectory(ctx, { q: 'marcia campbell' }),
  'directory, a rare name': (ctx) => listDirectory(ctx, { q: 'quartey5000' }),
  'directory, no one’s name': (ctx) => listDirectory(ctx, { q: 'xyzzy' }),
  'directory, 2 letters no one has': (ctx) => listDirectory(ctx, { q: 'xq' }),
  'directory, a visitor, 4 letters': asVisitor((ctx) => listDirectory(ctx, { q: 'marc' })),
  'directory, suggestions for a typo': (ctx) => listNameSuggestions(ctx, { q: 'marcai cambpell' }),
  'directory, a visitor, suggestions for a typo': asVisitor((ctx) => listNameSuggestions(ctx, { q: 'marcai c' })),
  'directory, a house': (ctx) => listDirectory(ctx, { house: 'Deroux' }),
  'directory, a form': (ctx) => listDirectory(ctx, { form: 3 }),
  'directory, a form and level': (ctx) => listDirectory(ctx, { form: 3, level: 'N' }),
  'directory, a form, level and house': (ctx) => listDirectory(ctx, { form: 3, level: 'N', house: 'Deroux' }),
  connections: (ctx) => listConnections(ctx, { sort: 'name' }),
  'connections, most in common': (ctx) => listConnections(ctx, { sort: 'common' }),
  'connections, page 400': (ctx, { connection }) => listConnections(ctx, { cursor: connection, sort: 'name' }),
  'connections, a form and house': (ctx) => listConnections(ctx, { form: 2, house: 'Deroux', sort: 'name' }),
  'connections of one year either side': inYear((ctx) => listConnections(ctx, { sort: 'name' })),
  'connections of one year either side, most in common': inYear((ctx) => listConnections(ctx, { sort: 'common' })),
  'connections of one year either side, 4 letters': inYear((ctx) => listConnections(ctx, { q: 'marc', sort: 'name' })),
  'connections of one year either side, a form and house': inYear((ctx) =>
    listConnections(ctx, { form: 2, house: 'Deroux', sort: 'name' }),
  ),
  'directory, a leaving year': (ctx) => listDirectory(ctx, { leaving_year: YEAR }),
  'directory, a visitor, a leaving year': asVisitor((ctx) => listDirectory(ctx, { leaving_year: YEAR })),
  'users, of a leaving year': (ctx) => listUsers(ctx, { sort, leaving_year: YEAR }),
  'users, of a class': (ctx) => listUsers(ctx, { sort, form: 1, level: 'G' }),
  'roster of a class and year': inYear(ownRoster),
  'rosters of one’s classes': (ctx) => listRosters(ctx),
  'roster of a class': ownRoster,
  'suggested numbers': (ctx) => listSuggestions(ctx, {}, { sessionSecret: 'of the benchmark' }),
  attendees: (ctx, { event }) => listAttendees(ctx, event, {}),
  'attendees, searched': (ctx, { event }) => listAttendees(ctx, event, { q: 'marcia campbell' }),
  'waiting list of an event': (ctx, { event }) => listWaiting(ctx, event),
  'registrations of an event': (ctx, { event }) => listRegistrations(ctx, event, { sort: 'newest' }),
  payments: (ctx) => listPayments(ctx, { sort: 'waiting' }),
  'who owes most': (ctx) => listDebtors(ctx, undefined, 200),
  'who owes most for an event': (ctx, { event }) => listDebtors(ctx, event, 200),
  'payments, searched': (ctx) => listPayments(ctx, { q: 'marcia campbell', sort: 'waiting' }),
  'payments, searched: a common first name': (ctx) => listPayments(ctx, { q: 'marcia', sort: 'waiting' }),
  'payments, searched: 2 letters': (ctx) => listPayments(ctx, { q: 'ma', sort: 'newest' }),
  'payments, searched: a reference': (ctx) => listPayments(ctx, { q: 'zl-5000', sort: 'newest' }),
  'payments, searched: no one’s name': (ctx) => listPayments(ctx, { q: 'xyzzy', sort: 'newest', status: 'pending' }),
  'payments without a bank line, for open lines': (ctx) =>
    entriesFor(ctx, [
      { booked_on: daysAgo(1), amount_cents: 12_000, matched_cents: 0 },
      { booked_on: daysAgo(9), amount_cents: 15_000, matched_cents: 0 },
    ]),
  'payments without a bank line, of registrations': (ctx, { registration }) =>
    entriesWithin(ctx, [registration], 12_000),
  users: (ctx) => listUsers(ctx, { sort }),
  'users, from the middle': (ctx, { user }) => listUsers(ctx, { sort: 'name', cursor: encodeCursor(user) }),
  'users, of a role': (ctx) => listUsers(ctx, { sort, role: 'ACCOUNTANT' }),
  'users, unfinished': (ctx) => listUsers(ctx, { sort, profile: 'incomplete' }),
  'users, searched': (ctx) => listUsers(ctx, { sort: 'name', q: 'marcia campbell' }),
  'users, searched: a common first name': (ctx) => listUsers(ctx, { sort, q: 'marcia' }),
  'users, searched: 2 letters': (ctx) => listUsers(ctx, { sort: 'name', q: 'ma' }),
  'users, searched: a number': (ctx) => listUsers(ctx, { sort, q: '876 000-0500' }),
  numbers: (ctx) => listNumbers(ctx, {}),
  'numbers, revoked': (ctx) => listNumbers(ctx, { status: 'revoked' }),
  'numbers, from the middle': (ctx, { number }) => listNumbers(ctx, { cursor: encodeCursor(number) }),
  'numbers, searched: a number': (ctx) => listNumbers(ctx, { q: '200-0500' }),
  'numbers, searched: a note': (ctx) => listNumbers(ctx, { q: 'class of 1989' }),
  'numbers, searched: a user': (ctx) => listNumbers(ctx, { q: 'marcia campbell' }),
  'numbers, searched: nothing': (ctx) => listNumbers(ctx, { q: 'xyzzy' }),
  'rooms, the events': (ctx) => listRoomEvents(ctx),
  'rooms of an event': (ctx, { event }) => listRooms(ctx, event, {}),
  'who sleeps in which room of an event': (ctx, { event }) => listAssignments(ctx, event),
  'roommates whom a member asks for': (ctx, { ownRegistration }) => listRequests(ctx, ownRegistration),
  roles: (ctx) => listRoles(ctx),
  logs: (ctx) => listLogs(ctx, {}),
  'logs, of an action': (ctx) => listLogs(ctx, { action_type: 'SUBMIT_PAYMENT' }),
  'logs, of a day': (ctx) => listLogs(ctx, { date: daysAgo(1) }),
  deliveries: (ctx) => listDeliveries(ctx, {}),
  'deliveries, from the middle': (ctx, { delivery }) => listDeliveries(ctx, { cursor: encodeCursor(delivery) }),
  'deliveries, failed': (ctx) => listDeliveries(ctx, { state: 'failed' }),
  'deliveries, of a kind': (ctx) => listDeliveries(ctx, { kind: 'code' }),
  'deliveries, failed and of a kind': (ctx) => listDeliveries(ctx, { state: 'failed', kind: 'payment_confirmed' }),
  'deliveries, a state that no kind has': (ctx) => listDeliveries(ctx, { state: 'delivered', kind: 'account' }),
  'deliveries, failed lately': (ctx) => countRecentFailures(ctx),
  'logs, from the middle': (ctx, { log }) => listLogs(ctx, { cursor: encodeCursor(log) }),
};

/** Chooses the caller and the positions; `size` is the number of alumni. */
export async function choosePositions(db: Db, pool: pg.Pool, size: number) {
  const at = async (from: string, order: string, offset: number) =>
    (await pool.query(`select id from ${from} order by ${order} offset ${offset} limit 1`)).rows[0].id as string;
  const names = 'collate person_names, first_name collate person_names, id';
  const listed = 'users where profile_completed';
  const me = await at(listed, 'created_at', 77);
  const levels = 'array[form_1_level, form_2_level, form_3_level, form_4_level, form_5_level] as form_levels';
  const [actor] = (
    await pool.query(`select id, profile_completed, sports_house, ${levels} from users where id = $1`, [me])
  ).rows;
  const ctx = { db, now: new Date(), actor: { ...actor, leaving_year: null, roles: [], permissions: [] } };
  const page400 = Math.min(24 * 399, size * 0.8); // nearly the last of 10,000; a thousand have fewer pages
  const positions = {
    person: await at(listed, `last_name ${names}`, page400),
    publicPerson: await at(listed, `left(last_name, 1) ${names}`, page400),
    connection: await deepConnectionsCursor(ctx as never),
    user: await at('users', `last_name ${names}`, size / 2),
    number: await at('allowed_phone_numbers', 'created_at', size / 2),
    log: await at('activity_logs', '"timestamp"', size),
    event: await at('events', 'start_date', 3),
    registration: await at('event_registrations', 'id', size / 4),
    ownRegistration: await at(`event_registrations where user_id = '${me}'`, 'id', 0),
    delivery: await at('deliveries', 'created_at', size / 2),
  };
  // Access is checked before these functions.
  return { ctx: ctx as unknown as MemberContext, positions };
}

/** The cursor of the 400th page of connections, or of the last one. */
async function deepConnectionsCursor(ctx: MemberContext): Promise<string> {
  let cursor = '';
  for (let page = 1; page < 400; page++) {
    const { next_cursor } = await listConnections(ctx, { sort: 'name', ...(cursor && { cursor }) });
    if (next_cursor === null) break;
    cursor = next_cursor;
  }
  return cursor;
}
