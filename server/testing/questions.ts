/** What the committee asks the people who come to an event, and what they answer. */
import type { Insertable } from 'kysely';
import type { EventQuestions } from '../../db/types.ts';
import type { Answer, Person, School, TestApp } from './app.ts';
import { everyoneOf } from './reunions.ts';

type Id = { id: string };
type Place = Pick<TestApp, 'db'>;

/** A question as staff enter it: an optional text to everyone. */
export const questionForm = (columns: object = {}) => ({
  label: 'What do you eat?',
  type: 'text',
  options: [] as string[],
  is_required: false,
  asked_of: 'both',
  editable_until: null,
  show_at_check_in: false,
  print_on_badge: false,
  on_kitchen_list: false,
  is_sensitive: false,
  is_closed: false,
  ...columns,
});

const DIET = {
  label: 'What do you eat?',
  type: 'choice',
  options: ['Everything', 'Vegetarian', 'Vegan'],
  is_required: true,
  on_kitchen_list: true,
};

/** Required, and on the kitchen list. */
export const DIET_FORM = questionForm(DIET);

/** Straight into the database. */
export const makeQuestion = (
  { db }: Place,
  event: Id,
  columns: Partial<Insertable<EventQuestions>> = {},
): Promise<Id> =>
  db
    .insertInto('event_questions')
    .values({ event_id: event.id, position: 0, label: 'What do you eat?', type: 'text', ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();

export const storeAnswer = async (
  { db }: Place,
  question: Id,
  registration: Id,
  value: readonly string[],
  guest: Id | null = null,
): Promise<void> => {
  const person = { registration_id: registration.id, guest_id: guest?.id ?? null };
  await db
    .insertInto('question_answers')
    .values({ question_id: question.id, ...person, value: [...value] })
    .execute();
};

/** The member of the registration answers a new question for everyone who comes. */
export async function plantAnswer(t: Place, registration: Id, text: string, columns = {}): Promise<void> {
  const { event, people } = await everyoneOf(t, registration);
  const question = await makeQuestion(t, event, columns);
  for (const person of people) await storeAnswer(t, question, registration, [text], person);
}

export const questionsOf = async (t: School, person: Person, event: Id) =>
  (await t.call(person, 'GET /admin/events/:id/answers', { params: event })).body;

/** Replaces the event's questions as staff do on the page. */
export async function askQuestions(t: School, person: Person, event: Id, questions: object[]): Promise<Answer> {
  const { version } = await questionsOf(t, person, event);
  return t.call(person, 'PUT /events/:id/questions', { params: event, body: { version, questions } });
}

export const answer = (
  t: School,
  person: Person,
  registration: Id,
  answers: readonly { question_id: string; value: readonly string[] }[],
  guest: Id | null = null,
): Promise<Answer> =>
  t.call(person, 'PUT /registrations/:id/answers', {
    params: registration,
    body: { guest_id: guest?.id ?? null, answers },
  });
