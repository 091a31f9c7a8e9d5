/**
 * Importing a statement writes statements, lines and mappings only. What a line means for a registration is decided by a
 * person elsewhere.
 */

import { createHash, randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { bankStatements } from '../../../contract/bank-statements.ts';
import { DAY_MS } from '../../../contract/constants.ts';
import { formatDay } from '../../../contract/times.ts';
import { record } from '../../audit/entries.ts';
import { fullName, type MemberContext } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import { inContext } from '../../lib/http/operations.ts';
import { schoolDay } from '../../lib/school-formats.ts';
import type { Services } from '../../services.ts';
import { loadAccount, loadAccountForUpdate } from './accounts.ts';
import { type ComparedLine, compared, type FileLine, numbered } from './comparison.ts';
import {
  insertLines,
  insertStatement,
  insertStatementLines,
  saveMapping,
  selectImport,
  selectLinesBetween,
  selectMappings,
} from './queries.ts';
import { type KnownColumns, type ParsedStatement, unreadable } from './readers/parsed-statement.ts';
import { readStatement } from './readers/read-statement.ts';

/** Some banks date transfers by the day on which interest begins. */
const DAYS_AHEAD = 7;

type Form = z.output<(typeof bankStatements)['POST /bank-accounts/:id/statement-previews']['form']>;
type Answers = z.output<(typeof bankStatements)['POST /bank-accounts/:id/statements']['form']>;
type Account = Awaited<ReturnType<typeof loadAccount>>;
type Read = Exclude<Awaited<ReturnType<typeof readFile>>, { question: unknown }>;
type StoredLine = Awaited<ReturnType<typeof selectLinesBetween>>[number];

/** Null where nothing is said. Two amount columns or one are needed. */
function givenColumns(form: Form): KnownColumns {
  const { date_column: date, text_column: text, amount_column: amount } = form;
  const [debit, credit] = [form.debit_column ?? null, form.credit_column ?? null];
  const hasAmount = amount !== undefined || (debit !== null && credit !== null);
  const isComplete = date !== undefined && text !== undefined && hasAmount;
  const columns = isComplete
    ? { date, text, payer: form.payer_column ?? null, amount: amount ?? null, debit, credit }
    : null;
  return { columns, day_order: form.day_order ?? null };
}

async function readFile(ctx: MemberContext, account: Account, form: Form, { scan }: Services) {
  const content = Buffer.from(await form.file.arrayBuffer());
  await scan(content);
  const given = givenColumns(form);
  const saved = form.asks_again === 'true' ? new Map<string, KnownColumns>() : await selectMappings(ctx.db, account.id);
  const reading = readStatement(content, { given, saved });
  if ('question' in reading) return reading;
  const { statement, header_hash } = reading;
  const lines = numbered(statement.lines, statement.currency ?? account.currency);
  const odd = lines.find(({ currency }) => !/^[A-Z]{3}$/.test(currency));
  if (odd) throw unreadable(`Line ${odd.line}: “${odd.currency}” isn’t a currency. Nothing was imported.`);
  refuseFuture(ctx, statement, lines);
  if (lines.length === 0 && statement.currency && statement.currency !== account.currency)
    throw unreadable(`This statement is in ${statement.currency}, and the account in ${account.currency}.`);
  // An answer to one question keeps the earlier answer to the other.
  const before = saved.get(header_hash ?? '');
  const known = {
    columns: given.columns ?? before?.columns ?? null,
    day_order: reading.day_order ?? before?.day_order ?? null,
  };
  return { ...reading, lines, known, sha256: createHash('sha256').update(content).digest('hex') };
}

/** A line of a day to come is read wrongly, and a file without lines says nothing of one. Throws STATEMENT_UNREADABLE. */
function refuseFuture({ now }: MemberContext, { last_day }: ParsedStatement, lines: readonly FileLine[]): void {
  const latest = schoolDay(new Date(now.getTime() + DAYS_AHEAD * DAY_MS));
  const future = lines.find(({ booked_on }) => booked_on > latest);
  if (future)
    throw unreadable(
      `Line ${future.line}: ${formatDay(future.booked_on)} is in the future. Check the date column and its order. Nothing was imported.`,
    );
  if (lines.length === 0 && last_day && last_day > schoolDay(now))
    throw unreadable(
      `There are no transactions in this file, and it goes to ${formatDay(last_day)}. Download it up to today.`,
    );
}

const daysOf = (lines: readonly FileLine[]): string[] => lines.map(({ booked_on }) => booked_on).sort();

/**
 * Up to its last line, or to the end that the file names. Nothing is known yet of days to come. A file without lines names
 * both days.
 */
function periodOf(
  { now }: MemberContext,
  { first_day: start, last_day: end }: ParsedStatement,
  lines: readonly FileLine[],
) {
  const days = daysOf(lines);
  const [first_day, last_day] = [days[0] ?? start, days.at(-1) ?? end] as [string, string];
  const isLater = end !== null && end > last_day && end <= schoolDay(now);
  return { first_day, last_day: isLater ? end : last_day };
}

async function compareWithAccount({ db }: MemberContext, account: Account, lines: readonly FileLine[]) {
  const days = daysOf(lines);
  const [first, last] = [days[0], days.at(-1)];
  return compared(lines, first && last ? await selectLinesBetween(db, account.id, first, last) : []);
}

/** Of the statement's own currency; null if the file has no balances. */
function differenceOf(
  { opening_cents, closing_cents, currency }: ParsedStatement,
  lines: readonly FileLine[],
  account: Account,
) {
  if (opening_cents === null || closing_cents === null) return null;
  const own = lines.filter((line) => line.currency === (currency ?? account.currency));
  return closing_cents - own.reduce((sum, { amount_cents }) => sum + amount_cents, opening_cents);
}

const otherAccount = ({ account_hint }: ParsedStatement, { last_four }: Account): string | null =>
  account_hint && last_four && !last_four.endsWith(account_hint) && !account_hint.endsWith(last_four)
    ? account_hint
    : null;

/** What an import would do; stores nothing. Throws NOT_FOUND, STATEMENT_UNREADABLE. */
export async function previewStatement(ctx: MemberContext, accountId: string, form: Form, services: Services) {
  const account = await loadAccount(ctx, accountId);
  const read = await readFile(ctx, account, form, services);
  if ('question' in read) return { question: read.question, preview: null };
  const { statement, lines, is_answered, sha256 } = read;
  const [imported, comparison] = await Promise.all([
    selectImport(ctx.db, account.id, sha256),
    compareWithAccount(ctx, account, lines),
  ]);
  const preview = {
    format: statement.format,
    ...periodOf(ctx, statement, lines),
    opening_cents: statement.opening_cents,
    closing_cents: statement.closing_cents,
    difference_cents: differenceOf(statement, lines, account),
    other_account: otherAccount(statement, account),
    is_answered,
    imported_before: imported ?? null,
    skipped: statement.skipped,
    lines: comparison.map((line) => ({ ...line, state: stateOf(line) })),
  };
  return { question: null, preview };
}

const stateOf = ({ known, similar_to }: ComparedLine<StoredLine>) =>
  known ? ('known' as const) : similar_to ? ('similar' as const) : ('new' as const);

/**
 * Throws NOT_FOUND, STATEMENT_UNREADABLE, BANK_ACCOUNT_ARCHIVED, STATEMENT_ALREADY_IMPORTED, STATEMENT_NEEDS_ANSWERS if
 * something the preview asks for isn't answered.
 */
export async function importStatement(ctx: MemberContext, accountId: string, form: Answers, services: Services) {
  const read = await readFile(ctx, await loadAccount(ctx, accountId), form, services);
  if ('question' in read) throw new AppError('STATEMENT_NEEDS_ANSWERS');
  return inContext(ctx, (within) => store(within, accountId, read, form));
}

async function store(ctx: MemberContext, accountId: string, read: Read, answers: Answers) {
  const account = await loadAccountForUpdate(ctx, accountId);
  if (account.archived_at) throw new AppError('BANK_ACCOUNT_ARCHIVED');
  if (await selectImport(ctx.db, accountId, read.sha256)) throw new AppError('STATEMENT_ALREADY_IMPORTED');
  requireAccepted(read, account, answers);
  const lines = await compareWithAccount(ctx, account, read.lines);
  const same = sameTransfers(lines, answers);
  const { id } = await insertStatement(ctx.db, {
    bank_account_id: accountId,
    sha256: read.sha256,
    format: read.statement.format,
    ...periodOf(ctx, read.statement, read.lines),
    opening_cents: read.statement.opening_cents,
    closing_cents: read.statement.closing_cents,
    imported_by: ctx.actor.id,
    imported_by_name: fullName(ctx.actor),
    imported_at: ctx.now,
  });
  const stored = lines.map(({ known, similar_to, position, line: _, ...facts }) => {
    const found = known ?? (same.has(position) ? similar_to : null);
    return { ...facts, bank_account_id: accountId, id: found?.id ?? randomUUID(), is_new: !found };
  });
  const added = stored.filter(({ is_new }) => is_new);
  await insertLines(ctx.db, added);
  await insertStatementLines(
    ctx.db,
    id,
    stored.map((each) => each.id),
  );
  if (read.header_hash && (read.known.columns ?? read.known.day_order))
    await saveMapping(ctx.db, accountId, read.header_hash, read.known);
  const counts = { added: added.length, known: lines.length - added.length };
  await recordImport(ctx, account, id, { ...counts, format: read.statement.format });
  return { id, ...counts };
}

function requireAccepted({ statement, lines }: Read, account: Account, answers: Answers): void {
  const isAccepted =
    (!differenceOf(statement, lines, account) || answers.accepts_difference === 'true') &&
    (!otherAccount(statement, account) || answers.accepts_other_account === 'true');
  if (!isAccepted) throw new AppError('STATEMENT_NEEDS_ANSWERS');
}

/** The places of similar lines that are stored already. Every similar line needs an answer, and no other may have 'same'. */
function sameTransfers(lines: readonly ComparedLine<StoredLine>[], { same_lines, other_lines }: Answers): Set<number> {
  const placesOf = (list = '') => new Set(list.split(',').filter(Boolean).map(Number));
  const [same, other] = [placesOf(same_lines), placesOf(other_lines)];
  const similar = new Set(lines.filter(({ similar_to }) => similar_to).map(({ position }) => position));
  const isAnswered = [...similar].every((position) => same.has(position) !== other.has(position));
  if (!isAnswered || !same.isSubsetOf(similar)) throw new AppError('STATEMENT_NEEDS_ANSWERS');
  return same;
}

const recordImport = (ctx: MemberContext, account: Account, id: string, metadata: Record<string, unknown>) =>
  record(ctx, {
    action_type: 'BANK_STATEMENT_IMPORTED',
    entity_type: 'bank_statements',
    description: `Imported a statement of bank account '${account.name}'`,
    entity_id: id,
    metadata: { account_name: account.name, ...metadata },
  });
