import { SKIP_REASONS, type SkipReason } from '../../../contract/constants.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import { selectCounts, selectFailures, selectOutcomes } from './queries.ts';

/** Counts only. Throws ANNOUNCEMENT_NOT_FOUND. */
export async function showResults({ db }: MemberContext, id: string) {
  const [counts, outcomes, failed_because] = await Promise.all([
    selectCounts(db, id),
    selectOutcomes(db, id),
    selectFailures(db, id),
  ]);
  if (!counts) throw new AppError('ANNOUNCEMENT_NOT_FOUND');
  const skipped = Object.fromEntries(
    SKIP_REASONS.map((reason) => [reason, outcomes.find(({ skip_reason }) => skip_reason === reason)?.people ?? 0]),
  ) as Record<SkipReason, number>;
  return {
    waiting: outcomes.find(({ outcome }) => outcome === 'waiting')?.people ?? 0,
    sent: counts.sent_count,
    failed: counts.failed_count,
    failed_because,
    skipped,
    unsubscribed: counts.unsubscribed_count,
  };
}
