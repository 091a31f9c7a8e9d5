/** Rule 6: an answered question is closed, not deleted. And what staff ask, change and count. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { enrolDevice } from '../../testing/check-in.ts';
import { makeRole } from '../../testing/members.ts';
import { answer, askQuestions, DIET_FORM, questionForm, questionsOf } from '../../testing/questions.ts';
import { entriesOf, makeEvent, makeTicket, register } from '../../testing/reunions.ts';
import { bring } from '../../testing/tickets.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../../testing/unauthorized-callers.ts';
import { plantWalkIn } from '../../testing/walk-ins.ts';
import { selectUnanswered } from './queries.ts';

let t: TestApp;
let coordinator: Person;
beforeAll(async () => {
  t = await testApp();
  await t.member({ roles: ['SUPER_ADMIN'] });
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
});

type Id = { id: string };
type Asked = Id & Record<string, unknown>;

async function makeReunion(...questions: object[]) {
  const event = await makeEvent(t, { name: 'Gala Night', max_guests: 3 });
  const ticket = await makeTicket(t, event);
  const member = await t.member();
  const { body: registration } = await register(t, member, event, ticket);
  expect((await askQuestions(t, coordinator, event, questions)).status).toBe(200);
  const asked: Asked[] = (await questionsOf(t, coordinator, event)).questions;
  return { event, ticket, member, registration: registration as Id, asked };
}

/** As the form sends it back. */
const sentBack = ({ answered: _, expected: __, counts: ___, ...question }: Asked) => question;

