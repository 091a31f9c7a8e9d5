/** A victim whose private fields have unique values, so that leaks are found in any answer. */
import { randomUUID } from 'node:crypto';
import { PROFILE_FIELDS, type PrivacySwitch } from '../../contract/profile-fields.ts';
import { plantAnnouncement } from './announcements.ts';
import type { Answer, Person, TestApp } from './app.ts';
import { plantDesk } from './cash-boxes.ts';
import { plantScan } from './check-in.ts';
import { FORM_LEVELS } from './members.ts';
import { onePage, pdfOf } from './pdfs.ts';
import { plantAnswer } from './questions.ts';
import type { Seen } from './read-everything.ts';
import { makeEvent, makeProfile, makeTicket, register, submit } from './reunions.ts';
import { plantRoom } from './rooms.ts';
import { plantEntry, plantSuggestion } from './rosters.ts';
import { plantSignups } from './signups.ts';
import { plantOffer } from './waiting-list.ts';
import { plantWalkIn } from './walk-ins.ts';

/** What reveals a field: the owner's privacy switch, being signed in, or staff permissions. */
export type Key = PrivacySwitch | 'signed in' | 'staff';

/** A column of users with its value and another value, between which an unauthorized viewer must see no difference. */
export type Secret = { column: string; key: Key; value: string; other: string; needles: string[] };

/** If a column is listed twice, the later entry applies where both are hidden. */
export const SECRETS: readonly Secret[] = [
  secret('last_name', 'signed in', 'Canarybird', 'Cyrillicson', ['canarybird', 'anarybird']),
  secret('email', 'share_email', 'canary.mailbox@hidden-post.example', 'other.mail@secret-mail.example', [
    'canary.mailbox',
    'hidden-post',
  ]),
  secret('phone', 'share_phone', '+18769473162', '+12465820417', ['8769473162', '9473162']),
  ...PROFILE_FIELDS.map(({ column, visibility }) => {
    const word = column.replaceAll('_', '');
    return secret(column, visibility === 'members' ? 'signed in' : visibility, `Canary${word}`, `Zyzzx${word}`);
  }),
  // Members may see the day of a birthday, only staff the year.
  secret('birthday', 'staff', '1961-09-27', '1974-09-27'),
  secret('birthday', 'share_birthday', '1961-09-27', '1974-02-11', ['1961-09-27', '"09-27"']),
];

function secret(column: string, key: Key, value: string, other: string, needles = [value.toLowerCase()]): Secret {
  return { column, key, value, other, needles };
}

/** Visible to the member and the treasurer only. */
export const OWN_NEEDLES = [
  ...['canary-reference', 'canary-comment', 'canary-notes', 'canary-proof', 'canarybrowser'],
  ...['canary-cheque', 'canary-payer', 'canary-reason', '8769473990'],
  // When she changed her classes.
  '2019-03-04t05:06:07',
  // Of a missing classmate, for the member who sent it and staff.
  ...['8769473991', 'canary-suggestion-note'],
];
/** Visible to the member and to staff: a guest, an answer, and a room, which is for staff who manage rooms. */
export const GUEST_NEEDLES = ['canary-guest', 'canary-diet', 'canary-room'];
/** Names on a roster: visible to the class and to staff who manage phone numbers; and one of another class. */
export const ROSTER_NEEDLES = ['canary-classmate'];
export const OTHER_ROSTER_NEEDLES = ['canary-stranger'];
/** Never visible. */
const FEED_ID = 'cafecafe-0000-4000-8000-00000000cafe';
/** The start of a feed's token. */
const FEED_TOKEN = Buffer.from(FEED_ID.replaceAll('-', ''), 'hex').toString('base64url').slice(0, 20);
export const SECRET_NEEDLES = [
  ...['canary-hash', 'canary-token', 'canary-secret', 'canary-nonce'],
  FEED_TOKEN.toLowerCase(),
];
/** Visible to staff only. */
export const STAFF_NEEDLES = [
  ...['canary-account-note', 'canary-phone-note', 'canary-draft', 'canary-entry'],
  ...['canary-announcement', 'canary-walk-in'],
  ...['canary-volunteer', 'canary-scan-note', 'canary-scan-answer'],
  ...['canary-bank-payer', 'canary-bank-text', 'canary-bank-reference'],
];

/** Search words: each secret, parts of it, and the name with a typo. */
export const WORDS = [
  ...new Set(SECRETS.flatMap(({ needles }) => needles.map((each) => each.replaceAll('"', '')))),
  '1961',
  'Marcia Canarybird',
  'Canarybrid',
];

export type Planted = { victim: Person; ids: string[] };

