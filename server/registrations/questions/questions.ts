/** What the committee asks the people who come to an event. */
import { createHash, randomUUID } from 'node:crypto';
import { isAllowed } from '../../../contract/access.ts';
import { record } from '../../audit/entries.ts';
import type { OnEventCopied } from '../../events/copies/copies.ts';
import { loadEvent, loadEventForUpdate } from '../../events/events.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError, invalid } from '../../lib/errors.ts';
import {
  copyOpenQuestions,
  deleteQuestions,
  type Form,
  insertQuestions,
  QUESTION_COLUMNS,
  type Question,
  selectCounts,
  selectGivenAnswers,
  selectQuestions,
  updateQuestion,
} from './queries.ts';
import { heldRequests, requestAnswers } from './requests.ts';
import { changeProblems, refuseIssues, requireFewOpen } from './rules.ts';

/** Who may see sensitive answers. The queries leave them out for others. */
export const seesSensitiveAnswers = ({ actor }: Pick<MemberContext, 'actor'>): boolean =>
  isAllowed(['VIEW_ALL_EVENTS'], actor);

/** The questions with how often each answer was given. Throws EVENT_NOT_FOUND. */
export async function listQuestions(ctx: MemberContext, eventId: string) {
  const event = await loadEvent(ctx, eventId);
  const rows = await selectCounts(ctx.db, eventId, seesSensitiveAnswers(ctx));
  return {
    event: { id: event.id, name: event.name },
    version: versionOf(rows),
    questions: rows.map(({ closed_at, position: _, ...question }) => ({ ...question, is_closed: closed_at !== null })),
  };
}

/** Changes with any question, so that no one overwrites what they haven't seen. */
function versionOf(questions: readonly Question[]): string {
  const facts = questions.map((question) => QUESTION_COLUMNS.map((name) => question[name]));
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
}

/**
 * Makes these the event's questions, in this order. Of those left out, an answered one is closed and another one deleted. Throws
 * EVENT_NOT_FOUND, EDIT_CONFLICT, QUESTION_NOT_FOUND, TOO_MANY_QUESTIONS, and INVALID_INPUT for what may no longer change.
 */
export async function changeQuestions(
  ctx: MemberContext,
  eventId: string,
  { version, questions }: { version: string; questions: readonly Form[] },
) {
  const { db, now } = ctx;
  const event = await loadEventForUpdate(ctx, eventId);
  const current = await selectQuestions(db, eventId);
  if (versionOf(current) !== version) throw new AppError('EDIT_CONFLICT', { message: CHANGED });
  const given = await selectGivenAnswers(db, eventId);
  requireKnown(current, questions);
  requireFewOpen(questions);
  refuseChangedAnswers(current, questions, given);
  const { removed, closed } = leftOut(current, questions, given);
  const held = await heldRequests(ctx, eventId);
  const rows = [...questions.map((form, position) => rowOf(form, position, current, now)), ...closed];
  await save(ctx, eventId, { removed, rows, current });
  await record(ctx, {
    action_type: 'EVENT_QUESTIONS_CHANGED',
    entity_type: 'event_questions',
    description: `Changed the questions of event '${event.name}'`,
    entity_id: eventId,
    metadata: {
      event_name: event.name,
      questions: questions.filter((each) => !each.is_closed).map((each) => each.label),
    },
  });
  await requestAnswers(ctx, eventId, held);

  function leftOut(all: readonly Question[], kept: readonly Form[], answers: ReadonlyMap<string, unknown>) {
    const missing = all.filter(({ id }) => kept.every((form) => form.id !== id));
    return {
      removed: missing.filter(({ id }) => !answers.has(id)).map(({ id }) => id),
      closed: missing
        .filter(({ id }) => answers.has(id))
        .map((row, index) => ({ ...row, closed_at: row.closed_at ?? now, position: kept.length + index })),
    };
  }
}

const CHANGED = 'Someone else changed the questions, so nothing was saved. Close this and look at them first.';

function requireKnown(current: readonly Question[], questions: readonly Form[]): void {
  const ids = questions.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) throw invalid('questions', 'must have each question once');
  if (ids.some((id) => current.every((question) => question.id !== id))) throw new AppError('QUESTION_NOT_FOUND');
}

type Given = ReadonlyMap<string, ReadonlySet<string>>;

function refuseChangedAnswers(current: readonly Question[], questions: readonly Form[], given: Given): void {
  refuseIssues(
    questions.flatMap((form, index) => {
      const before = current.find(({ id }) => id === form.id);
      const problems = before ? changeProblems(before, form, given.get(before.id) ?? new Set()) : [];
      return problems.map(({ field, message }) => ({ path: `questions.${index}.${field}`, message }));
    }),
  );
}

function rowOf({ is_closed, id, ...form }: Form, position: number, current: readonly Question[], now: Date): Question {
  const before = current.find((question) => question.id === id);
  const closed_at = is_closed ? (before?.closed_at ?? now) : null;
  return { ...form, id: id ?? randomUUID(), position, closed_at };
}

type Change = { removed: readonly string[]; rows: readonly Question[]; current: readonly Question[] };

/** First those that are closed: at no time are more than ten open. */
async function save({ db, now }: MemberContext, event_id: string, { removed, rows, current }: Change): Promise<void> {
  await deleteQuestions(db, removed);
  const isOld = ({ id }: Question) => current.some((question) => question.id === id);
  const changed = rows
    .filter(isOld)
    .sort((one, other) => Number(other.closed_at !== null) - Number(one.closed_at !== null));
  for (const row of changed) await updateQuestion(db, row);
  const added = rows.filter((row) => !isOld(row));
  if (added.length > 0)
    await insertQuestions(
      db,
      added.map((row) => ({ ...row, event_id, created_at: now })),
    );
}

/** A copy of an event asks what it asked. */
export const copyQuestions: OnEventCopied = async ({ db }, copy) => ({ questions: await copyOpenQuestions(db, copy) });
