/** What fits a question, and what about a question may change. Pure. */
import {
  ANSWER_LENGTH,
  type AskedOf,
  MAX_QUESTIONS,
  type QuestionType,
  takesOptions,
} from '../../../contract/question-types.ts';
import { AppError, type Issue } from '../../lib/errors.ts';

type Asked = { label: string; type: QuestionType; options: readonly string[]; asked_of: AskedOf };
type Closing = { closed_at: Date | null; editable_until: Date | null };

export const isAskedOf = ({ asked_of }: Pick<Asked, 'asked_of'>, guestId: string | null): boolean =>
  asked_of === 'both' || (asked_of === 'guest') === (guestId !== null);

/** Until the question is closed, its deadline or the event's start. At that time itself it's too late. */
export const isEditable = ({ closed_at, editable_until }: Closing, event: { start_date: Date }, now: Date): boolean =>
  closed_at === null && now < (editable_until ?? event.start_date);

const NUMBER = /^-?\d{1,9}(?:[.,]\d{1,2})?$/;

/** The answer as it is stored, empty if there is none; or a sentence that says why it doesn't fit. */
export function readAnswer(question: Asked, given: readonly string[]): { value: string[] } | { problem: string } {
  const { type, options } = question;
  const [first, ...more] = given;
  if (first === undefined) return { value: [] };
  if (type === 'multiple') {
    if (given.some((each) => !options.includes(each))) return { problem: 'Choose only from the options.' };
    return { value: options.filter((option) => given.includes(option)) };
  }
  if (more.length > 0) return { problem: 'Give one answer.' };
  if (type === 'choice')
    return options.includes(first) ? { value: [first] } : { problem: 'Choose one of the options.' };
  if (type === 'boolean') {
    return first === 'yes' || first === 'no' ? { value: [first] } : { problem: 'Answer yes or no.' };
  }
  if (type === 'number') {
    return NUMBER.test(first)
      ? { value: [String(Number(first.replace(',', '.')))] }
      : { problem: 'Enter a number, for example 2 or 1.5.' };
  }
  if (first.length > ANSWER_LENGTH) {
    return { problem: `Shorten your answer to ${ANSWER_LENGTH} characters. It has ${first.length}.` };
  }
  return { value: [first] };
}

/** 'T-shirt size: L'; a yes is the question itself, and a no says nothing. */
export function markOf({ label, type }: Pick<Asked, 'label' | 'type'>, value: readonly string[]): string | null {
  if (type === 'boolean') return value[0] === 'yes' ? label : null;
  return value.length > 0 ? `${label}: ${value.join(', ')}` : null;
}

/** Throws TOO_MANY_QUESTIONS. */
export function requireFewOpen(questions: readonly { is_closed: boolean }[]): void {
  if (questions.filter(({ is_closed }) => !is_closed).length > MAX_QUESTIONS) throw new AppError('TOO_MANY_QUESTIONS');
}

type Changeable = Asked & { is_sensitive: boolean; show_at_check_in: boolean };
const KEPT = 'Close it and add another question.';

/** What can't change about a question once people have given these answers. */
export function changeProblems(
  before: Changeable,
  after: Changeable,
  given: ReadonlySet<string>,
): { field: string; message: string }[] {
  if (given.size === 0) return [];
  const problems: { field: string; message: string }[] = [];
  const refuse = (field: string, message: string) => problems.push({ field, message });
  if (after.type !== before.type) refuse('type', `People have answered this, so its type stays. ${KEPT}`);
  else if (takesOptions(after.type)) {
    const missing = before.options.find((option) => given.has(option) && !after.options.includes(option));
    if (missing !== undefined) refuse('options', `“${missing}” was chosen, so it stays. ${KEPT}`);
  }
  if (after.asked_of !== before.asked_of && after.asked_of !== 'both')
    refuse('asked_of', `People have answered this, so whom it asks stays. ${KEPT}`);
  if (before.is_sensitive && !after.is_sensitive)
    refuse('is_sensitive', `People answered this as sensitive, so it stays so. ${KEPT}`);
  if (before.is_sensitive && after.show_at_check_in && !before.show_at_check_in)
    refuse('show_at_check_in', `People answered this for the committee alone. ${KEPT}`);
  return problems;
}

/** Throws INVALID_INPUT with a sentence at each field. */
export function refuseIssues(issues: readonly Issue[]): void {
  const [first] = issues;
  if (first) throw new AppError('INVALID_INPUT', { message: first.message, issues });
}
