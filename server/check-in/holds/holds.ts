/** Seats that a device may sell, as the coordinator gives and takes them (docs/decisions/0074). */
import type { TaskList } from 'graphile-worker';
import type { MemberContext } from '../../lib/context.ts';
import type { Db } from '../../lib/db/database.ts';
import { AppError } from '../../lib/errors.ts';
import { changeHold, releaseEnded } from '../../registrations/holds/holds.ts';
import { loadDevice, recordDevice } from '../devices/devices.ts';
import { endOfExpired, isListOpen } from '../devices/rules.ts';

/** `seats_before`: what the person saw. */
type Chosen = { ticket_type_id: string; seats_before: number; seats: number };

/** Throws CHECK_IN_DEVICE_NOT_FOUND, what `changeHold` throws, and for more seats than before DEVICE_REVOKED or EVENT_OVER. */
export async function chooseHold(ctx: MemberContext, id: string, chosen: Chosen) {
  const device = await loadDevice(ctx, id);
  const hold = { ...chosen, device_id: id, event_id: device.event_id };
  const { ticket_type, seats, seats_before } = await changeHold(ctx, hold, async () => {
    // Read again: by now the event is locked, which revoking does as well.
    if ((await loadDevice(ctx, id)).revoked_at) throw new AppError('DEVICE_REVOKED');
    if (!isListOpen(device, ctx.now)) throw new AppError('EVENT_OVER');
  });
  if (seats === seats_before) return;
  const description = `Lets the check-in device '${device.name}' sell ${seats} of '${ticket_type}' for '${device.event_name}'`;
  await recordDevice(ctx, 'CHECK_IN_SEATS_HELD', description, device, { ticket_type, seats, seats_before });
}

/** Devices have deleted their lists by then, or have no phone and get none, so they sell nothing more. */
export const HOLD_CRONTAB = '*/10 * * * * release-device-holds';

export const holdTasks = (db: Db, clock: () => Date): TaskList => ({
  'release-device-holds': async () => releaseEnded(db, endOfExpired(clock()), clock()),
});