describe('the questions of an event', () => {
  it('are added, changed and put in another order, with an entry in the log', async () => {
    const { event, asked } = await makeReunion(DIET_FORM, questionForm({ label: 'T-shirt size' }));
    expect(asked).toMatchObject([
      { ...DIET_FORM, answered: 0, expected: 1, counts: [] },
      { label: 'T-shirt size', is_closed: false },
    ]);
    const [diet, size] = asked.map(sentBack);
    const changed = [{ ...size, label: 'Shirt' }, diet];
    expect((await askQuestions(t, coordinator, event, changed as object[])).status).toBe(200);
    expect((await questionsOf(t, coordinator, event)).questions).toMatchObject([{ label: 'Shirt' }, { id: diet?.id }]);
    expect((await entriesOf(t, event.id)).at(-1)).toMatchObject({
      action_type: 'EVENT_QUESTIONS_CHANGED',
      metadata: { event_name: 'Gala Night', questions: ['Shirt', 'What do you eat?'] },
    });
  });

  it('are counted by answer, for members and guests', async () => {
    const { event, ticket, member, registration, asked } = await makeReunion(DIET_FORM);
    const guest = (await bring(t, member, registration, { name: 'Sonia', ticket })).body as Id;
    const [diet] = asked as [Asked];
    await answer(t, member, registration, [{ question_id: diet.id, value: ['Vegan'] }]);
    await answer(t, member, registration, [{ question_id: diet.id, value: ['Vegan'] }], guest);
    expect((await questionsOf(t, coordinator, event)).questions).toMatchObject([
      { answered: 2, expected: 2, counts: [{ value: 'Vegan', people: 2 }] },
    ]);
  });

  it('are asked of no walk-in, who has no account to answer with', async () => {
    const { event, ticket, member, registration, asked } = await makeReunion(DIET_FORM);
    const device = await enrolDevice(t, coordinator, event);
    await plantWalkIn(t, { event, ticket, device }, 'Beverley Lewis');
    await answer(t, member, registration, [{ question_id: asked[0]?.id as string, value: ['Vegan'] }]);
    expect((await questionsOf(t, coordinator, event)).questions).toMatchObject([{ answered: 1, expected: 1 }]);
    expect(await selectUnanswered(t.db, event.id, [asked[0]?.id as string])).toEqual([]);
  });

  it('rule 6: left out, an answered one is closed with its answers and another one is deleted', async () => {
    const { event, member, registration, asked } = await makeReunion(DIET_FORM, questionForm({ label: 'Shirt' }));
    const [diet] = asked as [Asked];
    await answer(t, member, registration, [{ question_id: diet.id, value: ['Vegan'] }]);
    expect((await askQuestions(t, coordinator, event, [])).status).toBe(200);
    expect((await questionsOf(t, coordinator, event)).questions).toMatchObject([
      { id: diet.id, is_closed: true, answered: 1 },
    ]);
    await expect(t.db.deleteFrom('event_questions').where('id', '=', diet.id).execute()).rejects.toThrow(
      'question_answers_question_id_fkey',
    );
  });

  it('rule 6: once answered, keep what the answers depend on, with a sentence at each field', async () => {
    const { event, member, registration, asked } = await makeReunion({ ...DIET_FORM, is_sensitive: true });
    const [diet] = asked as [Asked];
    await answer(t, member, registration, [{ question_id: diet.id, value: ['Vegan'] }]);
    const refusalOf = async (columns: object) => {
      const { status, body } = await askQuestions(t, coordinator, event, [{ ...sentBack(diet), ...columns }]);
      return [status, ...(body.issues ?? []).map(({ path, message }: Record<string, string>) => `${path}: ${message}`)];
    };
    const tail = 'Close it and add another question.';
    expect(await refusalOf({ type: 'text', options: [], asked_of: 'member' })).toEqual([
      422,
      `questions.0.type: People have answered this, so its type stays. ${tail}`,
      `questions.0.asked_of: People have answered this, so whom it asks stays. ${tail}`,
    ]);
    expect(await refusalOf({ options: ['Everything', 'Fish'] })).toEqual([
      ...[422, `questions.0.options: “Vegan” was chosen, so it stays. ${tail}`],
    ]);
    expect(await refusalOf({ is_sensitive: false })).toEqual([
      ...[422, `questions.0.is_sensitive: People answered this as sensitive, so it stays so. ${tail}`],
    ]);
    expect(await refusalOf({ show_at_check_in: true })).toEqual([
      ...[422, `questions.0.show_at_check_in: People answered this for the committee alone. ${tail}`],
    ]);
    expect(await refusalOf({ label: 'Your diet', options: ['Vegan', 'Fish'] })).toEqual([200]);
  });

  it('are at most ten at a time; closed ones do not count', async () => {
    const ten = Array.from({ length: 10 }, (_, n) => questionForm({ label: `Question ${n}` }));
    const { event, asked } = await makeReunion(...ten);
    const eleventh = questionForm({ label: 'One more' });
    const before = asked.map(sentBack);
    expect((await askQuestions(t, coordinator, event, [...before, eleventh])).body.code).toBe('TOO_MANY_QUESTIONS');
    const closed = before.map((question, index) => (index === 9 ? { ...question, is_closed: true } : question));
    expect((await askQuestions(t, coordinator, event, [...closed, eleventh])).status).toBe(200);
  });

  it('are not overwritten by someone who has not seen the current ones', async () => {
    const { event } = await makeReunion(DIET_FORM);
    const { version } = await questionsOf(t, coordinator, event);
    await askQuestions(t, coordinator, event, []);
    const call = { params: event, body: { version, questions: [] } };
    const { status, body } = await t.call(coordinator, 'PUT /events/:id/questions', call);
    expect([status, body.code]).toEqual([409, 'EDIT_CONFLICT']);
  });

  it.each<[what: string, columns: object, path: string]>([
    ['no text', { label: ' ' }, 'label'],
    ['a choice of one', { type: 'choice', options: ['Fish'] }, 'options'],
    ['the same option twice', { type: 'multiple', options: ['Fish', 'Fish'] }, 'options'],
    ['options without a choice', { options: ['Fish', 'Meat'] }, 'options'],
    ['a sensitive answer on badges', { is_sensitive: true, print_on_badge: true }, 'print_on_badge'],
  ])('refuse %s', async (_, columns, path) => {
    const event = await makeEvent(t);
    const { status, body } = await askQuestions(t, coordinator, event, [questionForm(columns)]);
    expect([status, body.issues[0].path]).toEqual([422, `questions.0.${path}`]);
  });

  it('refuse one of another event, and one twice', async () => {
    const { event, asked } = await makeReunion(DIET_FORM);
    const foreign = sentBack(asked[0] as Asked);
    const elsewhere = await makeEvent(t);
    expect((await askQuestions(t, coordinator, elsewhere, [foreign])).body.code).toBe('QUESTION_NOT_FOUND');
    expect((await askQuestions(t, coordinator, event, [foreign, foreign])).status).toBe(422);
  });
});

it('are seen by those who may view events, and changed by those who may create them', async () => {
  const { event } = await makeReunion(DIET_FORM);
  const callers = (await Promise.all(
    (['VIEW_ALL_EVENTS', 'MANAGE_ROOMS'] as const).map(async (permission) =>
      t.member({ roles: [await makeRole(t.db, permission)] }),
    ),
  )) as [Person, Person];
  for (const operation of [
    'GET /admin/events/:id/answers',
    'GET /admin/events/:id/answers/export',
    'GET /admin/events/:id/kitchen-list',
  ] as const)
    expect(await answersToUnauthorizedCallers(t, operation, { params: event }, callers)).toEqual([
      ...[...STAFF_ONLY, 200, 'NOT_ALLOWED'],
    ]);
  const call = { params: event, body: { version: '', questions: [] } };
  expect(await answersToUnauthorizedCallers(t, 'PUT /events/:id/questions', call, callers)).toEqual([
    ...[...STAFF_ONLY, 'NOT_ALLOWED', 'NOT_ALLOWED'],
  ]);
});
