import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../contract/constants.ts';
import type { Contract } from '../../../contract/contract.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { FORM_LEVELS, HOUSES } from '../../testing/members.ts';
import { makeEvent, makeTicket, register } from '../../testing/reunions.ts';
import { answersToUnauthorizedCallers } from '../../testing/unauthorized-callers.ts';

let t: TestApp;
let member: Person;

beforeAll(async () => {
  t = await testApp();
  member = await t.member();
});

const open = async (person: Person, id: string) => (await t.call(person, 'GET /events/:id', { params: { id } })).body;
const hours = (count: number) => new Date(Date.now() + count * HOUR_MS);

describe('access', () => {
  it.each<keyof Contract>([
    'GET /events',
    'GET /events/:id',
    'GET /events/:id/attendees',
    'GET /events/:id/calendar.ics',
  ])('%s is for members', async (operation) => {
    const { id } = await makeEvent(t);
    const codes = await answersToUnauthorizedCallers(t, operation, { params: { id } });
    expect(codes).toEqual(['NOT_SIGNED_IN', 'PROFILE_INCOMPLETE', 200]);
  });
});

describe('the list', () => {
  it('has published events by start, without drafts', async () => {
    const later = await makeEvent(t, { start_date: hours(4), end_date: hours(9) });
    const sooner = await makeEvent(t, { start_date: hours(2), end_date: hours(9) });
    const draft = await makeEvent(t, { is_published: false });
    const { body } = await t.call(member, 'GET /events');
    const ids = body.items.map((event: { id: string }) => event.id);
    expect(ids.indexOf(sooner.id)).toBeLessThan(ids.indexOf(later.id));
    expect(ids).not.toContain(draft.id);
  });

  it('returns a card with every field of the contract', async () => {
    const event = await makeEvent(t, { name: 'Gala', max_capacity: 50 });
    const deadline = hours(5);
    const ticket = await makeTicket(t, event, {
      name: 'Weekend',
      description: 'Two nights',
      includes_accommodation: true,
      price_cents: 40_000,
      deposit_amount_cents: 10_000,
      hotel_balance_cents: 30_000,
      hotel_payment_instructions: 'Pay at the desk',
      max_quantity: 10,
      early_bird_price_cents: 9_000,
      early_bird_deadline: deadline,
    });
    const { body } = await t.call(member, 'GET /events');
    expect(body.items.find((each: { id: string }) => each.id === event.id)).toEqual({
      cancelled_at: null,
      cancellation_reason: null,
      id: event.id,
      name: 'Gala',
      description: expect.any(String),
      event_type_id: expect.any(String),
      event_type_name: 'Class Reunion',
      start_date: expect.stringMatching(/Z$/),
      end_date: expect.stringMatching(/Z$/),
      location: 'Kingston, Jamaica',
      venue_name: 'School hall',
      max_capacity: 50,
      max_guests: 0,
      cover: null,
      is_published: true,
      public_code: null,
      starting_from_cents: 9_000,
      places_left: 50,
      my_registration: null,
      ticket_types: [
        {
          id: ticket.id,
          name: 'Weekend',
          description: 'Two nights',
          includes_accommodation: true,
          price_cents: 40_000,
          current_price_cents: 9_000,
          early_bird_price_cents: 9_000,
          early_bird_deadline: deadline.toISOString(),
          deposit_amount_cents: 10_000,
          hotel_balance_cents: 30_000,
          hotel_payment_instructions: 'Pay at the desk',
          remaining: 10,
        },
      ],
    });
  });
});

