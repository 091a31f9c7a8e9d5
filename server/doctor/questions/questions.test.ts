import { beforeAll, expect, it } from 'vitest';
import { type PopulatedSchool, populatedSchool } from '../../testing/populated-school.ts';
import { makeQuestion } from '../../testing/questions.ts';
import { type Breakage, violationsAfter, violationsOf, withoutTriggers } from '../../testing/violations.ts';

let school: PopulatedSchool;
let question: { id: string };
beforeAll(async () => {
  school = await populatedSchool();
  question = await makeQuestion(school.t, school.unpaid.event, { is_sensitive: true });
});

const answerOf = ({ id }: { id: string }) => `
  insert into question_answers (question_id, registration_id, value) values ('${question.id}', '${id}', '{Fish}')`;

const COMING = 'Questions with answers of people who are not coming to their event';

const BREAKAGES: Record<string, Breakage> = {
  'an answer of someone registered for another event': ({ pending }) => ({
    sql: withoutTriggers('question_answers', answerOf(pending.registration)),
    finds: { [COMING]: [question.id] },
  }),
  'an answer that outlived its registration': ({ unpaid }) => ({
    sql: `${answerOf(unpaid.registration)}; alter table event_registrations disable trigger answers_end_on_leaving;
      update event_registrations set status = 'withdrawn', withdrawn_at = now() where id = '${unpaid.registration.id}';
      alter table event_registrations enable trigger answers_end_on_leaving`,
    finds: expect.objectContaining({ [COMING]: [question.id] }) as unknown as Record<string, unknown>,
  }),
  'an eleventh open question': ({ unpaid }) => ({
    sql: withoutTriggers(
      'event_questions',
      `insert into event_questions (event_id, position, label, type)
       select '${unpaid.event.id}', n, 'Q', 'text' from generate_series(1, 10) n`,
    ),
    finds: { 'Events with more than ten open questions': [unpaid.event.id] },
  }),
  'a sensitive answer that was kept too long': ({ unpaid }) => ({
    sql: `${answerOf(unpaid.registration)};
      update events set start_date = now() - interval '41 days', end_date = now() - interval '40 days'
      where id = '${unpaid.event.id}'`,
    finds: { 'Sensitive questions whose answers should be deleted by now': [question.id] },
  }),
};

it('has no violations before, and an answer is none', async () => {
  expect(await violationsOf(school)).toEqual({});
  expect(await violationsAfter(school, answerOf(school.unpaid.registration))).toEqual({});
});

it.each(Object.entries(BREAKAGES))('finds %s', async (_, breakage) => {
  const { sql, finds } = breakage(school);
  expect(await violationsAfter(school, sql)).toEqual(finds);
});
