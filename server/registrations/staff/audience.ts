import { readPaymentCode } from '../../../contract/payment-code.ts';
import { PAYMENT_STATE_LOOKS } from '../../../contract/payment-states.ts';
import { staffRegistrations } from '../../../contract/staff-registrations.ts';
import { loadEvent } from '../../events/events.ts';
import type { MemberContext } from '../../lib/context.ts';
import { namePatterns } from '../../lib/db/search.ts';
import { registeredFor } from '../../messages/audiences/audience.ts';
import { LISTED_AT_MOST, listAudienceOf } from '../../messages/audiences/people-lists.ts';
import { type RegistrationFilter, selectListedUsers, selectTicketSales } from './queries.ts';

type Listing = Pick<RegistrationFilter, 'status' | 'ticket_type'> & { q?: string | undefined };

/**
 * Those whom the list of registrations shows, to write to. A filter has no segment of its own: the list finds a ticket of
 * guests too, and knows more payment states than segments. Throws EVENT_NOT_FOUND and what `listAudienceOf` throws.
 */
export async function chooseRegistered(ctx: MemberContext, eventId: string, { q = '', ...rest }: Listing) {
  const { name } = await loadEvent(ctx, eventId);
  if (!q && !rest.status && !rest.ticket_type) return { audience: registeredFor(eventId) };
  const filter = { ...rest, patterns: await namePatterns(ctx.db, q), payment_code: readPaymentCode(q) };
  const ids = await selectListedUsers(ctx.db, eventId, filter, LISTED_AT_MOST);
  const { access } = staffRegistrations['GET /admin/events/:id/registrations'];
  return listAudienceOf(ctx, { label: await labelOf(ctx, eventId, name, { q, ...rest }), access }, ids);
}

async function labelOf({ db }: MemberContext, eventId: string, event: string, { q, status, ticket_type }: Listing) {
  const ticket = (await selectTicketSales(db, eventId)).find(({ id }) => id === ticket_type)?.name;
  const filters = [status && PAYMENT_STATE_LOOKS[status].label, ticket, q && 'found by a search'];
  return [`Registrations for ${event}`, ...filters.filter(Boolean)].join(', ');
}
