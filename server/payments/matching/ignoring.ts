/** Lines that pay for no registration, such as a bank's fee or a donation. */
import { formatMoneyIn } from '../../../contract/money.ts';
import { record } from '../../audit/entries.ts';
import { fullName, type MemberContext } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import { openCents } from './lines.ts';
import { type LineRow, lockLines, setIgnored } from './queries.ts';

/** Throws BANK_LINE_NOT_FOUND, BANK_LINE_CLOSED if it is ignored already or everything was recorded. */
export async function ignoreLine(ctx: MemberContext, id: string, reason: string) {
  const line = await lockLine(ctx, id);
  if (line.ignored_reason !== null) throw closed('This line is ignored already.');
  if (openCents(line) === 0) throw closed('Everything of this line is recorded, so it can’t be ignored.');
  const by = { ignored_by: ctx.actor.id, ignored_by_name: fullName(ctx.actor), ignored_at: ctx.now };
  await setIgnored(ctx.db, id, { ignored_reason: reason, ...by });
  return recordLine(ctx, line, 'BANK_LINE_IGNORED', 'Ignored', { reason });
}

/** Throws BANK_LINE_NOT_FOUND, BANK_LINE_CLOSED if it isn't ignored. */
export async function takeUpLine(ctx: MemberContext, id: string) {
  const line = await lockLine(ctx, id);
  if (line.ignored_reason === null) throw closed('This line isn’t ignored.');
  await setIgnored(ctx.db, id, null);
  return recordLine(ctx, line, 'BANK_LINE_TAKEN_UP', 'Took up', { reason: line.ignored_reason });
}

const closed = (message: string) => new AppError('BANK_LINE_CLOSED', { message });

async function lockLine({ db }: MemberContext, id: string): Promise<LineRow> {
  const [line] = await lockLines(db, [id]);
  if (!line) throw new AppError('BANK_LINE_NOT_FOUND');
  return line;
}

async function recordLine(ctx: MemberContext, line: LineRow, action_type: string, verb: string, metadata: object) {
  const amount = formatMoneyIn(line.amount_cents, line.currency);
  await record(ctx, {
    action_type,
    entity_type: 'bank_lines',
    description: `${verb} a bank line of ${amount} from ${line.booked_on}`,
    entity_id: line.id,
    metadata: { amount, ...metadata },
  });
  return { done: true as const };
}
