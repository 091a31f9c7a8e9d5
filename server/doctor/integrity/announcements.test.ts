import { beforeAll, expect, it } from 'vitest';
import { type PopulatedSchool, populatedSchool } from '../../testing/populated-school.ts';
import { violationsAfter } from '../../testing/violations.ts';

const OUTCOMES = 'Announcements with recipients whose outcome isn’t their email’s';

let school: PopulatedSchool;
beforeAll(async () => {
  school = await populatedSchool();
});

/** One announcement to one member, whose email is in this state. */
const announced = (userId: string, state: string, outcome: string) => `
  with a as (
    insert into announcements (subject, body, audience, status, audience_count, send_at, created_by_name, sent_by_name)
    values ('S', 'B', '{}', 'sent', 1, now(), 'A', 'A') returning id
  ), d as (
    insert into deliveries (id, channel, kind, user_id, state)
    values (gen_random_uuid(), 'email', 'announcement', '${userId}', '${state}') returning id
  )
  insert into announcement_recipients (announcement_id, user_id, delivery_id, outcome, decided_at)
  select a.id, '${userId}', d.id, '${outcome}', now() from a, d`;

it('finds nothing where a recipient has the outcome of their email', async () => {
  const { id } = school.unpaid.member;
  expect(await violationsAfter(school, announced(id, 'sent', 'sent'))).toEqual({});
});

it('finds an email that failed though its recipient counts as reached', async () => {
  const { id } = school.unpaid.member;
  expect(await violationsAfter(school, announced(id, 'failed', 'sent'))).toEqual({
    [OUTCOMES]: [expect.stringMatching(/^[0-9a-f-]{36}$/)],
  });
});
