import { PAYMENT_STATE_LOOKS } from '../../../contract/payment-states.ts';
import { staffRegistrations } from '../../../contract/staff-registrations.ts';
import { loadEvent } from '../../events/events.ts';
import type { MemberContext } from '../../lib/context.ts';
import { registeredFor } from '../../messages/audiences/audience.ts';
import { LISTED_AT_MOST, listAudienceOf } from '../../messages/audiences/people-lists.ts';
import { type Listing, readFilter, selectListedUsers, selectTicketSales } from './queries.ts';

/**
 * Those whom the list of registrations shows, to write to. A filter has no segment of its own: the list finds a ticket of
 * guests too, and knows more payment states than segments. Throws EVENT_NOT_FOUND and what `listAudienceOf` throws.
 */
export async function chooseRegistered(ctx: MemberContext, eventId: string, listing: Listing) {
  const { name } = await loadEvent(ctx, eventId);
  if (!listing.q && !listing.status && !listing.ticket_type) return { audience: registeredFor(eventId) };
  const ids = await selectListedUsers(ctx.db, eventId, await readFilter(ctx.db, listing), LISTED_AT_MOST);
  const { access } = staffRegistrations['GET /admin/events/:id/registrations'];
  return listAudienceOf(ctx, { label: await labelOf(ctx, eventId, name, listing), access }, ids);
}

async function labelOf({ db }: MemberContext, eventId: string, event: string, { q, status, ticket_type }: Listing) {
  const ticket = (await selectTicketSales(db, eventId)).find(({ id }) => id === ticket_type)?.name;
  const filters = [status && PAYMENT_STATE_LOOKS[status].label, ticket, q && 'found by a search'];
  return [`Registrations for ${event}`, ...filters.filter(Boolean)].join(', ');
}
