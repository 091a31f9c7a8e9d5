import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeQuestion, storeAnswer } from '../../testing/questions.ts';
import { entriesOf, makeEvent, makeProfile, makeTicket, register } from '../../testing/reunions.ts';

let t: TestApp;
let coordinator: Person;

beforeAll(async () => {
  t = await testApp();
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
});

const START = new Date('2036-07-10T22:00:00Z');
const NEXT = '2037-07-16T23:30:00.000Z';

async function makeWeekend() {
  const event = await makeEvent(t, {
    name: 'Weekend 2036',
    start_date: START,
    end_date: new Date('2036-07-12T18:00:00Z'),
    max_capacity: 40,
  });
  const gala = await makeTicket(t, event, {
    name: 'Gala',
    sort_order: 2,
    max_quantity: 30,
    early_bird_price_cents: 9_000,
    early_bird_deadline: new Date('2036-06-01T04:00:00Z'),
  });
  const hotel = await makeTicket(t, event, {
    name: 'Hotel',
    sort_order: 1,
    is_active: false,
    includes_accommodation: true,
    deposit_amount_cents: 10_000,
    hotel_balance_cents: 20_000,
    hotel_payment_instructions: 'At the desk',
  });
  await t.db
    .insertInto('event_activities')
    .values({
      event_id: event.id,
      name: 'Brunch',
      start_time: new Date('2036-07-12T14:00:00Z'),
      end_time: new Date('2036-07-12T17:00:00Z'),
      max_capacity: 25,
      current_attendance: 7,
      open_to_public: true,
    })
    .execute();
  return { event, gala, hotel };
}
const copy = (event: { id: string }, body: object = { name: 'Copy of Weekend 2036', start_date: NEXT }) =>
  t.call(coordinator, 'POST /events/:id/copies', { params: { id: event.id }, body });
const read = async (event: { id: string }) =>
  (await t.call(coordinator, 'GET /admin/events/:id', { params: { id: event.id } })).body;

