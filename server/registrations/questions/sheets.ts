/** Answers as staff take them away: a CSV file of everyone, and the list for the kitchen. */
import { recordExport } from '../../audit/entries.ts';
import { loadEvent } from '../../events/events.ts';
import type { MemberContext } from '../../lib/context.ts';
import type { FileReply } from '../../lib/http/operations.ts';
import { type CsvColumnList, csvFile } from '../../lib/import/csv.ts';
import { schoolDay } from '../../lib/school-formats.ts';
import { type Attendee, selectAttendees } from '../printed/queries.ts';
import { renderKitchenList } from './kitchen-pages.ts';
import { personKey } from './marks.ts';
import { type Question, selectAnswers, selectQuestions } from './queries.ts';
import { seesSensitiveAnswers } from './questions.ts';
import { isAskedOf } from './rules.ts';

/** Everyone who comes, with their answers. Throws EVENT_NOT_FOUND. */
export async function exportAnswers(ctx: MemberContext, eventId: string): Promise<FileReply> {
  const { event, questions, people, answerOf } = await collect(ctx, eventId);
  await recordExport(ctx, 'event_questions', `answers for event '${event.name}'`, {});
  const columns: CsvColumnList<Attendee> = [
    ['Last name', ({ last_name }) => last_name],
    ['First name', ({ first_name }) => first_name],
    ['Guest of', ({ host_name }) => host_name],
    ['Ticket type', ({ ticket_type_name }) => ticket_type_name],
  ];
  for (const question of questions) {
    let heading = question.label;
    while (columns.some(([taken]) => taken === heading)) heading += ` (${question.position + 1})`;
    columns.push([heading, (person) => shown(question, answerOf(person, question)) || null]);
  }
  return csvFile('answers', ctx.now, columns, async (last, limit) => {
    const from = last ? people.indexOf(last) + 1 : 0;
    return people.slice(from, from + limit);
  });
}

/** Throws EVENT_NOT_FOUND. */
export async function printKitchenList(ctx: MemberContext, eventId: string): Promise<FileReply> {
  const { event, questions, people, answerOf, hidden } = await collect(ctx, eventId, 'on_kitchen_list');
  await recordExport(ctx, 'event_questions', `kitchen list of event '${event.name}'`, {});
  const asked = questions.map((question) => ({
    question,
    people: people.filter(({ guest_id }) => isAskedOf(question, guest_id)).length,
    answers: people.flatMap((person) => {
      const value = answerOf(person, question);
      return value.length > 0 ? [{ person, value, text: shown(question, value) }] : [];
    }),
  }));
  const content = await renderKitchenList(event, { asked, people: people.length, hidden }, ctx.now);
  return { content, type: 'application/pdf', name: `kitchen-list-${schoolDay(ctx.now)}.pdf` };
}

async function collect(ctx: MemberContext, eventId: string, mark?: 'on_kitchen_list') {
  const { db } = ctx;
  const event = await loadEvent(ctx, eventId);
  const seesSensitive = seesSensitiveAnswers(ctx);
  const all = (await selectQuestions(db, eventId)).filter((question) => !mark || question[mark]);
  const questions = all.filter(({ is_sensitive }) => seesSensitive || !is_sensitive);
  const people = await selectAttendees(db, eventId);
  const answers = new Map<string, string[]>();
  const given = await selectAnswers(db, eventId, { ...(mark && { mark }), seesSensitive });
  for (const answer of given) answers.set(`${personKey(answer)} ${answer.question_id}`, answer.value);
  const answerOf = (person: Attendee, { id }: Question) => answers.get(`${personKey(person)} ${id}`) ?? [];
  return { event, questions, people, answerOf, hidden: all.length - questions.length };
}

const shown = ({ type }: Question, value: readonly string[]): string =>
  type === 'boolean' ? value.map((each) => (each === 'yes' ? 'Yes' : 'No')).join('') : value.join(', ');
