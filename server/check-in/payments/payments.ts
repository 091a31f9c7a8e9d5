/** Payments that a device took. They arrive exactly once, like its scans. */
import type * as z from 'zod';
import { isAllowed, MAY_COLLECT_PAYMENTS } from '../../../contract/access.ts';
import type { deskPayment } from '../../../contract/cash-boxes.ts';
import type { Context } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import { addDeskPayments } from '../../payments/desk/payments.ts';
import { checkBoxes } from '../cash-boxes/boxes.ts';
import { type Device, receive } from '../devices/devices.ts';
import { correctedTime } from '../devices/rules.ts';

type Payment = z.output<typeof deskPayment>;
type Batch = { now: Date; unsent_count: number; payments: readonly Payment[] };

/** Payments of the device whose request this is. */
export const addPayments = (ctx: Context<'DEVICE'>, { payments, ...sent }: Batch) =>
  receive(ctx, sent, payments, storePayments);

/**
 * How many were added, for a device whose clock is `ahead` milliseconds ahead. A person who imports them needs the permission
 * to record payments. Throws NOT_ALLOWED, INVALID_INPUT or OWN_PAYMENT.
 */
export async function storePayments(
  ctx: Pick<Context, 'actor' | 'db' | 'now' | 'requestContext'>,
  { id: device_id, event_id, name: device_name, enrolled_at, volunteer_name }: Device,
  payments: readonly Payment[],
  ahead: number,
): Promise<number> {
  if (payments.length === 0) return 0;
  if (ctx.actor && !isAllowed(MAY_COLLECT_PAYMENTS, ctx.actor)) throw new AppError('NOT_ALLOWED');
  await checkBoxes(ctx, event_id, payments);
  const range = { from: enrolled_at ?? ctx.now, now: ctx.now };
  const desk = { device_id, device_name, event_id, volunteer_name: volunteer_name ?? device_name };
  const taken = payments.map(({ device_time, ...payment }) => ({
    ...payment,
    taken_at: correctedTime({ device_time }, ahead, range),
  }));
  return addDeskPayments(ctx, desk, taken);
}
