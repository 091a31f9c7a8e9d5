/** A member's answers to the committee's questions, for themselves and their guests. */
import { isDeepStrictEqual } from 'node:util';
import { lockEvent } from '../../events/availability.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError, type Issue } from '../../lib/errors.ts';
import { getOwnRegistration, lockOwnRegistration, recordOwn } from '../registrations.ts';
import { deleteAnswer, selectAnswersOf, selectQuestions, storeAnswer } from './queries.ts';
import { isAskedOf, isEditable, readAnswer, refuseIssues } from './rules.ts';

type Answers = { guest_id: string | null; answers: readonly { question_id: string; value: readonly string[] }[] };

/** What is asked of the member and their guests, or was and has an answer. Throws REGISTRATION_NOT_FOUND. */
export async function listAnswers(ctx: MemberContext, registrationId: string) {
  const { id, event_id, guests, ...event } = await getOwnRegistration(ctx, registrationId);
  const given = await selectAnswersOf(ctx.db, id);
  const rows = await selectQuestions(ctx.db, event_id);
  const questions = rows
    .map(({ closed_at, position: _, print_on_badge: __, on_kitchen_list: ___, ...question }) => ({
      ...question,
      is_closed: closed_at !== null,
      is_editable: isEditable({ closed_at, ...question }, event, ctx.now),
    }))
    .filter((question) => question.is_editable || given.some(({ question_id }) => question_id === question.id));
  const people = [
    { guest_id: null, name: 'You' },
    ...guests.map((guest) => ({ guest_id: guest.id, name: guest.name })),
  ];
  return {
    questions,
    people: people.map(({ guest_id, name }) => ({
      ...{ guest_id, name },
      answers: given
        .filter((answer) => answer.guest_id === guest_id)
        .map(({ question_id, value }) => ({ question_id, value })),
    })),
  };
}

/**
 * Stores answers of the member or one guest; those that aren't named stay. Throws REGISTRATION_NOT_FOUND, GUEST_NOT_FOUND,
 * QUESTION_NOT_FOUND, QUESTION_CLOSED, and INVALID_INPUT with a sentence at each answer that doesn't fit, and stores none then.
 */
export async function changeAnswers(ctx: MemberContext, registrationId: string, { guest_id, answers }: Answers) {
  const { event_id } = await getOwnRegistration(ctx, registrationId);
  await lockEvent(ctx, event_id);
  const { guests, event_name, ...event } = await lockOwnRegistration(ctx, registrationId);
  if (guest_id !== null && guests.every(({ id }) => id !== guest_id)) throw new AppError('GUEST_NOT_FOUND');
  const asked = (await selectQuestions(ctx.db, event_id)).filter((question) => isAskedOf(question, guest_id));
  const stored = (await selectAnswersOf(ctx.db, registrationId)).filter((answer) => answer.guest_id === guest_id);
  const issues: Issue[] = [];
  const read = answers.flatMap(({ question_id, value: given }, index) => {
    const question = asked.find(({ id }) => id === question_id);
    if (!question) throw new AppError('QUESTION_NOT_FOUND');
    const before = stored.find((answer) => answer.question_id === question_id)?.value ?? [];
    if (isDeepStrictEqual(before, given)) return [];
    if (!isEditable(question, event, ctx.now)) throw new AppError('QUESTION_CLOSED', { message: late(question.label) });
    const answer = readAnswer(question, given);
    if ('value' in answer) return [{ question_id, value: answer.value }];
    issues.push({ path: `answers.${index}.value`, message: answer.problem });
    return [];
  });
  issues.push(...missingAnswers());
  refuseIssues(issues);
  if (read.length === 0) return;
  for (const { question_id, value } of read) {
    const key = { registration_id: registrationId, question_id, guest_id };
    if (value.length > 0) await storeAnswer(ctx.db, { ...key, value }, ctx.now);
    else await deleteAnswer(ctx.db, key);
  }
  // Without the answers: the log is kept, and they are not.
  const facts = { event_name, answers: read.length };
  await recordOwn(ctx, 'QUESTIONS_ANSWERED', `Answered questions about ${event_name}`, registrationId, facts);

  /** Of required questions, also of those that the request doesn't name. */
  function missingAnswers(): Issue[] {
    return asked
      .filter((question) => question.is_required && isEditable(question, event, ctx.now))
      .flatMap(({ id, label }) => {
        const index = answers.findIndex(({ question_id }) => question_id === id);
        if (index >= 0) {
          const isEmpty = answers[index]?.value.length === 0;
          return isEmpty ? [{ path: `answers.${index}.value`, message: 'Answer this question.' }] : [];
        }
        const isStored = stored.some(({ question_id }) => question_id === id);
        return isStored ? [] : [{ path: 'answers', message: `Answer “${label}” too.` }];
      });
  }
}

const late = (label: string): string => `Your answer to “${label}” can’t change any more. Write or call us.`;
