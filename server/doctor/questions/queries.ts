/** Questions to the people who come to events, and their answers. */
import { sql } from 'kysely';
import type { Check } from '../queries.ts';

export const QUESTIONS: readonly Check[] = [
  {
    rule: 'No event has more than ten open questions.',
    violated: 'Events with more than ten open questions',
    broken: sql`
      select event_id as id from event_questions where closed_at is null
      group by event_id having count(*) > 10`,
  },
  {
    rule: 'Every answer is of someone who comes to the question’s event.',
    violated: 'Questions with answers of people who are not coming to their event',
    broken: sql`
      select distinct a.question_id as id from question_answers a
      join event_questions q on q.id = a.question_id join event_registrations r on r.id = a.registration_id
      where r.event_id <> q.event_id
        or not exists (select from people_coming(r) c where c.guest_id is not distinct from a.guest_id)`,
  },
  {
    // The job runs once a night.
    rule: 'Sensitive answers are deleted 30 days after the event.',
    violated: 'Sensitive questions whose answers should be deleted by now',
    broken: sql`
      select distinct q.id from question_answers a
      join event_questions q on q.id = a.question_id join events e on e.id = q.event_id
      where q.is_sensitive and e.end_date < now() - interval '32 days'`,
  },
];
