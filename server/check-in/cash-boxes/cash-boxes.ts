/** Cash boxes as staff add them and give them to devices. */
import { formatMoney } from '../../../contract/money.ts';
import { record } from '../../audit/entries.ts';
import { loadEventForUpdate } from '../../events/events.ts';
import { fullName, type MemberContext } from '../../lib/context.ts';
import { AppError, found } from '../../lib/errors.ts';
import { loadDevice, recordDevice } from '../devices/devices.ts';
import { nameOfBox } from './boxes.ts';
import { hasCount, insertBox, lockBox, updateBoxOfDevice, updateFloat } from './queries.ts';

/** Throws EVENT_NOT_FOUND or CASH_BOX_NAME_TAKEN. */
export async function addCashBox(
  ctx: MemberContext,
  event_id: string,
  given: { name: string; opening_float_cents: number },
) {
  const event = await loadEventForUpdate(ctx, event_id);
  const by = { added_by: ctx.actor.id, added_by_name: fullName(ctx.actor), added_at: ctx.now };
  const { id } = await insertBox(ctx.db, { event_id, ...given, ...by });
  await record(ctx, {
    action_type: 'CASH_BOX_ADDED',
    entity_type: 'cash_boxes',
    description: `Added the cash box '${given.name}' for '${event.name}'`,
    entity_id: id,
    metadata: { event_name: event.name, opening_float_cents: given.opening_float_cents },
  });
  return { id };
}

const COUNTED =
  'This cash box has been counted, so its opening float stays as it is. Explain the difference in a count.';
const CHANGED = 'Someone has changed the opening float meanwhile. Check it again.';

/** The log keeps what it was. Throws CASH_BOX_NOT_FOUND, and EDIT_CONFLICT once it was counted or someone else changed it. */
export async function correctFloat(
  ctx: MemberContext,
  id: string,
  { before_cents, opening_float_cents }: { before_cents: number; opening_float_cents: number },
) {
  const box = found(await lockBox(ctx.db, id), 'CASH_BOX_NOT_FOUND');
  if (box.opening_float_cents === opening_float_cents) return;
  if (await hasCount(ctx.db, id)) throw new AppError('EDIT_CONFLICT', { message: COUNTED });
  if (box.opening_float_cents !== before_cents) throw new AppError('EDIT_CONFLICT', { message: CHANGED });
  await updateFloat(ctx.db, id, opening_float_cents);
  const [before, after] = [formatMoney(before_cents), formatMoney(opening_float_cents)];
  await record(ctx, {
    action_type: 'CASH_BOX_FLOAT_CORRECTED',
    entity_type: 'cash_boxes',
    description: `Corrected the opening float of the cash box '${box.name}' for '${box.event_name}' from ${before} to ${after}`,
    entity_id: id,
    metadata: { event_name: box.event_name, before, after },
  });
}

/** What the device took before stays in the box it had then. Throws CHECK_IN_DEVICE_NOT_FOUND or CASH_BOX_NOT_FOUND. */
export async function chooseCashBox(ctx: MemberContext, id: string, { cash_box_id }: { cash_box_id: string | null }) {
  const device = await loadDevice(ctx, id);
  const name = await nameOfBox(ctx, device.event_id, cash_box_id);
  await updateBoxOfDevice(ctx.db, id, cash_box_id);
  const what = name === null ? 'Took its cash box from' : `Gave the cash box '${name}' to`;
  const description = `${what} the check-in device '${device.name}' for '${device.event_name}'`;
  await recordDevice(ctx, 'CHECK_IN_DEVICE_CASH_BOX', description, device, { cash_box: name });
}
