/** Walk-ins: people whom a device sold a seat. They arrive exactly once, and none is refused (docs/decisions/0074). */
import type * as z from 'zod';
import { formatMoney } from '../../../contract/money.ts';
import type { walkIn } from '../../../contract/walk-ins.ts';
import { record } from '../../audit/entries.ts';
import { lockAvailability, ticketPrice } from '../../events/availability.ts';
import type { Context } from '../../lib/context.ts';
import { invalid } from '../../lib/errors.ts';
import { requireFreeSeat, takeSeatFor } from '../holds/holds.ts';
import { newPaymentCodes } from '../queries.ts';
import { giveSeat, insertWalkIn, insertWithoutSeat, lockWithoutSeat, type NewWalkIn, selectKnown } from './queries.ts';

export { hasNoSeat } from './queries.ts';

export type Seller = {
  device_id: string;
  device_name: string;
  volunteer_name: string;
  event_id: string;
  event_name: string;
};
/** `sold_at`: by the server's clock. The price is the one that the device showed: what the person agreed to. */
export type Sale = Omit<z.output<typeof walkIn>, 'device_time'> & { sold_at: Date };

type Writes = Pick<Context, 'actor' | 'db' | 'now' | 'requestContext'>;

/** How many were added. Throws INVALID_INPUT for a ticket type of another event, which no device was ever shown. */
export async function addWalkIns(ctx: Writes, seller: Seller, sales: readonly Sale[]): Promise<number> {
  if (sales.length === 0) return 0;
  const { tickets } = await lockAvailability(ctx.db, seller.event_id);
  if (!sales.every(({ ticket_type_id }) => tickets.has(ticket_type_id)))
    throw invalid('walk_ins', 'A walk-in has a ticket type of another event.');
  // After the event's lock, which another request with the same ones takes as well.
  const known = await selectKnown(
    ctx.db,
    sales.map(({ id }) => id),
  );
  const added = [...new Map(sales.map((sale) => [sale.id, sale])).values()].filter(({ id }) => !known.has(id));
  const codes = await newPaymentCodes(ctx.db, added.length);
  for (const [at, sale] of added.entries()) {
    const { id, name, ticket_type_id, price_cents, sold_at } = sale;
    const of = { event_id: seller.event_id, ticket_type_id };
    const hasSeat = await takeSeatFor(ctx, { ...of, device_id: seller.device_id });
    const sold = { walk_in_name: name, sold_by_device_id: seller.device_id, registered_at: sold_at };
    const row = { id, ...of, ...sold, total_amount_cents: price_cents, payment_code: codes[at] as string };
    if (hasSeat) await insertWalkIn(ctx.db, row);
    else await insertWithoutSeat(ctx.db, row, ctx.now);
    const ticket = tickets.get(ticket_type_id);
    const price_now = ticket ? ticketPrice(ticket, sold_at) : price_cents;
    await recordSale(ctx, seller, { row, ticket_type: ticket?.name ?? '', price_now, hasSeat });
  }
  return added.length;
}

/**
 * Gives a free seat to a walk-in for whose sale none was left; false if it needs none. The event is locked. Throws
 * EVENT_CANCELLED, TICKET_TYPE_INACTIVE or NOT_ENOUGH_SEATS.
 */
export async function seatWalkIn(ctx: Writes, id: string): Promise<boolean> {
  const sold = await lockWithoutSeat(ctx.db, id);
  if (!sold) return false;
  const { event_id, ticket_type_id, walk_in_name, event_name } = sold;
  await requireFreeSeat(ctx, event_id, ticket_type_id);
  await giveSeat(ctx.db, id);
  await record(ctx, {
    action_type: 'WALK_IN_SEATED',
    entity_type: 'event_registrations',
    description: `Gave ${walk_in_name} a seat for ${event_name}, which was missing when it was sold`,
    entity_id: id,
    metadata: { event_name, walk_in_name },
  });
  return true;
}

type Recorded = { row: NewWalkIn; ticket_type: string; price_now: number; hasSeat: boolean };

const recordSale = (
  ctx: Writes,
  { device_name, volunteer_name, event_name }: Seller,
  { row, ticket_type, price_now, hasSeat }: Recorded,
): Promise<void> => {
  const { id, walk_in_name, total_amount_cents } = row;
  const problem = hasSeat ? '' : ', but no seat was left';
  return record(ctx, {
    action_type: 'REGISTER_EVENT',
    entity_type: 'event_registrations',
    description: `Sold a seat to ${walk_in_name} at '${device_name}' for ${event_name}${problem}`,
    entity_id: id,
    metadata: {
      ...{ event_name, ticket_type, walk_in_name, volunteer_name, device_name },
      total: formatMoney(total_amount_cents),
      ...(price_now !== total_amount_cents && { usual_price: formatMoney(price_now) }),
      ...(!hasSeat && { has_seat: false }),
    },
  });
};
