/** The data export contains all of a member's data and no one else's. */
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { eachProfileField } from '../../../contract/profile-fields.ts';
import { passwordResetEmail } from '../../accounts/emails.ts';
import { queueEmail } from '../../messages/email/queue.ts';
import { plantAnnouncement } from '../../testing/announcements.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeAccount, makeLine } from '../../testing/bank-statements.ts';
import {
  GUEST_NEEDLES,
  leaksIn,
  OWN_NEEDLES,
  plantEntries,
  plantVictim,
  ROSTER_NEEDLES,
  SECRET_NEEDLES,
  SECRETS,
  STAFF_NEEDLES,
} from '../../testing/canaries.ts';
import { plantDesk } from '../../testing/cash-boxes.ts';
import { plantScan } from '../../testing/check-in.ts';
import { HELD } from '../../testing/data-export-columns.ts';
import { fileOf } from '../../testing/files.ts';
import { findPerson, givePassword } from '../../testing/members.ts';
import { fileFrom, plainOf } from '../../testing/pictures.ts';
import { plantAnswer } from '../../testing/questions.ts';
import { makeEvent, makeProfile, makeTicket, queuedMails, register, submit } from '../../testing/reunions.ts';
import { plantRoom, plantRoommates } from '../../testing/rooms.ts';
import { plantRosterData } from '../../testing/rosters.ts';
import { PASSWORD, turnOnTwoFactor } from '../../testing/sign-ins.ts';
import { plantSignups } from '../../testing/signups.ts';
import { WITHOUT_PERSON } from '../../testing/tables-without-person.ts';
import { ticketRowsOf } from '../../testing/tickets.ts';
import { plantPastOffer } from '../../testing/waiting-list.ts';
import { filesInZip, written } from '../../testing/zip.ts';

let t: TestApp;
let treasurer: Person;
let marcia: Person;

beforeAll(async () => {
  t = await testApp();
  treasurer = await t.member({ roles: ['SUPER_ADMIN'], first_name: 'Tre', last_name: 'Asurer' });
  marcia = await plantEverything();
});

async function download(person: Person | null) {
  await t.db.deleteFrom('rate_limits').execute();
  return t.call(person, 'GET /account/data');
}
const filesOf = async (person: Person) => filesInZip((await download(person)).raw);
const dataOf = async (person: Person) => JSON.parse((await filesOf(person)).get('data.json')?.toString() ?? '');
const words = (list: string) => list.split(' ').filter(Boolean);

