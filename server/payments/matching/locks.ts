/** What every operation that records from bank lines, or takes it back, locks and checks first. */
import { school } from '../../../school.config.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import { lockRegistrations } from '../../registrations/registrations.ts';
import { type LineRow, lockLines, lockPayments } from './queries.ts';

type Entry = { registration_id: string; payment_id: string | null; bank_line_id: string | null };

/**
 * Locks what these entries belong to, and further lines, in the order of every operation: registrations, payments, bank
 * lines. Returns the lines.
 */
export async function lockEntries(
  ctx: MemberContext,
  entries: readonly Entry[],
  lineIds: readonly string[] = [],
): Promise<LineRow[]> {
  await lockRegistrations(
    ctx.db,
    entries.map(({ registration_id }) => registration_id),
  );
  await lockPayments(ctx.db, { ids: entries.flatMap(({ payment_id }) => payment_id ?? []) });
  return lockLines(ctx.db, [...lineIds, ...entries.flatMap(({ bank_line_id }) => bank_line_id ?? [])]);
}

/** Throws BANK_LINE_NOT_FOUND, BANK_LINE_CLOSED if the line is ignored. */
export function requireOpen(line: LineRow | undefined): LineRow {
  if (!line) throw new AppError('BANK_LINE_NOT_FOUND');
  if (line.ignored_reason !== null) throw new AppError('BANK_LINE_CLOSED');
  return line;
}

/** Throws BANK_LINE_CLOSED; `refused` says what can't be done with a line in another currency than the school's. */
export function refuseOtherCurrency({ currency }: LineRow, refused: string): void {
  if (currency !== school.currency)
    throw new AppError('BANK_LINE_CLOSED', { message: `${refused}: it’s in ${currency}.` });
}
