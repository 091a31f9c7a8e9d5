import type { QuestionType } from '../../../contract/question-types.ts';
import { type Input, query, type Reply } from '../../lib/api.ts';

export type Questions = Reply<'GET /admin/events/:id/answers'>;
export type Question = Questions['questions'][number];
export type QuestionForm = Input<'PUT /events/:id/questions'>['body']['questions'][number];

export const questionsQuery = (eventId: string) => query('GET /admin/events/:id/answers', { params: { id: eventId } });

/** As the server takes it back. */
export const sentBack = ({ answered: _, expected: __, counts: ___, ...question }: Question): QuestionForm => question;

const TYPES: Readonly<Record<QuestionType, string>> = {
  text: 'Text',
  choice: 'One of several options',
  multiple: 'Several options',
  boolean: 'Yes or no',
  number: 'A number',
};
export const TYPE_OPTIONS = Object.entries(TYPES).map(([value, label]) => ({ value, label }));

const ASKED = { both: 'Members and guests', member: 'Members only', guest: 'Guests only' } as const;
export const ASKED_OPTIONS = Object.entries(ASKED).map(([value, label]) => ({ value, label }));

/** 'Required · Members only · Kitchen list'. */
export function factsOf(question: Question): string {
  const { is_required, asked_of, on_kitchen_list, show_at_check_in, print_on_badge } = question;
  const facts = [
    TYPES[question.type],
    is_required && 'Required',
    ASKED[asked_of],
    on_kitchen_list && 'Kitchen list',
    show_at_check_in && 'Shown at check-in',
    print_on_badge && 'On badges',
  ];
  return facts.filter(Boolean).join(' · ');
}

/** Options in their order, also those that no one chose; other answers the most frequent first. */
export function countsOf({ type, options, counts }: Question): { text: string; people: number }[] {
  const given = counts ?? [];
  const peopleOf = (value: string) => given.find((each) => each.value === value)?.people ?? 0;
  if (type === 'boolean') {
    return [
      { text: 'Yes', people: peopleOf('yes') },
      { text: 'No', people: peopleOf('no') },
    ];
  }
  if (options.length > 0) return options.map((option) => ({ text: option, people: peopleOf(option) }));
  return given.map(({ value, people }) => ({ text: value, people }));
}