/** Creates the victim with a registration and payments, among enough classmates for several pages. */
export async function plantVictim(t: TestApp): Promise<Planted> {
  for (let index = 0; index < 52; index++) await t.member({ last_name: `C${'abcdefgh'[index % 8]}mpbell ${index}` });
  const columns = Object.fromEntries(SECRETS.map(({ column, value }) => [column, value]));
  const victim = await t.member({
    first_name: 'Marcia',
    ...columns,
    class_changes: [new Date('2019-03-04T05:06:07Z')],
  });
  const treasurer = await t.member({ roles: ['SUPER_ADMIN'], first_name: 'Tre', last_name: 'Asurer' });
  await t.db
    .updateTable('auth_sessions')
    .set({ user_agent: 'CanaryBrowser/1.0' })
    .where('user_id', '=', victim.id)
    .execute();
  const account = { user_id: victim.id, account_id: victim.id, provider_id: 'credential', password: 'canary-hash' };
  await t.db.insertInto('auth_accounts').values(account).execute();

  await plantSecrets(t, victim.id);
  await plantNotes(t);
  await plantAnnouncement(t, victim.id, 'canary');
  const classmate = await plantEntry(t, 'canary-classmate', 'Grant', { added_by: victim.id });
  const suggestion = { phone: '+18769473991', note: 'canary-suggestion-note', suggested_by: victim.id };
  await plantSuggestion(t, classmate, suggestion);
  const link = { form: 1, level: FORM_LEVELS[0], created_by: victim.id, expires_at: new Date('2036-01-01') };
  await t.db
    .insertInto('invitation_links')
    .values({ ...link, token_sha256: Buffer.from('canary-token') })
    .execute();
  await plantEntry(t, 'canary-stranger', 'Hall', { level: FORM_LEVELS[1] });
  const bank = await plantBankLine(t);

  const event = await makeEvent(t);
  const ticket = await makeTicket(t, event);
  const profile = await makeProfile(t, { profile_notes: 'canary-account-note' });
  const registration = (await register(t, victim, event, ticket)).body as { id: string };
  const { activity } = await plantSignups(t, registration, { guest: 'canary-guest', activity: 'Tour' });
  await plantAnswer(t, registration, 'canary-diet', { is_sensitive: true });
  await plantRoom(t, registration, 'canary-room');
  const by = { person: treasurer, word: 'canary' };
  const device = await plantScan(t, event, null, by);
  await plantDesk(t, { event, registration, device }, by);
  await plantWalkIn(t, { event, ticket, device }, 'canary-walk-in');
  const offer = await plantOffer(t, victim.id);
  const proof = new File([new Uint8Array(pdfOf(onePage({ font: '/canary-proof' })))], 'proof.pdf');
  const form = { payment_profile_id: profile.id, reference_number: 'canary-reference', user_comment: 'canary-comment' };
  const payment = (await submit(t, victim, registration, { ...form, proof })).body as { id: string };
  const rejection = { params: { id: payment.id }, body: { notes: 'canary-notes' } };
  await t.call(treasurer, 'POST /payments/:id/rejection', rejection);
  const again = (await submit(t, victim, registration, { ...form, proof })).body as { id: string };
  await plantEntries(t, registration);
  const alias = { user_id: victim.id, payer: 'canary-known-payer', payer_key: 'canary known payer' };
  await t.db
    .insertInto('payer_aliases')
    .values({ ...alias, added_by: treasurer.id })
    .execute();
  return {
    victim,
    ids: [
      victim.id,
      offer.event.id,
      event.id,
      activity.id,
      ticket.id,
      profile.id,
      registration.id,
      payment.id,
      again.id,
      ...bank,
    ],
  };
}

