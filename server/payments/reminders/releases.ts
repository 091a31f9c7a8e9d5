import { formatDay } from '../../../contract/times.ts';
import { loadEventForUpdate } from '../../events/events.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import { withdrawByStaff } from '../../registrations/staff/withdrawal.ts';
import { lockUnpaid } from '../../registrations/unpaid/unpaid.ts';
import { selectTerms } from './queries.ts';
import { judge } from './unpaid.ts';

const CANCELLED = 'This event is cancelled, so no places were released.';
const STARTED = 'This event has started, so no places were released.';

/**
 * Withdraws the chosen registrations whose payment is late, once the statements of every account show that it didn't come.
 * The locks make that true until the end. Later a withdrawal would erase what is owed and who came (docs/decisions/0013).
 * Throws EVENT_NOT_FOUND, EVENT_CANCELLED, EVENT_STARTED.
 */
export async function releaseSeats(ctx: MemberContext, eventId: string, ids: readonly string[]) {
  const event = await loadEventForUpdate(ctx, eventId);
  if (event.cancelled_at) throw new AppError('EVENT_CANCELLED', { message: CANCELLED });
  if (event.start_date <= ctx.now) throw new AppError('EVENT_STARTED', { message: STARTED });
  const rows = await lockUnpaid(ctx, eventId, ids);
  const terms = (await selectTerms(ctx.db, eventId)) ?? null;
  const late = (await judge(ctx, event, { rows, terms })).filter(({ release }) => release === 'ready');
  for (const { registration_id, state, pay_by } of late) {
    const reason = `Your payment was due on ${formatDay(pay_by ?? '')}, and we haven’t received it.`;
    await withdrawByStaff(ctx, registration_id, { status: state, reason, cancellation_fee_cents: 0 });
  }
  return { released: late.reduce((seats, { guests }) => seats + 1 + guests, 0) };
}
