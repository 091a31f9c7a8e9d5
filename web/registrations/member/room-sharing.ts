import type { Reply } from '../../lib/api.ts';
import type { Registration } from './payment-state.ts';

type Detail = Pick<Reply<'GET /events/:id'>, 'rooms'> & {
  event: { ticket_types: readonly { id: string; includes_accommodation: boolean }[] };
};

/**
 * Whether the member or a guest has a room to share: one that staff assigned, or a ticket that includes one. Of a ticket type
 * that is no longer for sale the page doesn't know it, so it asks if others of the event do.
 */
export function hasRoomToShare({ event, rooms }: Detail, registration: Registration): boolean {
  if (rooms.length > 0) return true;
  const includes = new Map(event.ticket_types.map((type) => [type.id, type.includes_accommodation]));
  const isAny = [...includes.values()].includes(true);
  return [registration, ...registration.guests].some(({ ticket_type_id: id }) => includes.get(id) ?? isAny);
}
