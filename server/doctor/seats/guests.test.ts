import { beforeAll, expect, it } from 'vitest';
import { type PopulatedSchool, populatedSchool } from '../../testing/populated-school.ts';
import { type Breakage, violationsAfter, violationsOf, withoutTriggers } from '../../testing/violations.ts';

let school: PopulatedSchool;
beforeAll(async () => {
  school = await populatedSchool();
});

const guestOf = ({ unpaid: { registration, ticket } }: PopulatedSchool, price = 500) => `
  insert into registration_guests (registration_id, name, ticket_type_id, price_cents)
  values ('${registration.id}', 'Sonia', '${ticket.id}', ${price})`;

const BREAKAGES: Record<string, Breakage> = {
  'a guest without a seat': (place) => ({
    sql: withoutTriggers('registration_guests', guestOf(place, 0)),
    finds: {
      'Ticket types whose sold quantity is not the number of their live registrations and guests': [
        place.unpaid.ticket.id,
      ],
      'Events whose counts are not the numbers of their live registrations and guests': [place.unpaid.event.id],
      'Registrations with people who are coming and have no active ticket, or several': [place.unpaid.registration.id],
    },
  }),
  'an amount for guests that is not the sum of their prices': (place) => ({
    sql: `${guestOf(place)}; ${withoutTriggers('registration_guests', 'update registration_guests set price_cents = 700')}`,
    finds: { 'Registrations whose amount for guests is not the sum of their prices': [place.unpaid.registration.id] },
  }),
  'a guest with a ticket type of another event': (place) => ({
    sql: `${guestOf(place)}; ${withoutTriggers(
      'registration_guests',
      `update registration_guests set ticket_type_id = '${place.pending.ticket.id}', price_cents = 500`,
    )}`,
    finds: {
      'Guests with a ticket type of another event': [expect.any(String)],
      'Ticket types whose sold quantity is not the number of their live registrations and guests': expect.any(Array),
      'Ticket types with more live registrations and guests than there are tickets': [place.pending.ticket.id],
    },
  }),
  'a guest who was added without changing the payment status': (place) => ({
    sql: withoutTriggers(
      'event_registrations',
      `${guestOf(place).replace(place.unpaid.registration.id, place.confirmed.registration.id).replace(place.unpaid.ticket.id, place.confirmed.ticket.id)}`,
    ).replace(
      'alter table',
      `update ticket_types set max_quantity = 9 where id = '${place.confirmed.ticket.id}'; alter table`,
    ),
    finds: { 'Registrations whose payment status doesn’t match their payments': [place.confirmed.registration.id] },
  }),
};

it('has no violations before', async () => {
  expect(await violationsOf(school)).toEqual({});
});

it.each(Object.entries(BREAKAGES))('finds %s', async (_, breakage) => {
  const { sql, finds } = breakage(school);
  expect(await violationsAfter(school, sql)).toEqual(finds);
});

it('rule 1: an existing guest of each kind violates nothing', async () => {
  const change = `${guestOf(school)}; ${guestOf(school)};
    update registration_guests set removed_at = now() where id = (select id from registration_guests limit 1)`;
  expect(await violationsAfter(school, change)).toEqual({});
});