/** A payment that staff recorded, and took back. */
export async function plantEntries(
  { db }: Pick<TestApp, 'db'>,
  { id: registration_id }: { id: string },
  word = 'canary',
): Promise<void> {
  const cheque = {
    ...{ registration_id, kind: 'payment', method: 'cheque', received_on: '2026-03-04' },
    ...{ reference: `${word}-cheque`, payer_name: `${word}-payer`, recorded_by_name: 'Tre Asurer' },
  };
  const { id: reverses_id } = await db
    .insertInto('payment_entries')
    .values({ ...cheque, base_cents: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const reversal = { ...cheque, base_cents: -1, reverses_id, reason: `${word}-reason` };
  await db.insertInto('payment_entries').values(reversal).execute();
}

async function plantSecrets({ db }: TestApp, user_id: string): Promise<void> {
  const expires_at = new Date('2036-01-01');
  const code_hash = Buffer.from('canary-hash');
  await db.insertInto('auth_sessions').values({ user_id, token: 'canary-token', expires_at }).execute();
  const email = { id: randomUUID(), channel: 'email', kind: 'account', user_id };
  await db.insertInto('deliveries').values(email).execute();
  const link = { email_id: email.id, user_id, kind: 'password_reset', token_hash: code_hash, expires_at };
  await db.insertInto('email_links').values(link).execute();
  await db
    .insertInto('challenges')
    .values({ user_id, purpose: 'passkey_registration', nonce: 'canary-nonce', expires_at })
    .execute();
  await db
    .insertInto('totp_factors')
    .values({ user_id, secret: Buffer.from('canary-secret') })
    .execute();
  await db.insertInto('recovery_codes').values({ user_id, code_hash }).execute();
  const device = { user_id, id_hash: code_hash, created_at: expires_at, last_used_at: expires_at };
  await db.insertInto('known_devices').values(device).execute();
  await db.insertInto('calendar_feeds').values({ user_id, id: FEED_ID, created_at: expires_at }).execute();
  const numbers = { old_phone: '+18769473990', new_phone: '+18769473162' };
  const times = { created_at: new Date('2026-01-01'), revert_until: new Date('2026-01-04') };
  await db
    .insertInto('phone_changes')
    .values({ user_id, ...numbers, ...times })
    .execute();
  const [id, phone] = [randomUUID(), '+18765550998'];
  await db.insertInto('verification_codes').values({ id, phone, expires_at, sent_at: new Date() }).execute();
}

/** What a bank says about a transfer of someone with the victim's name. */
async function plantBankLine({ db }: TestApp): Promise<string[]> {
  const account = { name: 'Association account', currency: 'USD' };
  const { id: bank_account_id } = await db
    .insertInto('bank_accounts')
    .values(account)
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = { bank_account_id, booked_on: '2026-11-03', amount_cents: 15_000, currency: 'USD', occurrence: 1 };
  const said = { payer: 'canary-bank-payer', text: 'canary-bank-text', bank_reference: 'canary-bank-reference' };
  await db
    .insertInto('bank_lines')
    .values({ ...line, ...said, fingerprint: 'c'.repeat(64) })
    .execute();
  return [bank_account_id];
}

async function plantNotes(t: TestApp): Promise<void> {
  await t.db
    .insertInto('allowed_phone_numbers')
    .values({ phone: '+18765550998', notes: 'canary-phone-note' })
    .execute();
  await makeEvent(t, { name: 'canary-draft', is_published: false });
  const entry = { action_type: 'ROLE_ASSIGNED', entity_type: 'ROLE', description: 'canary-entry' };
  await t.db.insertInto('activity_logs').values(entry).execute();
}

/** The text of an answer in lower case, with its headers and decoded base64, as in cursors, and with phone numbers' digits together. */
export function everythingIn({ raw, headers }: Pick<Answer, 'raw' | 'headers'>): string {
  const text = withoutIds(`${raw.toString()}\n${JSON.stringify(headers)}`);
  const tokens = text.match(/[\w+/-]{8,}/g) ?? [];
  const decoded = tokens.map((token) => withoutIds(Buffer.from(token, 'base64').toString()));
  return [text, ...decoded, text.replace(/(?<=\d)[ ().-]+(?=\d)/g, '')].join('\n').toLowerCase();
}

/** Random ids: of some hundred thousand one has the seven digits of a phone number. */
const withoutIds = (text: string): string => text.replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi, '-');

/** A line for each needle in an answer. */
export const leaksIn = (seen: readonly Seen[], needles: readonly string[]): string[] =>
  seen.flatMap(({ name, call, answer }) => {
    const said = everythingIn(answer);
    const found = needles.filter((needle) => said.includes(needle));
    return found.map((needle) => `${name} ${JSON.stringify(call)} says ${needle}`);
  });

/** Contains the current time; data-export.test.ts checks it. */
const OWN_COPY = 'GET /account/data';

/** A line for each read that was answered differently. */
export function differencesBetween(one: readonly Seen[], other: readonly Seen[]): string[] {
  const lines = new Map(other.map((each) => [addressOf(each), answerOf(each)]));
  const changed = one
    .filter(({ name }) => name !== OWN_COPY)
    .filter((each) => lines.get(addressOf(each)) !== answerOf(each))
    .map(addressOf);
  return one.length === other.length ? changed : [`${one.length} reads became ${other.length}`, ...changed];
}

const addressOf = ({ name, call }: Seen): string => `${name} ${JSON.stringify(call)}`;
const answerOf = ({ answer: { status, raw } }: Seen): string =>
  `${status} ${raw.toString().replace(/"request_id":"[^"]*"/, '')}`;
