/** What answers say about a person on a badge or at the entrance. */
import type { Db } from '../../lib/db/database.ts';
import { selectAnswers, selectQuestions } from './queries.ts';
import { markOf } from './rules.ts';

type Person = { registration_id: string; guest_id: string | null };
type MarksOf = (person: Person) => string[];

export const personKey = ({ registration_id, guest_id }: Person): string => `${registration_id} ${guest_id ?? ''}`;

/** Sensitive answers are at the entrance if staff marked them for it, and never printed on badges. */
export async function readMarks(
  db: Db,
  eventId: string,
  mark: 'print_on_badge' | 'show_at_check_in',
): Promise<MarksOf> {
  const seesSensitive = mark === 'show_at_check_in';
  const questions = new Map((await selectQuestions(db, eventId)).map((question) => [question.id, question]));
  const marks = new Map<string, string[]>();
  for (const { question_id, value, ...person } of await selectAnswers(db, eventId, { mark, seesSensitive })) {
    const question = questions.get(question_id);
    const text = question && markOf(question, value);
    if (text) marks.set(personKey(person), [...(marks.get(personKey(person)) ?? []), text]);
  }
  return (person) => marks.get(personKey(person)) ?? [];
}
