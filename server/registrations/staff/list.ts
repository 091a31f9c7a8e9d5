import { isAllowed, MAY_SEE_PAYMENTS } from '../../../contract/access.ts';
import { LEAVING_YEARS } from '../../../contract/leaving-years.ts';
import { formatPaymentCode } from '../../../contract/payment-code.ts';
import { PAYMENT_STATE_LOOKS, PAYMENT_STATES, type PaymentState } from '../../../contract/payment-states.ts';
import { STAFF_SCREENS } from '../../../contract/staff-screens.ts';
import { school } from '../../../school.config.ts';
import { recordExport } from '../../audit/entries.ts';
import { loadEvent } from '../../events/events.ts';
import type { MemberContext } from '../../lib/context.ts';
import { decodePartCursor, encodePartCursor, staleCursor } from '../../lib/db/cursor.ts';
import { amountCell, type CsvColumns, csvFile, inCurrency, phoneCell } from '../../lib/import/csv.ts';
import { totalsOfEvents } from '../totals/totals.ts';
import {
  countByStatus,
  countRegistrations,
  isAccountDeleted,
  type Listing,
  PARTS,
  type RegistrationCursor,
  type RegistrationFilter,
  readFilter,
  selectRegistrations,
  selectRegistrationsOf,
  selectTicketSales,
} from './queries.ts';

const PAGE = 50;

type Page = Parameters<typeof selectRegistrations>[3];
type Sorted = Listing & Pick<Page, 'sort'>;

/** An event's registrations for staff: 50 a page, with how many match. Throws EVENT_NOT_FOUND. */
export async function listRegistrations(
  ctx: MemberContext,
  eventId: string,
  { sort, cursor, ...listing }: Sorted & { cursor?: string | undefined },
) {
  const after = decodePartCursor(cursor, PARTS);
  await loadEvent(ctx, eventId);
  const filter = await readFilter(ctx.db, listing);
  const [rows, counts] = await Promise.all([
    readRegistrations(ctx, eventId, filter, { sort, after, limit: PAGE + 1 }),
    countRegistrations(ctx.db, eventId, filter),
  ]);
  const seesPayments = isAllowed(MAY_SEE_PAYMENTS, ctx.actor);
  const items = rows
    .slice(0, PAGE)
    .map(({ first_name: _, last_name: __, ...row }) => ({ ...row, payment_id: seesPayments ? row.payment_id : null }));
  const last = rows.length > PAGE ? items.at(-1) : undefined;
  return { items, ...counts, next_cursor: last ? encodePartCursor(cursorOf(last)) : null };
}

const cursorOf = ({ id, user_id }: { id: string; user_id: string | null }): RegistrationCursor => ({
  id,
  part: user_id === null ? 'deleted' : 'named',
});

/** Throws INVALID_INPUT if the cursor's account was deleted since: its position in the names is lost. */
async function readRegistrations({ db }: MemberContext, eventId: string, filter: RegistrationFilter, page: Page) {
  const { sort, after } = page;
  const isByName = sort === 'name' || sort === 'name_desc';
  if (isByName && after?.part === 'named' && (await isAccountDeleted(db, after.id))) throw staleCursor();
  return selectRegistrations(db, eventId, filter, page);
}

const HISTORY_LIMIT = 100;

/** The latest live registrations of one person, for User Management. */
export const listRegistrationsOf = ({ db }: MemberContext, userId: string) =>
  selectRegistrationsOf(db, userId, HISTORY_LIMIT);

/** Counts by status and ticket type, and totals of money. Throws EVENT_NOT_FOUND. */
export async function summarise(ctx: MemberContext, eventId: string) {
  const [event, counted, ticket_types, totalsOf] = await Promise.all([
    loadEvent(ctx, eventId),
    countByStatus(ctx.db, eventId),
    selectTicketSales(ctx.db, eventId),
    totalsOfEvents(ctx, [eventId]),
  ]);
  const countOf = (status: PaymentState) => counted.find((each) => each.status === status)?.registrations ?? 0;
  const by_status = Object.fromEntries(PAYMENT_STATES.map((status) => [status, countOf(status)]));
  return {
    event,
    by_status: by_status as Record<PaymentState, number>,
    ticket_types,
    money: totalsOf(eventId),
  };
}

/** The same list as a CSV file, with contact details for those who may see them. Throws EVENT_NOT_FOUND. */
export async function exportRegistrations(ctx: MemberContext, eventId: string, { sort, ...listing }: Sorted) {
  const event = await loadEvent(ctx, eventId);
  await recordExport(ctx, 'event_registrations', `registrations for event '${event.name}'`, listing);
  const filter = await readFilter(ctx.db, listing);
  const withContacts = isAllowed(SEES_CONTACTS, ctx.actor);
  const columns = { ...NAME_COLUMNS, ...(withContacts && CONTACT_COLUMNS), ...REGISTRATION_COLUMNS };
  return csvFile('registrations', ctx.now, columns, (last, limit) =>
    readRegistrations(ctx, eventId, filter, {
      ...{ sort, after: last ? cursorOf(last) : null, limit },
      ...{ withContacts, withActivities: true },
    }),
  );
}

type Row = Awaited<ReturnType<typeof selectRegistrations>>[number];

/** Who may see everyone's email and phone number, as in User Management. */
const SEES_CONTACTS = STAFF_SCREENS['/admin/users'].access;

// For check-in at the door: who it is, whether they have paid, and what they still owe.
const NAME_COLUMNS: CsvColumns<Row> = {
  'Last name': ({ last_name, name }) => last_name ?? name,
  'First name': ({ first_name }) => first_name,
};
const CONTACT_COLUMNS: CsvColumns<Row> = {
  Email: ({ email }) => email ?? null,
  'Phone number': ({ phone }) => (phone ? phoneCell(phone) : null),
};
const REGISTRATION_COLUMNS: CsvColumns<Row> = {
  [`Class levels, forms 1 to ${school.forms}`]: ({ form_levels }) => form_levels.map((level) => level ?? '–').join(' '),
  ...(LEAVING_YEARS && { 'Class of': ({ leaving_year }) => leaving_year }),
  House: ({ sports_house }) => sports_house,
  'Ticket type': ({ ticket_type_name }) => ticket_type_name,
  'Payment code': ({ due_cents, payment_code }) => (due_cents > 0 ? formatPaymentCode(payment_code) : null),
  'Payment status': ({ status }) => PAYMENT_STATE_LOOKS[status].label,
  // The deposit for a ticket with accommodation; the rest is the hotel balance.
  [inCurrency('Price or deposit')]: ({ total_amount_cents }) => amountCell(total_amount_cents),
  Guests: ({ guests }) => guests.map(({ name, ticket_type_name }) => `${name} (${ticket_type_name})`).join('; '),
  [inCurrency('Guest prices')]: ({ guests }) =>
    amountCell(guests.reduce((sum, { price_cents }) => sum + price_cents, 0)),
  Activities: ({ activities = [] }) => activities.join('; '),
  [inCurrency('Still to pay')]: ({ outstanding_cents }) => amountCell(outstanding_cents),
  [inCurrency('Hotel balance at check-in')]: ({ hotel_balance_cents }) => amountCell(hotel_balance_cents),
  Registered: ({ registered_at }) => registered_at,
};
