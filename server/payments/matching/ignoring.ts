/** Lines that pay for no registration, such as a bank's fee or a donation. */
import { formatMoneyIn } from '../../../contract/money.ts';
import { recordEach } from '../../audit/entries.ts';
import { fullName, type MemberContext } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import { isPossiblePayment, matchOpenLines, openCents } from './lines.ts';
import { type LineRow, lockLines, setIgnored } from './queries.ts';

type Ignoring = { ids: readonly string[]; reason: string; keeps_possible_payments: boolean };

/**
 * Those of these lines that are still open, but for possible payments if these are to be kept; returns the ids of those
 * that are ignored now. Throws BANK_LINE_NOT_FOUND if none exists, BANK_LINE_CLOSED if each is ignored already or recorded.
 */
export async function ignoreLines(ctx: MemberContext, { ids, reason, keeps_possible_payments }: Ignoring) {
  const open = await lockThose(ctx, ids, (line) => line.ignored_reason === null && openCents(line) !== 0, {
    one: 'This line is ignored already, or everything of it is recorded.',
    more: 'Someone else has ignored or recorded these lines.',
  });
  const lines = keeps_possible_payments ? await withoutPayments(ctx, open) : open;
  const by = { ignored_by: ctx.actor.id, ignored_by_name: fullName(ctx.actor), ignored_at: ctx.now };
  await setIgnored(ctx.db, idsOf(lines), { ignored_reason: reason, ...by });
  await recordLines(ctx, lines, 'BANK_LINE_IGNORED', 'Ignored', () => reason);
  return { ignored: idsOf(lines), kept: open.length - lines.length };
}

/** Those that nothing is proposed for and that may pay for no one, as of now. */
async function withoutPayments(ctx: MemberContext, lines: readonly LineRow[]): Promise<LineRow[]> {
  const { matches } = await matchOpenLines(ctx);
  return lines.filter(({ id }) => {
    const match = matches.get(id);
    return match?.class === 'unmatched' && !isPossiblePayment(match);
  });
}

/** Those of these lines that are ignored. Throws BANK_LINE_NOT_FOUND if none exists, BANK_LINE_CLOSED if none is. */
export async function takeUpLines(ctx: MemberContext, ids: readonly string[]) {
  const ignored = await lockThose(ctx, ids, ({ ignored_reason }) => ignored_reason !== null, {
    one: 'This line isn’t ignored.',
    more: 'These lines aren’t ignored anymore.',
  });
  await setIgnored(ctx.db, idsOf(ignored), null);
  await recordLines(ctx, ignored, 'BANK_LINE_TAKEN_UP', 'Took up', ({ ignored_reason }) => ignored_reason);
  return { taken_up: ignored.length };
}

const idsOf = (lines: readonly LineRow[]): string[] => lines.map(({ id }) => id);

async function lockThose(
  { db }: MemberContext,
  ids: readonly string[],
  fits: (line: LineRow) => boolean,
  refusal: { one: string; more: string },
): Promise<LineRow[]> {
  const lines = await lockLines(db, ids);
  if (lines.length === 0) throw new AppError('BANK_LINE_NOT_FOUND');
  const fitting = lines.filter(fits);
  if (fitting.length > 0) return fitting;
  throw new AppError('BANK_LINE_CLOSED', { message: lines.length === 1 ? refusal.one : refusal.more });
}

const recordLines = (
  ctx: MemberContext,
  lines: readonly LineRow[],
  action_type: string,
  verb: string,
  reasonOf: (line: LineRow) => string | null,
) =>
  recordEach(
    ctx.db,
    lines.map((line) => {
      const amount = formatMoneyIn(line.amount_cents, line.currency);
      const description = `${verb} a bank line of ${amount} from ${line.booked_on}`;
      const metadata = { amount, reason: reasonOf(line) };
      return [ctx, { action_type, entity_type: 'bank_lines', description, entity_id: line.id, metadata }] as const;
    }),
  );
