import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { questionForm } from '../../../contract/event-questions.ts';
import type { Db } from '../../lib/db/database.ts';
import { insertRows } from '../../lib/db/insert-rows.ts';
import { moved, type Shift } from '../../lib/db/moved-times.ts';

export type Form = z.output<typeof questionForm>;
/** A question as it is stored. */
export type Question = Omit<Form, 'id' | 'is_closed'> & {
  id: string;
  closed_at: Date | null;
  position: number;
};
export const QUESTION_COLUMNS = [
  ...['id', 'label', 'type', 'options', 'is_required', 'asked_of', 'editable_until', 'show_at_check_in'],
  ...['print_on_badge', 'on_kitchen_list', 'is_sensitive', 'closed_at', 'position'],
] as const;
const columns = sql.join(QUESTION_COLUMNS.map((name) => sql.ref(`q.${name}`)));

/** Everyone who can answer: `r` and the guest's id, null for the member. Walk-ins have no account to answer with. */
const coming = sql`event_registrations r join people_coming(r) c on r.user_id is not null`;
const isAsked = sql`(q.asked_of = 'both' or (q.asked_of = 'guest') = (c.guest_id is not null))`;
/** Whether the person `c` of the registration `r` has answered the question `q`. */
const hasAnswered = sql`exists (
  select from question_answers a
  where a.question_id = q.id and a.registration_id = r.id and a.guest_id is not distinct from c.guest_id)`;

/** As `isEditable` says, of the question `q` of the event `e`. */
const isEditableAt = (now: Date) =>
  sql<boolean>`(q.closed_at is null and ${now}::timestamptz < coalesce(q.editable_until, e.start_date))`;

/** In the order in which they are asked. */
export async function selectQuestions(db: Db, eventId: string): Promise<Question[]> {
  const { rows } = await sql<Question>`
    select ${columns} from event_questions q where q.event_id = ${eventId} order by position, created_at, id`.execute(
    db,
  );
  return rows;
}

/** What limits changes of a question that people have answered. */
export async function selectGivenAnswers(db: Db, eventId: string): Promise<Map<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ id: string; values: string[] }>`
    select q.id, array_agg(distinct given) as values
    from event_questions q join question_answers a on a.question_id = q.id, unnest(a.value) as given
    where q.event_id = ${eventId} group by q.id`.execute(db);
  return new Map(rows.map(({ id, values }) => [id, new Set(values)]));
}

export type Counted = Question & {
  answered: number;
  expected: number;
  counts: { value: string; people: number }[] | null;
};

/** With how often each answer was given, but for sensitive ones unless `seesSensitive`. */
export async function selectCounts(db: Db, eventId: string, seesSensitive: boolean): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select ${columns},
           (select count(*)::int from question_answers a where a.question_id = q.id) as answered,
           (select count(*)::int from ${coming} where r.event_id = q.event_id and ${isAsked}) as expected,
           case when ${seesSensitive} or not q.is_sensitive then coalesce((
             select json_agg(row_to_json(counted)) from (
               select given as value, count(*)::int as people
               from question_answers a, unnest(a.value) as given where a.question_id = q.id
               group by given order by people desc, given limit 100) counted), '[]'::json) end as counts
    from event_questions q where q.event_id = ${eventId} order by position, created_at, id`.execute(db);
  return rows;
}

export type Answer = { question_id: string; guest_id: string | null; value: string[] };

export async function selectAnswersOf(db: Db, registrationId: string): Promise<Answer[]> {
  return db
    .selectFrom('question_answers')
    .select(['question_id', 'guest_id', 'value'])
    .where('registration_id', '=', registrationId)
    .execute();
}

export type PersonAnswer = Answer & { registration_id: string };
type Mark = 'show_at_check_in' | 'print_on_badge' | 'on_kitchen_list';

/** Answers to questions of the event with this mark, or to all; sensitive ones only if the reader may see them. */
export async function selectAnswers(
  db: Db,
  eventId: string,
  { mark, seesSensitive }: { mark?: Mark; seesSensitive: boolean },
): Promise<PersonAnswer[]> {
  const isMarked: RawBuilder<unknown> = mark ? sql.ref(`q.${mark}`) : sql`true`;
  const { rows } = await sql<PersonAnswer>`
    select a.question_id, a.registration_id, a.guest_id, a.value
    from question_answers a join event_questions q on q.id = a.question_id
    where q.event_id = ${eventId} and ${isMarked} and (${seesSensitive} or not q.is_sensitive)
    order by q.position, q.created_at, q.id`.execute(db);
  return rows;
}

type NewQuestion = Question & { event_id: string; created_at: Date };

export const insertQuestions = (db: Db, rows: readonly NewQuestion[]): Promise<void> =>
  insertRows(db, 'event_questions', [...QUESTION_COLUMNS, 'event_id', 'created_at'], rows);

/** Those that are still asked. Returns how many. */
export async function copyOpenQuestions(db: Db, { from, id, shift }: { from: string; id: string; shift: Shift }) {
  const { numAffectedRows } = await sql`
    insert into event_questions (event_id, position, label, type, options, is_required, asked_of, editable_until,
      show_at_check_in, print_on_badge, on_kitchen_list, is_sensitive)
    select ${id}, position, label, type, options, is_required, asked_of, ${moved(sql`editable_until`, shift)},
      show_at_check_in, print_on_badge, on_kitchen_list, is_sensitive
    from event_questions where event_id = ${from} and closed_at is null`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function updateQuestion(db: Db, { id, ...question }: Question): Promise<void> {
  await db.updateTable('event_questions').set(question).where('id', '=', id).execute();
}

export async function deleteQuestions(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from event_questions where id = any(${ids}::uuid[])`.execute(db);
}

