/** People whom a device sold a seat. They arrive exactly once, like its scans and payments. */
import type * as z from 'zod';
import type { walkIn } from '../../../contract/walk-ins.ts';
import type { Context } from '../../lib/context.ts';
import { addWalkIns } from '../../registrations/walk-ins/walk-ins.ts';
import { type Device, receive } from '../devices/devices.ts';
import { correctedTime } from '../devices/rules.ts';

type WalkIn = z.output<typeof walkIn>;
type Batch = { now: Date; unsent_count: number; walk_ins: readonly WalkIn[] };

/** Those of the device whose request this is. */
export const sellSeats = (ctx: Context<'DEVICE'>, { walk_ins, ...sent }: Batch) =>
  receive(ctx, sent, walk_ins, storeWalkIns);

/** How many were added, for a device whose clock is `ahead` milliseconds ahead. Throws INVALID_INPUT. */
export async function storeWalkIns(
  ctx: Pick<Context, 'actor' | 'db' | 'now' | 'requestContext'>,
  { id: device_id, name: device_name, event_id, event_name, enrolled_at, volunteer_name }: Device,
  walkIns: readonly WalkIn[],
  ahead: number,
): Promise<number> {
  const range = { from: enrolled_at ?? ctx.now, now: ctx.now };
  const seller = { device_id, device_name, event_id, event_name, volunteer_name: volunteer_name ?? device_name };
  const sales = walkIns.map(({ device_time, ...sale }) => ({
    ...sale,
    sold_at: correctedTime({ device_time }, ahead, range),
  }));
  return addWalkIns(ctx, seller, sales);
}
