import type { Selectable } from 'kysely';
import type { EventQuestions, QuestionAnswers } from '../db/types.ts';
import { after } from './calendar.ts';
import type { DemoEvent } from './events.ts';
import { createRandom } from './random.ts';
import type { Booking } from './registrations.ts';

type Question = Selectable<EventQuestions>;
type Plan = Pick<Question, 'label' | 'type' | 'options'> & Partial<Question> & { answers: readonly string[] };

/** Frequent answers are there more often. */
const PLANS: readonly Plan[] = [
  {
    label: 'What do you eat?',
    type: 'choice',
    options: ['Everything', 'Fish, no meat', 'Vegetarian', 'Vegan'],
    is_required: true,
    on_kitchen_list: true,
    answers: ['Everything', 'Everything', 'Everything', 'Everything', 'Fish, no meat', 'Vegetarian', 'Vegan'],
  },
  {
    label: 'Allergies and other health needs',
    type: 'text',
    options: [],
    on_kitchen_list: true,
    is_sensitive: true,
    answers: ['', '', '', '', '', '', 'Nuts', 'No salt, please', 'Shellfish'],
  },
  {
    label: 'T-shirt size',
    type: 'choice',
    options: ['S', 'M', 'L', 'XL', 'XXL'],
    show_at_check_in: true,
    answers: ['S', 'M', 'M', 'L', 'L', 'XL', 'XXL', ''],
  },
  {
    label: 'No photos',
    type: 'boolean',
    options: [],
    show_at_check_in: true,
    print_on_badge: true,
    answers: ['no', 'no', 'no', 'no', 'no', 'yes', ''],
  },
];

/** Events to which members bring guests have them. */
const isAsking = ({ plan }: DemoEvent): boolean => (plan.max_guests ?? 0) > 0;

const planned = (event: DemoEvent): { question: Question; answers: readonly string[] }[] => {
  const random = createRandom(`questions ${event.row.id}`);
  return PLANS.map(({ answers, ...plan }, position) => ({
    answers,
    question: {
      ...{ id: random.uuid(), event_id: event.row.id, position, is_required: false, asked_of: 'both' },
      ...{ editable_until: null, show_at_check_in: false, print_on_badge: false, on_kitchen_list: false },
      ...{
        is_sensitive: false,
        closed_at: null,
        requested_at: event.row.created_at,
        request_id: null,
        created_at: event.row.created_at,
      },
      ...plan,
    },
  }));
};

export const makeQuestions = (events: readonly DemoEvent[]): Question[] =>
  events.filter(isAsking).flatMap((event) => planned(event).map(({ question }) => question));

/** Three registrations of four have answered, for their guests too. Sensitive answers about the past are deleted. */
export function makeAnswers(bookings: readonly Booking[], now: Date): Selectable<QuestionAnswers>[] {
  return bookings
    .filter(({ event, registration }) => isAsking(event) && registration.status !== 'withdrawn' && registration.user_id)
    .flatMap(({ event, registration, guests }) => {
      const random = createRandom(`answers ${registration.id}`);
      if (!random.chance(3 / 4)) return [];
      const isPast = event.row.end_date < now;
      return planned(event).flatMap(({ question, answers }) =>
        [null, ...guests.map(({ id }) => id)].flatMap((guest_id) => {
          const text = random.pick(answers);
          if (!text || (isPast && question.is_sensitive)) return [];
          const answered_at = after(registration.registered_at, 45);
          return [{ question_id: question.id, registration_id: registration.id, guest_id, value: [text], answered_at }];
        }),
      );
    });
}