describe('the file', () => {
  it('is a ZIP named by date, and adds an audit entry', async () => {
    const { status, headers, raw } = await download(marcia);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/zip',
      'private, no-store',
    ]);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/);
    const names = [...filesInZip(raw).keys()];
    expect(names.slice(0, 4)).toEqual(['read-me.txt', 'data.json', 'activity.csv', 'photo.jpg']);
    expect(names.slice(4)).toEqual([
      expect.stringMatching(/^payment-proofs\/[\da-f-]{36}\.png$/),
      expect.stringMatching(/^payment-proofs\/[\da-f-]{36}\.png$/),
    ]);
    const latest = t.db.selectFrom('activity_logs').select(['action_type', 'actor_id']).orderBy('timestamp', 'desc');
    expect(await latest.executeTakeFirst()).toEqual({ action_type: 'OWN_DATA_EXPORTED', actor_id: marcia.id });
  });

  it('contains the photo and proofs byte for byte', async () => {
    const files = await filesOf(marcia);
    const { payments } = await dataOf(marcia);
    const { body: me } = await t.call(marcia, 'GET /me');
    const photo = await t.app.inject({ url: me.user.profile_photo_url });
    expect(files.get('photo.jpg')?.equals(photo.rawPayload)).toBe(true);
    for (const { id, proof } of payments) {
      const kept = await t.call(marcia, 'GET /payments/:id/proof', { params: { id } });
      expect([kept.status, files.get(proof)?.equals(kept.raw)]).toEqual([200, true]);
    }
  });

  it('is available to a new member, and only to its owner', async () => {
    const person = await t.member({ profile_completed: false });
    expect([...(await filesOf(person)).keys()]).toEqual(['read-me.txt', 'data.json', 'activity.csv']);
    expect(await dataOf(person)).toMatchObject({ registrations: [], payments: [], phone_approval: null });
    expect((await download(null)).body.code).toBe('NOT_SIGNED_IN');
  });

  it('contains full entries of own changes, but only types and times of changes to others', async () => {
    const entriesOf = async (person: Person) =>
      parse((await filesOf(person)).get('activity.csv') ?? '', { bom: true, columns: true }) as object[];
    const own = { What: 'SUBMIT_PAYMENT', Description: expect.stringContaining('US$120.00') };
    expect(await entriesOf(marcia)).toContainEqual(expect.objectContaining(own));
    const others = { What: 'CONFIRM_PAYMENT', Description: '', Details: '' };
    expect(await entriesOf(treasurer)).toContainEqual(expect.objectContaining(others));
    const said = (await download(treasurer)).raw.toString();
    expect(['Bailey', marcia.email, marcia.id].filter((each) => said.includes(each))).toEqual([]);
  });

  it('contains all entries of a log longer than one batch', async () => {
    const person = await t.member();
    await sql`insert into activity_logs (action_type, entity_type, description, actor_id, "timestamp")
      select 'LOGIN_SUCCESS', 'users', 'x', ${person.id}, timestamptz '2026-01-01' + n * interval '1 microsecond'
      from generate_series(1, 2500) n`.execute(t.db);
    const csv = (await filesOf(person)).get('activity.csv')?.toString() ?? '';
    expect(parse(csv, { bom: true, columns: true })).toHaveLength(2501);
  });
});

describe('every column', () => {
  it('of every table is exported or excluded for a reason', async () => {
    const { rows } = await sql<{ name: string; columns: string[] }>`
      select table_name as name, array_agg(column_name::text order by column_name) as columns
      from information_schema.columns where table_schema = 'public' and table_name not in (select viewname from pg_views)
      group by 1 order by 1`.execute(t.db);
    const known = Object.entries(HELD).map(([name, { exported, excluded }]) => [
      name,
      [exported, ...Object.keys(excluded)].flatMap(words).sort(),
    ]);
    const held = rows.filter(({ name }) => !WITHOUT_PERSON.includes(name));
    expect(held.map(({ name, columns }) => [name, columns.sort()]).sort()).toEqual(known.sort());
  });

  it('that could name a person is in a table of personal data', async () => {
    const { rows } = await sql<{ name: string; column: string }>`
      select conrelid::regclass::text as name, a.attname as column from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where contype = 'f' and confrelid in ('users'::regclass, 'auth_users'::regclass)`.execute(t.db);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ name }) => !(name in HELD))).toEqual([]);
  });

  it.each(Object.entries(HELD))(
    'that is exported of %s has its value in the file, and no secret has',
    async (table, held) => {
      const query = `select to_jsonb(x) as row from ${table} x where ${held.mine.replace('$1', `'${marcia.id}'`)}`;
      const { rows } = await sql<{ row: Record<string, unknown> }>`${sql.raw(query)}`.execute(t.db);
      expect(rows.length).toBeGreaterThan(0);
      const files = await filesOf(marcia);
      const said = [files.get('data.json'), files.get('activity.csv')].join('\n');
      const missing = words(held.exported).filter((column) => {
        const values = rows.flatMap(({ row }) => row[column]).filter((value) => value !== null);
        return values.length === 0 || !values.every((value) => said.includes(written(value)));
      });
      expect(missing).toEqual([]);
      const leaked = words(held.secret ?? '').filter((column) => {
        const values = rows.map(({ row }) => row[column]).filter((value) => value !== null);
        return values.length === 0 || values.some((value) => said.includes(String(value)));
      });
      expect(leaked).toEqual([]);
    },
  );
});

