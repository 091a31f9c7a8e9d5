/** Tickets: the database issues one to everyone who is coming and revokes it when they no longer are (migration 0037). */
import { HOUR_MS } from '../../../contract/constants.ts';
import { personName } from '../../../contract/person-name.ts';
import type { Context, MemberContext } from '../../lib/context.ts';
import type { Db } from '../../lib/db/database.ts';
import type { KeySettings } from '../../lib/derived-keys.ts';
import { AppError } from '../../lib/errors.ts';
import { readMarks } from '../questions/marks.ts';
import { getOwnRegistration } from '../registrations.ts';
import { selectTickets, selectTicketsOfEvent, selectValidTicket, type TicketRow, updateHashes } from './queries.ts';
import { hashOf, readSecret, ticketSecret, ticketUrl } from './secrets.ts';

export type TicketSettings = KeySettings & { publicUrl: string };

/** For those who come late and for what the committee still looks up. */
const HOURS_AFTER_END = 12;

/** Of a hash in base64url: 96 bits, which no other code of an event has. */
const CODE_LENGTH = 16;

export type ShownTicket = Awaited<ReturnType<typeof ticketsOf>>[number];

/** Throws REGISTRATION_NOT_FOUND, for a withdrawn one and another member's too. */
export async function listTickets(ctx: MemberContext, registrationId: string, settings: TicketSettings) {
  const { id } = await getOwnRegistration(ctx, registrationId);
  return { items: await ticketsOf(ctx.db, id, settings) };
}

/** The tickets with what their QR codes say. From now on anyone with the secrets is answered. */
export async function ticketsOf(db: Db, registrationId: string, settings: TicketSettings) {
  const rows = await selectTickets(db, registrationId);
  await storeHashes(db, rows, settings);
  return rows.map(({ id, version, name, is_guest, ticket_type_name }) => ({
    id,
    name,
    is_guest,
    ticket_type_name,
    url: ticketUrl(ticketSecret({ id, version }, settings), settings),
  }));
}

/** Only of tickets that are shown for the first time, or for the first time with this SESSION_SECRET. */
async function storeHashes(db: Db, rows: readonly TicketRow[], settings: KeySettings): Promise<void> {
  const hashed = rows.map((row) => ({ ...row, hash: hashOf(ticketSecret(row, settings)) }));
  const missing = hashed.filter(({ secret_sha256, hash }) => !secret_sha256?.equals(hash));
  if (missing.length > 0) await updateHashes(db, missing);
}

/** Throws NOT_FOUND, the same for a secret that never existed, a revoked ticket and an event that is cancelled or long over. */
export async function showTicket({ db, now }: Context, text: string) {
  const secret = readSecret(text);
  const ended = new Date(now.getTime() - HOURS_AFTER_END * HOUR_MS);
  const ticket = secret && (await selectValidTicket(db, hashOf(secret), ended));
  if (!ticket) throw new AppError('NOT_FOUND');
  return ticket;
}

/** What a device at the entrance needs of each ticket: no contact details, and the secret only as its hash. */
export async function ticketsAtEntrance({ db }: Pick<Context, 'db'>, eventId: string, settings: KeySettings) {
  const rows = await selectTicketsOfEvent(db, eventId);
  const marksOf = await readMarks(db, eventId, 'show_at_check_in');
  return rows.map((ticket) => ({
    id: ticket.id,
    registration_id: ticket.registration_id,
    code: hashOf(ticketSecret(ticket, settings)).toString('base64url').slice(0, CODE_LENGTH),
    name: ticket.guest_name ?? ticket.walk_in_name ?? personName(ticket),
    is_guest: ticket.guest_name !== null,
    ticket_type_name: ticket.ticket_type_name,
    balance_cents: Math.max(ticket.balance_cents, 0),
    is_in_review: ticket.is_in_review,
    marks: marksOf(ticket),
  }));
}
