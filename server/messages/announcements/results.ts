import { SKIP_REASONS, type SkipReason } from '../../../contract/constants.ts';
import type { MemberContext } from '../../lib/context.ts';
import { found } from '../../lib/errors.ts';
import { selectCounts, selectFailures, selectOutcomes } from './queries.ts';

/** Counts only. Throws ANNOUNCEMENT_NOT_FOUND. */
export async function showResults({ db }: MemberContext, id: string) {
  const [counts, outcomes, failed_because] = await Promise.all([
    selectCounts(db, id),
    selectOutcomes(db, id),
    selectFailures(db, id),
  ]);
  const skipped = Object.fromEntries(
    SKIP_REASONS.map((reason) => [reason, outcomes.find(({ skip_reason }) => skip_reason === reason)?.people ?? 0]),
  ) as Record<SkipReason, number>;
  const waiting = outcomes.find(({ outcome }) => outcome === 'waiting')?.people ?? 0;
  return { ...found(counts, 'ANNOUNCEMENT_NOT_FOUND'), waiting, failed_because, skipped };
}
