/** Who still has to pay for an event, and what may be done about it. */
import { type ReleaseState, UNPAID_SHOWN } from '../../../contract/constants.ts';
import { paymentReminders } from '../../../contract/payment-reminders.ts';
import { loadEvent } from '../../events/events.ts';
import type { MemberContext } from '../../lib/context.ts';
import { schoolDay } from '../../lib/school-formats.ts';
import { LISTED_AT_MOST, listAudienceOf } from '../../messages/audiences/people-lists.ts';
import { listUnpaidUsers, readUnpaid, type Unpaid } from '../../registrations/unpaid/unpaid.ts';
import { linesByRegistration } from '../matching/lines.ts';
import { selectOffered } from '../profiles/queries.ts';
import { selectStatementDays, selectTerms, type Terms } from './queries.ts';
import { releaseState, reminderState, sendingState, statementDay } from './rules.ts';

/** Throws EVENT_NOT_FOUND. */
export async function listUnpaid(ctx: MemberContext, eventId: string) {
  const { id, name, ...times } = await loadEvent(ctx, eventId);
  const { rows, total, others } = await readUnpaid(ctx, id, UNPAID_SHOWN);
  const terms = (await selectTerms(ctx.db, id)) ?? null;
  const items = await judge(ctx, times, { rows, terms });
  return { event: { id, name }, terms, sending: sendingState(times, ctx.now), items, total, others };
}

/** Everyone on the list, to write to. Throws EVENT_NOT_FOUND and what `listAudienceOf` throws. */
export async function chooseUnpaid(ctx: MemberContext, eventId: string) {
  const { id, name } = await loadEvent(ctx, eventId);
  const { access } = paymentReminders['GET /admin/events/:id/unpaid-registrations'];
  const list = { label: `Unpaid registrations for ${name}`, access };
  return listAudienceOf(ctx, list, await listUnpaidUsers(ctx, id, LISTED_AT_MOST));
}

type Judged = { rows: readonly Unpaid[]; terms: Terms | null };

/** Says of each registration whether it may be reminded and released. */
export async function judge(ctx: MemberContext, { start_date }: { start_date: Date }, { rows, terms }: Judged) {
  const today = schoolDay(ctx.now);
  const isReleasing = terms?.release_unpaid && start_date > ctx.now;
  const statementsTo = await readStatements(ctx, isReleasing ? rows : []);
  const bankLines = isReleasing ? await linesByRegistration(ctx) : null;
  return rows.map((row) => {
    const is_late = row.pay_by !== null && row.pay_by < today;
    const judged = { ...row, is_late, reminder: reminderState(row, ctx.now) };
    if (!isReleasing || !is_late || row.pay_by === null) {
      return { ...judged, release: null as ReleaseState | null, statement_day: null };
    }
    const statement_day = statementDay(row.pay_by, terms.banking_days);
    const has_bank_line = bankLines?.has(row.registration_id) ?? false;
    const release = releaseState({ ...row, statement_day, has_bank_line }, statementsTo.get(row.ticket_type_id));
    return { ...judged, release, statement_day };
  });
}

/**
 * By ticket type: up to which day the statements of all accounts offered for it go. Null if one of them has no statement. A
 * ticket type is missing if no account is offered, or a method other than cash has none: no statement shows what came by it.
 */
async function readStatements({ db }: MemberContext, rows: readonly Unpaid[]) {
  const found = new Map<string, string | null>();
  if (rows.length === 0) return found;
  const days = await selectStatementDays(db);
  for (const id of new Set(rows.map(({ ticket_type_id }) => ticket_type_id))) {
    const offered = await selectOffered(db, id);
    if (offered.some((each) => each.bank_account_id === null && each.method_type !== 'cash')) continue;
    const accounts = offered.flatMap(({ bank_account_id }) => bank_account_id ?? []);
    const covered = accounts.map((account) => days.get(account) ?? '').sort();
    if (covered[0] !== undefined) found.set(id, covered[0] || null);
  }
  return found;
}
