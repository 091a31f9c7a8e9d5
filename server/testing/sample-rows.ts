/** Ids of existing rows, so that a call that must be refused could change something. Independent of single operations. */
import { sql } from 'kysely';
import { plantAnnouncement } from './announcements.ts';
import type { Call, TestApp } from './app.ts';
import { makeLine } from './bank-statements.ts';
import { plantDesk } from './cash-boxes.ts';
import { plantScan } from './check-in.ts';
import { makeRegistered, submit } from './reunions.ts';
import { plantRoom, plantRoommates } from './rooms.ts';
import { plantEntry, plantSuggestion } from './rosters.ts';
import { FORMATS } from './samples.ts';
import { plantSignups } from './signups.ts';
import { plantOffer } from './waiting-list.ts';

/** Paths whose segment is not the table's name. */
const TABLES: Record<string, string> = { directory: 'users', payments: 'payment_ledger', sessions: 'auth_sessions' };

/** Creates a row of everything; the result maps a path segment ('users', 'ticket-types') to an id. */
export async function plantSampleIds(t: TestApp): Promise<(noun: string) => string | undefined> {
  await plantRows(t);
  const idsOf = await sampleIdsIn(t);
  return (noun) => idsOf(noun)[0];
}

const MAX_IDS = 8;

/** Existing ids, by a path segment or a field name ('ticket_type_id'). */
export async function sampleIdsIn({ db }: TestApp): Promise<(noun: string) => readonly string[]> {
  const ids = new Map<string, string[]>();
  for (const name of await tablesWith(db, 'id', 'uuid')) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(name)} limit ${MAX_IDS}`.execute(db);
    ids.set(
      name,
      rows.map(({ id }) => id),
    );
  }
  return (noun) => ids.get(tableOf(noun, [...ids.keys()]) ?? '') ?? [];
}

function tableOf(noun: string, tables: readonly string[]): string | undefined {
  const name = TABLES[noun] ?? noun.replaceAll('-', '_').replace(/_id$/, 's');
  return tables.find((table) => table === name) ?? tables.find((table) => table.endsWith(`_${name}`));
}

const SAMPLE_TIME = FORMATS['date-time']?.();

/** The call with the row's current `updated_at`, so that the sample is no edit conflict. */
export async function withCurrentVersion({ db }: TestApp, call: Call): Promise<Call> {
  const { body, params } = call as { body?: { updated_at?: unknown }; params?: { id?: string } };
  if (body?.updated_at !== SAMPLE_TIME || !/^[\da-f-]{36}$/.test(params?.id ?? '')) return call;
  const names = await tablesWith(db, 'updated_at', 'timestamp with time zone');
  const parts = names.map((name) => sql`select updated_at from ${sql.table(name)} where id::text = ${params?.id}`);
  const { rows } = await sql<{ updated_at: Date }>`${sql.join(parts, sql` union all `)} limit 1`.execute(db);
  return { ...call, body: { ...body, updated_at: rows[0]?.updated_at.toISOString() ?? SAMPLE_TIME } };
}

async function tablesWith(db: TestApp['db'], column: string, type: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = ${column} and data_type = ${type} order by table_name`.execute(db);
  return rows.map(({ name }) => name);
}

export async function plantRows(t: TestApp): Promise<void> {
  const { event, profile, member, registration } = await makeRegistered(t);
  await submit(t, member, registration, { payment_profile_id: profile.id });
  await plantSignups(t, registration, { guest: 'Sonia Reid', activity: 'Tour' });
  const by = { person: member, word: 'sample' };
  await plantDesk(t, { event, registration, device: await plantScan(t, event, null, by) }, by);
  await plantOffer(t, member.id);
  await plantRoom(t, registration);
  await plantRoommates(t, registration);
  await t.db.insertInto('allowed_phone_numbers').values({ phone: '+18765550999' }).execute();
  const passkey = { user_id: member.id, name: 'Phone', credential_id: 'credential', public_key: Buffer.from('key') };
  await t.db.insertInto('passkeys').values(passkey).execute();
  await makeLine(t);
  const alias = { user_id: member.id, payer: 'R. GORDON', payer_key: 'r gordon', added_by: member.id };
  await t.db.insertInto('payer_aliases').values(alias).execute();
  await plantAnnouncement(t, member.id);
  const entry = await plantEntry(t, 'Sonia', 'Reid', { added_by: member.id });
  await plantSuggestion(t, entry, { suggested_by: member.id });
  const batch = { recorded_by: member.id, recorded_by_name: 'Tess Reid', recorded_at: new Date() };
  await t.db.insertInto('payment_batches').values(batch).execute();
  const closed = { closed_by: member.id, closed_by_name: 'Tess Reid', closed_at: new Date() };
  const totals = JSON.stringify({ received_cents: 0, refunded_cents: 0, adjusted_cents: 0, fees_cents: 0 });
  const period = { first_day: '2026-01-01', last_day: '2026-01-31', totals, ...closed };
  await t.db.insertInto('accounting_periods').values(period).execute();
}

/** The path segment before each parameter: '/ticket-types/:id' → { id: 'ticket-types' }. */
export function nounsOf(operation: string): Record<string, string> {
  const parts = operation.split('/');
  return Object.fromEntries(
    parts.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), parts[at - 1] ?? '']] : [])),
  );
}
