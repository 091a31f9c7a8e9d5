/** What members see of the numbers that were sent for missing names (docs/decisions/0066). */
import type { MemberContext } from '../../lib/context.ts';
import { selectShown } from './queries.ts';

type Shown = Awaited<ReturnType<typeof selectShown>>[number];

/** By the id of the name. A number that was listed before and one that is new look the same. */
export async function readSuggestions({ db, actor }: MemberContext, entries: readonly { id: string }[]) {
  const ids = entries.map(({ id }) => id);
  const rows = await selectShown(db, ids, actor.id);
  return new Map(
    rows.map(({ roster_entry_id, status, phone, ...shown }) => [
      roster_entry_id,
      { ...shown, state: stateOf(status), phone: shown.is_own ? phone : null },
    ]),
  );
}

/** Whether the number was listed before, or is pending for another name too, is for staff alone. */
export function stateOf(status: Shown['status']): 'pending' | 'approved' | 'rejected' {
  if (status === 'rejected') return 'rejected';
  return status === 'approved' || status === 'already_listed' ? 'approved' : 'pending';
}