describe('canaries', () => {
  let victim: Person;
  beforeAll(async () => {
    ({ victim } = await plantVictim(t));
  });

  it('of another person appear in no export', async () => {
    const { rejected_by } = await t.db
      .selectFrom('payment_ledger')
      .select('rejected_by')
      .where('user_id', '=', victim.id)
      .where('status', '=', 'failed')
      .executeTakeFirstOrThrow();
    const { email } = await t.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', rejected_by)
      .executeTakeFirstOrThrow();
    const reviewer = await findPerson(t.db, email);
    const hers = [...OWN_NEEDLES, ...GUEST_NEEDLES, ...ROSTER_NEEDLES];
    const theirs = [...SECRETS.flatMap(({ needles }) => needles), ...hers, ...STAFF_NEEDLES, ...SECRET_NEEDLES];
    for (const person of [marcia, treasurer, reviewer]) {
      const answer = await download(person);
      expect(leaksIn([{ name: 'GET /account/data', call: {}, answer }], theirs)).toEqual([]);
    }
    const own = await download(victim);
    const seen = leaksIn([{ name: 'GET /account/data', call: {}, answer: own }], [...SECRET_NEEDLES, ...STAFF_NEEDLES]);
    expect(seen).toEqual([]);
    const said = own.raw.toString().toLowerCase();
    expect(hers.filter((needle) => !said.includes(needle))).toEqual([]);
  });

  it('of another person don’t change the export', async () => {
    const read = async () => {
      const files = await filesOf(marcia);
      const { made_at, ...data } = JSON.parse(files.get('data.json')?.toString() ?? '');
      return { made_at: typeof made_at, data, names: [...files.keys()] };
    };
    const before = await read();
    const others = Object.fromEntries(SECRETS.map(({ column, other }) => [column, other]));
    await t.db.updateTable('users').set(others).where('id', '=', victim.id).execute();
    expect(await read()).toEqual(before);
  });
});