export async function storeAnswer(
  db: Db,
  { registration_id, question_id, guest_id, value }: PersonAnswer,
  answered_at: Date,
): Promise<void> {
  await db
    .insertInto('question_answers')
    .values({ registration_id, question_id, guest_id, value, answered_at })
    .onConflict((on) => on.constraint('question_answers_once').doUpdateSet({ value, answered_at }))
    .execute();
}

export async function deleteAnswer(db: Db, { registration_id, question_id, guest_id }: Omit<PersonAnswer, 'value'>) {
  await db
    .deleteFrom('question_answers')
    .where('registration_id', '=', registration_id)
    .where('question_id', '=', question_id)
    .where(sql<boolean>`guest_id is not distinct from ${guest_id}::uuid`)
    .execute();
}

export type Unanswered = { user_id: string; labels: string[] };

/** Members whose answers, or their guests', to these questions are missing, with the questions. */
export async function selectUnanswered(db: Db, eventId: string, questionIds: readonly string[]): Promise<Unanswered[]> {
  const { rows } = await sql<Unanswered>`
    select user_id, array_agg(label order by position, label) as labels from (
      select distinct r.user_id, q.id, q.label, q.position
      from ${coming} join event_questions q on q.event_id = r.event_id
      where r.event_id = ${eventId} and q.id = any(${questionIds}::uuid[]) and ${isAsked} and not ${hasAnswered}) missing
    group by user_id order by user_id`.execute(db);
  return rows;
}

/** Required questions that can be answered and for which no email was queued, or only after `since`. */
export async function selectToRequest(
  db: Db,
  eventId: string,
  { since, now }: { since: Date; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select q.id from event_questions q join events e on e.id = q.event_id
    where q.event_id = ${eventId} and q.is_required and ${isEditableAt(now)}
      and (q.requested_at is null or q.requested_at > ${since})`.execute(db);
  return rows.map(({ id }) => id);
}

export async function markRequested(db: Db, ids: readonly string[], request: { id: string; now: Date }): Promise<void> {
  await sql`
    update event_questions set requested_at = ${request.now}, request_id = ${request.id}
    where id = any(${ids}::uuid[])`.execute(db);
}

/** Whether the recipient of a queued request has nothing of it left to answer, for an event to come. */
export async function isRequestOutdated(db: Db, deliveryId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from deliveries d where d.id = ${deliveryId} and d.held_by is not null and not exists (
      select from event_questions q
      join events e on e.id = q.event_id and e.cancelled_at is null and e.start_date > ${now}
      join event_registrations r on r.event_id = e.id and r.user_id = d.user_id
      cross join people_coming(r) c
      where q.request_id = d.held_by and q.is_required and ${isEditableAt(now)} and ${isAsked}
        and not ${hasAnswered})`.execute(db);
  return rows.length > 0;
}

/** The emails queued after `since`, of closed questions too. */
export async function selectHeldRequests(db: Db, eventId: string, since: Date): Promise<string[]> {
  const { rows } = await sql<{ request_id: string }>`
    select distinct request_id from event_questions
    where event_id = ${eventId} and request_id is not null and requested_at > ${since}`.execute(db);
  return rows.map(({ request_id }) => request_id);
}

/** Whether members who register for the event, or guests who are added, have something to answer. */
export async function hasRequiredQuestions(
  db: Db,
  eventId: string,
  { of, now }: { of: 'member' | 'guest'; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from event_questions q join events e on e.id = q.event_id
    where q.event_id = ${eventId} and q.is_required and q.asked_of in (${of}, 'both') and ${isEditableAt(now)}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Sensitive answers for events that ended before. */
export async function deleteSensitiveAnswers(db: Db, ended: Date): Promise<void> {
  await sql`
    delete from question_answers a using event_questions q, events e
    where q.id = a.question_id and e.id = q.event_id and q.is_sensitive and e.end_date < ${ended}`.execute(db);
}
