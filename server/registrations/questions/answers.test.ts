/** A member's answers: what fits, what is required, until when, and that they go with the person. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Person, type TestApp, testApp } from '../../testing/app.ts';
import { answer, makeQuestion, storeAnswer } from '../../testing/questions.ts';
import { makeEvent, makeTicket, receiveCash, register } from '../../testing/reunions.ts';
import { bring } from '../../testing/tickets.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.member({ roles: ['SUPER_ADMIN'] });
});

type Id = { id: string };

async function makeReunion(...columns: Parameters<typeof makeQuestion>[2][]) {
  const event = await makeEvent(t, { max_guests: 3 });
  const ticket = await makeTicket(t, event);
  const member = await t.member();
  const registration = (await register(t, member, event, ticket)).body as Id;
  const guest = (await bring(t, member, registration, { name: 'Sonia', ticket })).body as Id;
  const questions: Id[] = [];
  for (const [position, each] of columns.entries()) questions.push(await makeQuestion(t, event, { position, ...each }));
  const put = (value: readonly string[], whose: Id | null = null, question = questions[0] as Id) =>
    answer(t, member, registration, [{ question_id: question.id, value }], whose);
  return { event, ticket, member, registration, guest, questions, put };
}

const listOf = async (member: Person, registration: Id) =>
  (await t.call(member, 'GET /registrations/:id/answers', { params: registration })).body;
const stored = (question: Id | undefined) =>
  t.db
    .selectFrom('question_answers')
    .select(['guest_id', 'value'])
    .where('question_id', '=', question?.id ?? '')
    .orderBy('guest_id')
    .execute();
const problemOf = ({ status, body }: Answer) => [status, body.issues?.[0]?.path, body.issues?.[0]?.message];

describe('an answer', () => {
  const OPTIONS = ['Fish', 'Meat'];
  it.each<[type: string, given: string[], kept: string[]]>([
    ['text', [' Nuts \u200b'], ['Nuts']],
    ['choice', ['Fish'], ['Fish']],
    ['multiple', ['Meat', 'Fish', 'Fish'], ['Fish', 'Meat']],
    ['boolean', ['no'], ['no']],
    ['number', ['1,50'], ['1.5']],
  ])('to a question of type %s is stored', async (type, given, kept) => {
    const options = ['choice', 'multiple'].includes(type) ? OPTIONS : [];
    const { member, registration, questions, put } = await makeReunion({ type, options });
    expect((await put(given)).status).toBe(200);
    expect(await stored(questions[0])).toEqual([{ guest_id: null, value: kept }]);
    const { people } = await listOf(member, registration);
    expect(people[0]).toEqual({
      ...{ guest_id: null, name: 'You' },
      answers: [{ question_id: questions[0]?.id, value: kept }],
    });
  });

  it.each<[type: string, given: string[], problem: string]>([
    ['text', ['n'.repeat(501)], 'Shorten your answer to 500 characters. It has 501.'],
    ['text', ['Nuts', 'Fish'], 'Give one answer.'],
    ['choice', ['Stones'], 'Choose one of the options.'],
    ['multiple', ['Fish', 'Stones'], 'Choose only from the options.'],
    ['boolean', ['perhaps'], 'Answer yes or no.'],
    ['number', ['two'], 'Enter a number, for example 2 or 1.5.'],
  ])('to a question of type %s that is %j is refused with a sentence at the field', async (type, given, problem) => {
    const options = ['choice', 'multiple'].includes(type) ? OPTIONS : [];
    const { questions, put } = await makeReunion({ type, options });
    expect(problemOf(await put(given))).toEqual([422, 'answers.0.value', problem]);
    expect(await stored(questions[0])).toEqual([]);
  });

  it('that does not fit leaves the others unsaved and all problems named', async () => {
    const { member, registration, questions } = await makeReunion({}, { type: 'number' }, { is_required: true });
    const [text, number, needed] = questions as [Id, Id, Id];
    const given = [
      { question_id: text.id, value: ['Nuts'] },
      { question_id: number.id, value: ['two'] },
      { question_id: needed.id, value: [] },
    ];
    const { body } = await answer(t, member, registration, given);
    expect(body.issues.map(({ path }: { path: string }) => path)).toEqual(['answers.1.value', 'answers.2.value']);
    expect(await stored(text)).toEqual([]);
  });

  it('of a guest is apart from the member’s, can change, and can be taken back', async () => {
    const { guest, questions, put } = await makeReunion({});
    await put(['Nuts']);
    await put(['Milk'], guest);
    await put(['Fish'], guest);
    expect(await stored(questions[0])).toEqual([
      { guest_id: guest.id, value: ['Fish'] },
      { guest_id: null, value: ['Nuts'] },
    ]);
    await put([], guest);
    expect(await stored(questions[0])).toEqual([{ guest_id: null, value: ['Nuts'] }]);
  });

  it('to a required question is needed from each person it asks', async () => {
    const { member, registration, guest, questions, put } = await makeReunion(
      { label: 'Diet', is_required: true, asked_of: 'guest' },
      { label: 'Shirt' },
    );
    const [, shirt] = questions;
    expect((await put(['L'], null, shirt)).status).toBe(200);
    expect(problemOf(await put(['M'], guest, shirt))).toEqual([422, 'answers', 'Answer “Diet” too.']);
    expect(problemOf(await put([], guest))).toEqual([422, 'answers.0.value', 'Answer this question.']);
    expect((await put(['Fish'], guest)).status).toBe(200);
    expect((await put(['M'], guest, shirt)).status).toBe(200);
    expect((await put(['Fish'])).body.code).toBe('QUESTION_NOT_FOUND'); // the member isn't asked
    expect((await listOf(member, registration)).people[1].answers).toHaveLength(2);
  });

  it('can change until the question is closed, its deadline, or the event starts', async () => {
    const { event, questions, put, ...reunion } = await makeReunion({});
    const [question] = questions as [Id];
    const set = (columns: object) =>
      t.db.updateTable('event_questions').set(columns).where('id', '=', question.id).execute();
    const { start_date } = await t.db
      .selectFrom('events')
      .select('start_date')
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow();
    await put(['Nuts']);
    const refused = [409, 'QUESTION_CLOSED'];
    const tried = async (text: string) => {
      const { status, body } = await put([text]);
      return [status, ...(body.code ? [body.code] : [])];
    };
    await set({ closed_at: new Date() });
    expect(await tried('Fish')).toEqual(refused);
    expect(await tried('Nuts')).toEqual([200]); // no change
    const { questions: shown } = await listOf(reunion.member, reunion.registration);
    expect(shown).toMatchObject([{ is_closed: true, is_editable: false }]);
    await set({ closed_at: null, editable_until: new Date(start_date.getTime() - 60_000) });
    t.clock.now = new Date(start_date.getTime() - 60_001);
    expect(await tried('Fish')).toEqual([200]);
    t.clock.now = new Date(start_date.getTime() - 60_000);
    expect(await tried('Meat')).toEqual(refused);
    await set({ editable_until: null });
    expect(await tried('Meat')).toEqual([200]);
    t.clock.now = start_date;
    expect(await tried('Milk')).toEqual(refused);
    t.clock.now = undefined;
  });
});

describe('not found is', () => {
  it('another member’s registration, a withdrawn one, another’s guest and another event’s question', async () => {
    const { member, registration, questions, put } = await makeReunion({});
    const other = await makeReunion({});
    const given = [{ question_id: questions[0]?.id ?? '', value: ['Nuts'] }];
    const codeOf = async (act: Promise<Answer>) => (await act).body.code;
    expect(await codeOf(answer(t, other.member, registration, given))).toBe('REGISTRATION_NOT_FOUND');
    expect(await codeOf(t.call(other.member, 'GET /registrations/:id/answers', { params: registration }))).toBe(
      'REGISTRATION_NOT_FOUND',
    );
    expect(await codeOf(put(['Nuts'], other.guest))).toBe('GUEST_NOT_FOUND');
    expect(await codeOf(put(['Nuts'], null, other.questions[0]))).toBe('QUESTION_NOT_FOUND');
    expect(await codeOf(put(['Nuts'], null, { id: randomUUID() }))).toBe('QUESTION_NOT_FOUND');
    await t.call(member, 'DELETE /registrations/:id', { params: registration });
    expect(await codeOf(put(['Nuts']))).toBe('REGISTRATION_NOT_FOUND');
  });
});

describe('answers go', () => {
  it('with a guest who is removed and a registration that is withdrawn', async () => {
    const { member, registration, guest, questions, put } = await makeReunion({});
    await put(['Nuts']);
    await put(['Milk'], guest);
    await t.call(member, 'DELETE /guests/:id', { params: guest });
    expect(await stored(questions[0])).toEqual([{ guest_id: null, value: ['Nuts'] }]);
    await t.call(member, 'DELETE /registrations/:id', { params: registration });
    expect(await stored(questions[0])).toEqual([]);
  });

  it('with an account, though its paid registration stays', async () => {
    const { member, registration, guest, questions, put } = await makeReunion({});
    await put(['Nuts']);
    await put(['Milk'], guest);
    await receiveCash(t, registration, 100);
    await t.db.deleteFrom('auth_users').where('id', '=', member.id).execute();
    expect(await stored(questions[0])).toEqual([]);
  });
});

it('the database refuses answers of people who are not coming', async () => {
  const { registration, guest, questions, ...reunion } = await makeReunion({});
  const [question] = questions as [Id];
  const other = await makeReunion({});
  await expect(storeAnswer(t, question, other.registration, ['Nuts'])).rejects.toThrow('a live registration');
  await expect(storeAnswer(t, question, registration, ['Nuts'], other.guest)).rejects.toThrow('of the registration');
  await t.call(reunion.member, 'DELETE /guests/:id', { params: guest });
  await expect(storeAnswer(t, question, registration, ['Nuts'], guest)).rejects.toThrow('of the registration');
});

it('the event’s page says who has something to answer', async () => {
  const { event, member, guest, put } = await makeReunion({ is_required: true }, { label: 'Shirt' });
  const asked = async () => (await t.call(member, 'GET /events/:id', { params: event })).body.questions;
  expect(await asked()).toEqual([
    { guest_id: null, missing: 1, answered: 0 },
    { guest_id: guest.id, missing: 1, answered: 0 },
  ]);
  await put(['Nuts']);
  expect((await asked())[0]).toEqual({ guest_id: null, missing: 0, answered: 1 });
  const stranger = await t.call(await t.member(), 'GET /events/:id', { params: event });
  expect(stranger.body.questions).toEqual([]);
});
