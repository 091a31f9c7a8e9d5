/** What two people found in a cash box. A count records a difference and changes no payment. */
import type * as z from 'zod';
import type { cashBoxes } from '../../../contract/cash-boxes.ts';
import { formatMoney } from '../../../contract/money.ts';
import { record } from '../../audit/entries.ts';
import { fullName, type MemberContext } from '../../lib/context.ts';
import { AppError, found, invalid } from '../../lib/errors.ts';
import { insertCount, lockBox } from './queries.ts';

/** Letters and digits alone: neither case nor accents nor punctuation make another person. */
const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

type Count = z.output<(typeof cashBoxes)['POST /cash-boxes/:id/counts']['body']>;

/** Throws CASH_BOX_NOT_FOUND, EDIT_CONFLICT if payments arrived since, and INVALID_INPUT for one person or no reason. */
export async function addCount(ctx: MemberContext, id: string, count: Count) {
  const box = found(await lockBox(ctx.db, id), 'CASH_BOX_NOT_FOUND');
  // So that no one is alone with the money. Who they are is not checked, because volunteers need no account.
  if (folded(count.counted_by) === folded(count.checked_by))
    throw invalid('checked_by', 'Enter another person. Two people count a cash box.');
  const expected = formatMoney(box.expected_cents);
  if (count.expected_cents !== box.expected_cents) {
    const message = `Payments have arrived meanwhile: ${expected} is expected now, and nothing was recorded. Check it again.`;
    throw new AppError('EDIT_CONFLICT', { message });
  }
  const difference = count.counted_cents - box.expected_cents;
  if (difference !== 0 && !count.note) throw invalid('note', 'Write why the amount differs, as far as you know.');
  const by = { recorded_by: ctx.actor.id, recorded_by_name: fullName(ctx.actor), counted_at: ctx.now };
  const stored = await insertCount(ctx.db, { cash_box_id: id, ...count, ...by });
  const counted = formatMoney(count.counted_cents);
  await record(ctx, {
    action_type: 'CASH_BOX_COUNTED',
    entity_type: 'cash_boxes',
    description: `Counted ${counted} in the cash box '${box.name}' for '${box.event_name}', where ${expected} was expected`,
    entity_id: id,
    metadata: { event_name: box.event_name, counted, expected, difference_cents: difference, note: count.note },
  });
  return stored;
}
