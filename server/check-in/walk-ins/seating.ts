/** A seat for a walk-in whose sale arrived when none was left. */
import { lockEvent } from '../../events/availability.ts';
import { fullName, type MemberContext } from '../../lib/context.ts';
import { AppError, found } from '../../lib/errors.ts';
import { seatWalkIn } from '../../registrations/walk-ins/walk-ins.ts';
import { insertResolution, selectScan } from '../scans/queries.ts';

const NOT_NEEDED = 'This person needs no seat, or has been given one.';

/**
 * Resolves the scan as well. Throws CHECK_IN_SCAN_NOT_FOUND, ISSUE_RESOLVED also for someone who needs no seat, and what
 * `seatWalkIn` throws.
 */
export async function seatLateSale(ctx: MemberContext, id: string) {
  const scan = found(await selectScan(ctx.db, id), 'CHECK_IN_SCAN_NOT_FOUND');
  await lockEvent(ctx, scan.event_id);
  // The device makes one id for the registration and its ticket.
  const isSeated = scan.ticket_id !== null && (await seatWalkIn(ctx, scan.ticket_id));
  if (!isSeated) throw new AppError('ISSUE_RESOLVED', { message: NOT_NEEDED });
  const by = { resolved_by: ctx.actor.id, resolved_by_name: fullName(ctx.actor), resolved_at: ctx.now };
  const resolution = { scan_id: id, ...by, note: 'Was given a seat', ticket_id: null };
  if (!(await insertResolution(ctx.db, resolution))) throw new AppError('ISSUE_RESOLVED');
}
