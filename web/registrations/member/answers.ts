/** What a member reads and sends about the committee's questions. */
import type { Reply } from '../../lib/api.ts';
import { plural } from '../../lib/text-format.ts';

export type Asked = Reply<'GET /events/:id'>['questions'][number];
export type Answers = Reply<'GET /registrations/:id/answers'>;
export type Question = Answers['questions'][number];

/** '2 answers missing', 'Answered', 'Optional'. */
export function stateOf({ missing, answered }: Asked): string {
  if (missing > 0) return `${plural(missing, 'answer', 'answers')} missing`;
  return answered > 0 ? 'Answered' : 'Optional';
}

const isAsked = ({ asked_of }: Question, guestId: string | null): boolean =>
  asked_of === 'both' || (asked_of === 'guest') === (guestId !== null);

/** What this person answers now, and what they answered that can't change any more. */
export function sheetOf({ questions, people }: Answers, guestId: string | null) {
  const given = people.find(({ guest_id }) => guest_id === guestId)?.answers ?? [];
  const givenTo = ({ id }: Question) => given.find(({ question_id }) => question_id === id)?.value ?? [];
  const asked = questions.filter((question) => isAsked(question, guestId));
  return {
    open: asked.filter(({ is_editable }) => is_editable).map((question) => ({ question, value: givenTo(question) })),
    closed: asked
      .filter((question) => !question.is_editable && givenTo(question).length > 0)
      .map((question) => ({ question, text: textOf(question, givenTo(question)) })),
  };
}

const textOf = ({ type }: Question, value: readonly string[]): string =>
  type === 'boolean' ? (value[0] === 'yes' ? 'Yes' : 'No') : value.join(', ');

/** A field's value: several options, or one text. */
export type FieldValue = string | string[];

/** The field of each question is by its place, as in the request, so that the server's sentence finds it. */
export type Values = { answers: { value: FieldValue }[] };

export const fieldValue = ({ type }: Question, value: readonly string[]): FieldValue =>
  type === 'multiple' ? [...value] : (value[0] ?? '');

/** As the server takes it: nothing without an answer. */
export const sentValue = (value: FieldValue): string[] =>
  (Array.isArray(value) ? value : [value]).map((each) => each.trim()).filter(Boolean);

/** Who sees the answer, for a sensitive question. */
export function privacyNote({ is_sensitive, show_at_check_in }: Question): string | undefined {
  if (!is_sensitive) return undefined;
  const readers = show_at_check_in ? 'The committee and volunteers at the entrance see' : 'Only the committee sees';
  return `${readers} this. It’s deleted 30 days after the event.`;
}
