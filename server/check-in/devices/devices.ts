/** Devices as the coordinator adds and revokes them, and what they send. */
import { isAllowed, MAY_COLLECT_PAYMENTS } from '../../../contract/access.ts';
import { record } from '../../audit/entries.ts';
import { lockEvent } from '../../events/availability.ts';
import { loadEventForUpdate } from '../../events/events.ts';
import { type Context, fullName, type MemberContext } from '../../lib/context.ts';
import { AppError, found } from '../../lib/errors.ts';
import { offerToWaiting } from '../../registrations/waiting-list/offers.ts';
import { nameOfBox } from '../cash-boxes/boxes.ts';
import { hashOfCode, randomCode } from './enrolment.ts';
import { insertDevice, revokeDevice, selectDevice, updateSeen } from './queries.ts';
import { isListOpen } from './rules.ts';

const ENROLMENT_MINUTES = 10;

/**
 * The code is behind '#', which browsers send to no server. Throws EVENT_NOT_FOUND, EVENT_CANCELLED, EVENT_OVER or
 * CASH_BOX_NOT_FOUND, and NOT_ALLOWED if a person who may not record payments gives it a cash box.
 */
export async function addDevice(
  ctx: MemberContext,
  eventId: string,
  { name, cash_box_id = null }: { name: string; cash_box_id?: string | null | undefined },
  { publicUrl }: { publicUrl: string },
) {
  const event = await loadEventForUpdate(ctx, eventId);
  if (event.cancelled_at) throw new AppError('EVENT_CANCELLED');
  if (!isListOpen(event, ctx.now)) throw new AppError('EVENT_OVER');
  if (cash_box_id !== null && !isAllowed(MAY_COLLECT_PAYMENTS, ctx.actor)) throw new AppError('NOT_ALLOWED');
  const cash_box = await nameOfBox(ctx, eventId, cash_box_id);
  const code = randomCode();
  const expires_at = new Date(ctx.now.getTime() + ENROLMENT_MINUTES * 60_000);
  const { id } = await insertDevice(ctx.db, {
    event_id: eventId,
    name,
    cash_box_id,
    enrolment_sha256: hashOfCode(code),
    enrolment_expires_at: expires_at,
    added_by: ctx.actor.id,
    added_by_name: fullName(ctx.actor),
    added_at: ctx.now,
  });
  const what = `Added the check-in device '${name}' for '${event.name}'`;
  await recordDevice(ctx, 'CHECK_IN_DEVICE_ADDED', what, { id, event_name: event.name }, { cash_box });
  return { id, url: `${publicUrl}/check-in#${code}`, expires_at };
}

/**
 * Its next request is refused, and a trigger releases the seats that it hasn't sold. Revoking it again changes nothing.
 * Throws CHECK_IN_DEVICE_NOT_FOUND.
 */
export async function removeDevice(ctx: MemberContext, id: string) {
  const device = await loadDevice(ctx, id);
  await lockEvent(ctx, device.event_id);
  if (await revokeDevice(ctx.db, id, ctx.now)) {
    await offerToWaiting(ctx.db, device.event_id, ctx.now);
    const what = `Revoked the check-in device '${device.name}' for '${device.event_name}'`;
    await recordDevice(ctx, 'CHECK_IN_DEVICE_REVOKED', what, device);
  }
}

/** Throws CHECK_IN_DEVICE_NOT_FOUND. */
export const loadDevice = async ({ db }: Pick<MemberContext, 'db'>, id: string) =>
  found(await selectDevice(db, id), 'CHECK_IN_DEVICE_NOT_FOUND');

export type Device = Awaited<ReturnType<typeof loadDevice>>;
type Sent = { now: Date; unsent_count: number };

/**
 * Stores what the device whose request this is has sent; `ahead` is by how many milliseconds its clock is ahead. Answers the
 * same for what arrived before.
 */
export async function receive<Row extends { id: string }>(
  ctx: Context<'DEVICE'>,
  { now, unsent_count }: Sent,
  rows: readonly Row[],
  store: (ctx: Context<'DEVICE'>, device: Device, rows: readonly Row[], ahead: number) => Promise<unknown>,
) {
  const device = await loadDevice(ctx, ctx.device.id);
  await store(ctx, device, rows, now.getTime() - ctx.now.getTime());
  await updateSeen(ctx.db, device.id, ctx.now, unsent_count);
  return { accepted: rows.map(({ id }) => id) };
}

export const recordDevice = (
  ctx: MemberContext,
  action_type: string,
  description: string,
  { id, event_name }: { id: string; event_name: string },
  more = {},
): Promise<void> =>
  record(ctx, {
    action_type,
    entity_type: 'check_in_devices',
    description,
    entity_id: id,
    metadata: { event_name, ...more },
  });