describe('ticket types', () => {
  it('show the early bird only until its deadline', async () => {
    const event = await makeEvent(t, { start_date: hours(900), end_date: hours(901) });
    await makeTicket(t, event, {
      price_cents: 12_000,
      early_bird_price_cents: 9_000,
      early_bird_deadline: hours(-1),
    });
    const { event: card } = await open(member, event.id);
    expect(card.ticket_types).toMatchObject([
      { current_price_cents: 12_000, early_bird_price_cents: null, early_bird_deadline: null },
    ]);
    expect(card.starting_from_cents).toBe(12_000);
  });

  it('are the active ones in their order with the number left', async () => {
    const event = await makeEvent(t);
    await makeTicket(t, event, { name: 'Second', sort_order: 2, max_quantity: 3, price_cents: 5_000 });
    const first = await makeTicket(t, event, { name: 'First', sort_order: 1 });
    await makeTicket(t, event, { name: 'Gone', sort_order: 0, is_active: false, price_cents: 1 });
    await register(t, await t.member(), event, first);
    const { event: card } = await open(member, event.id);
    expect(card.ticket_types.map((ticket: { name: string }) => ticket.name)).toEqual(['First', 'Second']);
    expect(card.ticket_types.map((ticket: { remaining: number }) => ticket.remaining)).toEqual([null, 3]);
    expect(card.starting_from_cents).toBe(5_000);
  });

  it('without a ticket there is no price', async () => {
    const { event: card } = await open(member, (await makeEvent(t)).id);
    expect(card).toMatchObject({ starting_from_cents: null, ticket_types: [], places_left: null });
  });
});

describe('the event itself', () => {
  it('is EVENT_NOT_FOUND if a draft or unknown, for staff too', async () => {
    const draft = await makeEvent(t, { is_published: false });
    const coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
    for (const [person, id] of [
      [member, draft.id],
      [member, randomUUID()],
      [coordinator, draft.id],
    ] as const) {
      const { status, body } = await t.call(person, 'GET /events/:id', { params: { id } });
      expect([status, body.code, body.message]).toEqual([404, 'EVENT_NOT_FOUND', 'Event not found']);
    }
  });

  it('shows the schedule by start', async () => {
    const event = await makeEvent(t);
    const common = { event_id: event.id, open_to_public: true };
    await t.db
      .insertInto('event_activities')
      .values([
        { ...common, name: 'Dinner', start_time: hours(20), end_time: hours(23), max_capacity: 80, location: 'Lawn' },
        { ...common, name: 'Mass', start_time: hours(10), end_time: hours(11), requires_registration: true },
      ])
      .execute();
    const { activities } = await open(member, event.id);
    expect(activities.map((activity: { name: string }) => activity.name)).toEqual(['Mass', 'Dinner']);
    expect(activities[1]).toEqual({
      id: expect.any(String),
      event_id: event.id,
      name: 'Dinner',
      description: null,
      start_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
      end_time: expect.stringMatching(/Z$/),
      location: 'Lawn',
      max_capacity: 80,
      current_attendance: 0,
      requires_registration: false,
      open_to_public: true,
      my_signups: { member: false, guest_ids: [] },
    });
  });

  it('lists attendees, first registered first, without withdrawn members and deleted accounts', async () => {
    const event = await makeEvent(t, { max_capacity: 10 });
    const ticket = await makeTicket(t, event);
    const [ann, ben, cat, dan] = [
      await t.member({ first_name: 'Ann', profile_photo_url: '/files/avatars/profile-photos/a.jpg' }),
      await t.member({ first_name: 'Ben' }),
      await t.member({ first_name: 'Cat' }),
      await t.member({ first_name: 'Dan' }),
    ];
    const made: string[] = [];
    for (const person of [ben, ann, cat, dan]) made.push((await register(t, person, event, ticket)).body.id);
    await t.call(cat, 'DELETE /registrations/:id', { params: { id: made[2] ?? '' } });
    await t.db.deleteFrom('auth_users').where('id', '=', dan.id).execute();
    const body = await open(ann, event.id);
    expect(body.attendees).toEqual([
      {
        user_id: ben.id,
        first_name: 'Ben',
        last_name: ben.last_name,
        name_at_school: null,
        profile_photo_url: null,
        form_levels: FORM_LEVELS,
        sports_house: HOUSES[0],
      },
      expect.objectContaining({ user_id: ann.id, profile_photo_url: '/files/avatars/profile-photos/a.jpg' }),
    ]);
    expect(body.attendee_count).toBe(2);
    // Dan's seat is still taken.
    expect(body.event.places_left).toBe(7);
    expect(body.event.my_registration).toEqual({
      id: made[1],
      ticket_type_id: ticket.id,
      ticket_type_name: 'Gala Dinner',
      total_amount_cents: 12_000,
      payment_status: 'unpaid',
    });
  });

  it("shows only the member's own registration as theirs", async () => {
    const event = await makeEvent(t);
    await register(t, await t.member(), event, await makeTicket(t, event));
    expect((await open(member, event.id)).event.my_registration).toBeNull();
  });
});