const LATER = new Date('2036-01-01');
/** A member with a value in every exported column. */
async function plantEverything(): Promise<Person> {
  const person = await t.member({
    ...{ first_name: 'Marcia', last_name: 'Bailey', birthday: '1963-04-05', roles: ['ACCOUNTANT'] },
    ...{ ...eachProfileField(({ label }) => `Her ${label}`), email_bounced_at: new Date('2026-01-02') },
  });
  await givePassword(t.db, person, PASSWORD);
  await turnOnTwoFactor(t, person);
  const now = new Date();
  const { id: user_id } = person;
  await t.db
    .updateTable('auth_sessions')
    .set({ user_agent: 'A phone of hers/1.0' })
    .where('user_id', '=', user_id)
    .execute();
  const allowed = { phone: person.phone, status: 'used', used_by: user_id, used_at: now, added_by: treasurer.id };
  await t.db
    .insertInto('allowed_phone_numbers')
    .values({ ...allowed, notes: 'her cousin asked' })
    .execute();
  const numbers = { old_phone: '+18765550113', new_phone: person.phone };
  await t.db
    .insertInto('phone_changes')
    .values({ user_id, ...numbers, created_at: now, revert_until: LATER, reverted_at: now })
    .execute();
  const passkey = { user_id, name: 'Her phone', credential_id: 'credential-of-hers', public_key: Buffer.from('key') };
  await t.db
    .insertInto('passkeys')
    .values({ ...passkey, transports: ['internal'], last_used_at: now })
    .execute();
  await t.db.insertInto('message_preferences').values({ user_id, kind: 'payment_received', wanted: false }).execute();
  await t.db.insertInto('calendar_feeds').values({ user_id, id: crypto.randomUUID(), created_at: now }).execute();
  await plantAnnouncement(t, user_id);
  await plantRosterData(t, user_id, treasurer.id);
  const challenge = { user_id, purpose: 'passkey_registration', nonce: 'nonce-of-hers', expires_at: LATER };
  await t.db.insertInto('challenges').values(challenge).execute();
  await queueEmail(t.db, user_id, passwordResetEmail(LATER));
  await queuedMails(t); // creates the token of its link
  const device = { user_id, id_hash: Buffer.from('device-of-hers'), created_at: now, last_used_at: now };
  await t.db.insertInto('known_devices').values(device).execute();
  const key = { user_id, key: 'key-of-hers', fingerprint: Buffer.from('x'), created_at: now };
  await t.db.insertInto('idempotency_keys').values(key).execute();
  const photo = fileFrom(await plainOf(64, 64).png().toBuffer());
  await t.call(person, 'PUT /profile/photo', { form: { photo } });
  const profile = await makeProfile(t, {
    ...{ owner_user_id: user_id, profile_notes: 'for staff alone', display_instructions: 'Put your name on it' },
  });
  const { id: bank_account_id } = await makeAccount(t, treasurer);
  const days = { first_day: '2026-11-03', last_day: '2026-11-03' };
  const statement = { bank_account_id, format: 'csv', sha256: 'a'.repeat(64), ...days };
  await t.db
    .insertInto('bank_statements')
    .values({ ...statement, imported_by: user_id, imported_by_name: 'Marcia Bailey' })
    .execute();
  const by = { recorded_by: user_id, recorded_by_name: 'Marcia Bailey', recorded_at: now };
  await t.db.insertInto('payment_batches').values(by).execute();
  const ignored = { ignored_by: user_id, ignored_by_name: 'Marcia Bailey', ignored_reason: 'A fee.', ignored_at: now };
  await makeLine(t, ignored);
  const payer = { user_id, payer: 'R. Gordon of hers', payer_key: 'r gordon of hers', added_by: treasurer.id };
  await t.db.insertInto('payer_aliases').values(payer).execute();
  const closed = { closed_by: user_id, closed_by_name: 'Marcia Bailey', closed_at: now, totals: '{}' };
  const period = { first_day: '2026-01-01', last_day: '2026-01-31', ...closed };
  await t.db.insertInto('accounting_periods').values(period).execute();
  const place = async () => {
    const event = await makeEvent(t);
    return (await register(t, person, event, await makeTicket(t, event))).body as { id: string };
  };
  await t.call(person, 'DELETE /registrations/:id', { params: await place() });
  await plantPastOffer(t, person.id);
  for (const decision of ['rejection', 'confirmation'] as const) {
    const form = { payment_profile_id: profile.id, proof: await fileOf('png'), user_comment: 'from my sister' };
    const registration = await place();
    const payment = (await submit(t, person, registration, form)).body as { id: string };
    await t.call(treasurer, `POST /payments/:id/${decision}`, { params: payment, body: { notes: `a ${decision}` } });
    await plantEntries(t, registration, 'of-hers');
    const [ticket = null] = await ticketRowsOf(t, registration);
    const [event, by] = [await makeEvent(t), { person, word: 'not-hers' }];
    await plantDesk(t, { event, registration, device: await plantScan(t, event, ticket, by) }, by);
    const { ticket_type_id } = await plantSignups(t, registration, { guest: 'Her son', activity: 'A tour of hers' });
    await plantAnswer(t, registration, 'Her diet');
    await plantRoom(t, registration, '101');
    await plantRoommates(t, registration);
    const guest = { registration_id: registration.id, name: 'A niece of hers', ticket_type_id, price_cents: 4_321 };
    await t.db
      .insertInto('registration_guests')
      .values({ ...guest, removed_at: now })
      .execute();
    await t.db
      .insertInto('payment_reminders')
      .values({ registration_id: registration.id, sent_at: new Date() })
      .execute();
  }
  return person;
}
