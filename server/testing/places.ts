/** Ids that lead somewhere, so that a call which must be refused had something to change. Knows no operation by name. */
import { sql } from 'kysely';
import type { TestApp } from './app.ts';
import { makeRegistered, submit } from './reunions.ts';

/** Where an address says another word than the table. */
const TABLES: Record<string, string> = { directory: 'users', payments: 'payment_ledger', sessions: 'auth_sessions' };

/** Plants a row of everything, and tells for a word of an address ('users', 'ticket-types') the id of a row of it. */
export async function plantPlaces(t: TestApp): Promise<(noun: string) => string | undefined> {
  await plantRows(t);
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' order by table_name`.execute(t.db);
  const ids = new Map<string, string | undefined>();
  for (const { name } of tables) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(name)} limit 1`.execute(t.db);
    ids.set(name, rows[0]?.id);
  }
  return (noun) => {
    const name = TABLES[noun] ?? noun.replaceAll('-', '_');
    return ids.get(name) ?? ids.get([...ids.keys()].find((table) => table.endsWith(`_${name}`)) ?? '');
  };
}

async function plantRows(t: TestApp): Promise<void> {
  const { event, profile, member, registration } = await makeRegistered(t);
  await submit(t, member, registration, { payment_profile_id: profile.id });
  const room = {
    event_id: event.id,
    room_number: '1',
    room_type: 'double',
    max_occupancy: 2,
    price_per_night_cents: 0,
  };
  await t.db.insertInto('rooms').values(room).execute();
  await t.db.insertInto('allowed_phone_numbers').values({ phone: '+18765550999' }).execute();
  const times = { start_time: new Date('2035-01-01'), end_time: new Date('2035-01-02') };
  const activity = { event_id: event.id, name: 'Tour', ...times };
  await t.db.insertInto('event_activities').values(activity).execute();
  const passkey = { user_id: member.id, name: 'Phone', credential_id: 'credential', public_key: Buffer.from('key') };
  await t.db.insertInto('passkeys').values(passkey).execute();
}

/** What stands before each parameter of an operation's address: '/ticket-types/:id' → { id: 'ticket-types' }. */
export function nounsOf(operation: string): Record<string, string> {
  const parts = operation.split('/');
  return Object.fromEntries(
    parts.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), parts[at - 1] ?? '']] : [])),
  );
}