describe('a copy of an event', () => {
  it('is a draft with the same details, tickets and schedule, shifted with the start', async () => {
    const { event, gala } = await makeWeekend();
    expect((await register(t, await t.member(), event, gala)).status).toBe(200);
    const { status, body } = await copy(event);
    expect(status).toBe(200);
    const [from, made] = [await read(event), await read(body)];
    expect(made.event).toEqual({
      ...from.event,
      id: body.id,
      name: 'Copy of Weekend 2036',
      start_date: NEXT,
      end_date: '2037-07-18T19:30:00.000Z',
      is_published: false,
      registered_count: 0,
      updated_at: expect.any(String),
    });
    type Ticket = { id: string; name: string; early_bird_deadline: string | null };
    const fresh = {
      id: expect.any(String),
      event_id: body.id,
      sold_quantity: 0,
      has_history: false,
      updated_at: expect.any(String),
    };
    expect(made.ticket_types).toEqual(
      from.ticket_types.map((ticket: Ticket) => ({
        ...ticket,
        ...fresh,
        early_bird_deadline: ticket.name === 'Gala' ? '2037-06-07T05:30:00.000Z' : null,
      })),
    );
    expect(made.ticket_types.map(({ name }: Ticket) => name)).toEqual(['Hotel', 'Gala']);
    expect(made.activities).toEqual([
      {
        ...from.activities[0],
        id: expect.any(String),
        event_id: body.id,
        start_time: '2037-07-18T15:30:00.000Z',
        end_time: '2037-07-18T18:30:00.000Z',
        current_attendance: 0,
        updated_at: expect.any(String),
      },
    ]);
    const ids = [...from.ticket_types, ...made.ticket_types].map(({ id }: Ticket) => id);
    expect(new Set(ids).size).toBe(4);
    expect(from.event).toMatchObject({ name: 'Weekend 2036', registered_count: 1 });
  });

  it('asks the same questions without their answers, except closed ones', async () => {
    const { event, gala } = await makeWeekend();
    const until = { editable_until: new Date('2036-07-01T04:00:00Z') };
    const diet = await makeQuestion(t, event, { ...until, is_required: true, is_sensitive: true });
    await makeQuestion(t, event, { label: 'Old', position: 1, closed_at: new Date() });
    const { body: registration } = await register(t, await t.member(), event, gala);
    await storeAnswer(t, diet, registration, ['Vegan']);
    const { body } = await copy(event);
    const made = t.db.selectFrom('event_questions').selectAll().where('event_id', '=', body.id);
    expect(await made.execute()).toMatchObject([
      {
        label: 'What do you eat?',
        is_required: true,
        is_sensitive: true,
        editable_until: new Date('2037-07-07T05:30:00Z'),
        closed_at: null,
        requested_at: null,
      },
    ]);
    const answers = t.db
      .selectFrom('question_answers')
      .select('question_id')
      .where('registration_id', '=', registration.id);
    expect(await answers.execute()).toEqual([{ question_id: diet.id }]);
  });

  it('has the same payment methods, except archived ones', async () => {
    const { event, gala, hotel } = await makeWeekend();
    const zelle = await makeProfile(t, { name: 'Zelle', is_global: false });
    const cash = await makeProfile(t, { name: 'Cash', is_global: false, is_active: false });
    const links = [
      [gala, zelle],
      [gala, cash],
      [hotel, cash],
    ] as const;
    const values = links.map(([ticket, profile]) => ({ entity_id: ticket.id, payment_profile_id: profile.id }));
    await t.db.insertInto('payment_profile_associations').values(values).execute();
    const { ticket_types } = await read((await copy(event)).body);
    const made = await t.db
      .selectFrom('payment_profile_associations')
      .select(['entity_id', 'payment_profile_id'])
      .where(
        'entity_id',
        'in',
        ticket_types.map(({ id }: { id: string }) => id),
      )
      .execute();
    const galaCopy = ticket_types.find(({ name }: { name: string }) => name === 'Gala');
    expect(made).toEqual([{ entity_id: galaCopy.id, payment_profile_id: zelle.id }]);
    const kept = await t.db
      .selectFrom('payment_profile_associations')
      .select('entity_id')
      .where('entity_id', 'in', [gala.id, hotel.id])
      .execute();
    expect(kept).toHaveLength(3);
  });

  it('adds one audit entry that names the original', async () => {
    const { event } = await makeWeekend();
    const { body } = await copy(event, { name: 'Weekend 2037', start_date: NEXT });
    expect(await entriesOf(t, body.id)).toEqual([
      {
        action_type: 'EVENT_COPIED',
        entity_type: 'events',
        description: "Copied event 'Weekend 2036' as 'Weekend 2037'",
        actor_id: coordinator.id,
        target_user_id: null,
        metadata: {
          event_name: 'Weekend 2037',
          copied_from: event.id,
          ticket_types: 2,
          activities: 1,
          payment_methods: 0,
          questions: 0,
        },
      },
    ]);
    expect(await entriesOf(t, event.id)).toEqual([]);
  });

  it('of an empty event is an empty event', async () => {
    const made = await read((await copy(await makeEvent(t))).body);
    expect([made.event.name, made.ticket_types, made.activities]).toEqual(['Copy of Weekend 2036', [], []]);
  });

  it('made during ticket changes has each ticket as it was before or after', async () => {
    const { event } = await makeWeekend();
    const add = (name: string) =>
      t.call(coordinator, 'POST /events/:id/ticket-types', {
        params: { id: event.id },
        body: { name, price_cents: 1 },
      });
    const [first] = await Promise.all([copy(event), add('X'), copy(event), add('Y'), copy(event)]);
    const made = await read(first.body);
    expect([2, 3, 4]).toContain(made.ticket_types.length);
    expect((await read(event)).ticket_types).toHaveLength(4);
  });

  it.each<[what: string, body: object, path: string]>([
    ['no name', { name: ' ', start_date: NEXT }, 'name'],
    ['a name without end', { name: 'x'.repeat(161), start_date: NEXT }, 'name'],
    ['no start', { name: 'Again' }, 'start_date'],
    ['a start that is none', { name: 'Again', start_date: 'next year' }, 'start_date'],
  ])('is refused with %s', async (_, body, path) => {
    const count = async () => (await t.db.selectFrom('events').select('id').execute()).length;
    const event = await makeEvent(t);
    const before = await count();
    const answer = await copy(event, body);
    expect([answer.status, answer.body.issues[0].path]).toEqual([422, path]);
    expect(await count()).toBe(before);
  });
});
