/** Members who register at the same time are registered in one batch; each gets the result of their own request. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../testing/app.ts';
import { queuedJobs } from '../testing/jobs.ts';
import { entriesOf, makeEvent, makeTicket, register } from '../testing/reunions.ts';

const UNLUCKY = 'unlucky@mail.example';
const REFUSES_ONE = `
  create function refuse_unlucky() returns trigger language plpgsql as $$
  begin
    if (select email from users where id = new.user_id) = '${UNLUCKY}' then
      raise 'gone' using errcode = '23503', constraint = 'event_registrations_user_id_fkey';
    end if;
    return new;
  end $$;
  create trigger refuse_unlucky before insert on event_registrations for each row execute function refuse_unlucky();`;

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ before: REFUSES_ONE });
});

const members = (count: number): Promise<Person[]> => Promise.all(Array.from({ length: count }, () => t.member()));

const ask = (person: Person, event: { id: string }, body: object, key?: string) =>
  t.call(person, 'POST /events/:id/registrations', {
    params: { id: event.id },
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  });

/** Which of these people a registration email is queued to, one job each. */
async function emailsTo(people: readonly Person[]): Promise<string[]> {
  const ids = new Set(people.map(({ id }) => id));
  const jobs = await queuedJobs<{ user_id: string }>(t.db);
  return jobs.flatMap(({ payload: { user_id } }) => (ids.has(user_id) ? [user_id] : [])).sort();
}

const liveOf = async (event: { id: string }) =>
  (await t.db.selectFrom('event_registrations').select('user_id').where('event_id', '=', event.id).execute())
    .map(({ user_id }) => user_id)
    .sort();

it('gives each request of a batch its own reply, audit entry and email', async () => {
  const event = await makeEvent(t);
  const ticket = await makeTicket(t, event, { price_cents: 5_000 });
  const closed = await makeTicket(t, event, { is_active: false });
  const scarce = await makeTicket(t, event, { max_quantity: 1 });
  const plain = { ticket_type_id: ticket.id };
  const lucky = await members(14);
  const [had, late, cheap, again, reused, first, second] = (await members(7)) as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ];
  const answered = await ask(again, event, plain, 'mine');
  await ask(reused, event, plain, 'twice');
  await register(t, had, event, ticket);

  const [ofLucky, ...others] = await Promise.all([
    Promise.all(lucky.map((person) => ask(person, event, plain, randomUUID()))),
    ask(had, event, plain, randomUUID()),
    ask(late, event, { ticket_type_id: closed.id }),
    ask(cheap, event, { ...plain, expected_total_cents: 4_000 }),
    ask(again, event, plain, 'mine'),
    ask(reused, event, { ticket_type_id: scarce.id }, 'twice'),
    ask(first, event, { ticket_type_id: scarce.id }),
    ask(second, event, { ticket_type_id: scarce.id }),
  ]);

  expect(ofLucky.map(({ status }) => status)).toEqual(Array(14).fill(200));
  expect(new Set(ofLucky.map(({ body }) => body.id)).size).toBe(14);
  expect(others.slice(0, 3).map(({ body }) => body.code)).toEqual([
    'ALREADY_REGISTERED',
    'TICKET_TYPE_INACTIVE',
    'PRICE_CHANGED',
  ]);
  expect(others[3]?.body).toEqual(answered.body);
  expect(others[4]?.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(
    others
      .slice(5)
      .map(({ body }) => body.code ?? 'registered')
      .sort(),
  ).toEqual(['SOLD_OUT', 'registered']);
  const holder = others[5]?.status === 200 ? first : second;
  const registered = [...lucky, had, again, reused, holder];
  expect(await liveOf(event)).toEqual(registered.map(({ id }) => id).sort());

  const everyone = [...registered, late, cheap, first, second];
  expect(await emailsTo(everyone)).toEqual(registered.map(({ id }) => id).sort());
  for (const [index, { id }] of lucky.entries()) {
    const entries = await entriesOf(t, ofLucky[index]?.body.id);
    expect(entries).toMatchObject([{ action_type: 'REGISTER_EVENT', actor_id: id, target_user_id: id }]);
  }
});

it('replies to a retry under the same key as to the first try', async () => {
  const event = await makeEvent(t);
  const ticket = await makeTicket(t, event);
  const people = await members(12);
  const all = () =>
    Promise.all(people.map((person) => ask(person, event, { ticket_type_id: ticket.id }, `k-${person.id}`)));
  const [one, two] = await Promise.all([all(), all()]);
  const three = await all();
  expect(two.map(({ body }) => body)).toEqual(one.map(({ body }) => body));
  expect(three.map(({ body }) => body)).toEqual(one.map(({ body }) => body));
  expect(await liveOf(event)).toHaveLength(12);
});

it('registers the others when the database refuses one of a batch', async () => {
  const event = await makeEvent(t);
  const ticket = await makeTicket(t, event);
  const people = await members(9);
  const unlucky = await t.member({ email: UNLUCKY });
  const all = [...people.slice(0, 5), unlucky, ...people.slice(5)];
  const answers = await Promise.all(all.map((person) => register(t, person, event, ticket)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
  expect(answers[5]).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } });
  expect(await liveOf(event)).toEqual(people.map(({ id }) => id).sort());
  expect(await emailsTo([unlucky])).toEqual([]);
});

it('emails everyone in a batch without a delay', async () => {
  const event = await makeEvent(t);
  const ticket = await makeTicket(t, event);
  const people = await members(31);
  await Promise.all(people.map((person) => register(t, person, event, ticket)));
  const now = new Date();
  expect((await queuedJobs(t.db)).filter(({ run_at }) => run_at > now)).toEqual([]);
  expect(await emailsTo(people)).toEqual(people.map(({ id }) => id).sort());
});
