import { beforeAll, expect, it } from 'vitest';
import { type PopulatedSchool, populatedSchool } from '../../testing/populated-school.ts';
import { type Breakage, violationsAfter, violationsOf, withoutTriggers } from '../../testing/violations.ts';
import { plantOffer } from '../../testing/waiting-list.ts';

let school: PopulatedSchool;
let offer: Awaited<ReturnType<typeof plantOffer>>;
beforeAll(async () => {
  school = await populatedSchool();
  offer = await plantOffer(school.t, school.unpaid.member.id);
});

const HOLDS = 'Events and ticket types whose held seats are not those of their holds';
const APART = 'Offers of the waiting list and holds that don’t belong together';
const STALE = 'Entries of the waiting list that should be closed, or whose offer should be';

const DEVICE = 'cafecafe-0000-4000-8000-00000000d0d0';
const deviceHold = (seats: number) => `
  insert into check_in_devices (id, event_id, name, enrolment_sha256, enrolment_expires_at, added_by_name, added_at)
  values ('${DEVICE}', '${offer.event.id}', 'Door', sha256('door'), now(), 'Cora Dean', now());
  insert into seat_holds (event_id, ticket_type_id, seats, kind, device_id)
  values ('${offer.event.id}', '${offer.ticket.id}', ${seats}, 'device', '${DEVICE}')`;

const BREAKAGES: Record<string, Breakage> = {
  'a hold that wasn’t counted, and with it seats beyond the capacity': () => ({
    sql: withoutTriggers('seat_holds', deviceHold(1)),
    finds: {
      [HOLDS]: [offer.event.id, offer.ticket.id].sort(),
      'Events with more live registrations and guests than capacity': [offer.event.id],
    },
  }),
  'a ticket type with more held tickets than there are': () => ({
    sql: `alter table ticket_types drop constraint ticket_types_quantity;
      update events set max_capacity = 0 where id = '${offer.event.id}';
      update ticket_types set max_quantity = 2 where id = '${offer.ticket.id}'; ${deviceHold(2)}`,
    finds: {
      'Ticket types with more live registrations and guests than there are tickets': [offer.ticket.id],
      'Triggers, constraints and indexes that are missing or disabled': ['ticket_types_quantity'],
    },
  }),
  'an open offer whose seats were released': () => ({
    sql: `update seat_holds set released_at = now() where id = '${offer.hold_id}'`,
    finds: { [APART]: [offer.id] },
  }),
  'seats held for an offer that was answered': () => ({
    sql: withoutTriggers(
      'waiting_list_offers',
      "update waiting_list_offers set answered_at = now(), answer = 'expired'",
    ),
    finds: { [APART]: [offer.hold_id] },
  }),
  'an entry of someone registered': ({ unpaid }) => ({
    sql: `insert into waiting_list_entries (event_id, user_id, ticket_type_ids, seats, joined_at)
      values ('${unpaid.event.id}', '${unpaid.member.id}', '{${unpaid.ticket.id}}', 1, now())`,
    finds: { [STALE]: [expect.any(String)] },
  }),
  'an entry for a cancelled event': () => ({
    sql: withoutTriggers('events', "update events set cancelled_at = now(), cancellation_reason = 'Rain'"),
    finds: { [STALE]: [offer.entry_id] },
  }),
  'an open offer of a closed entry': () => ({
    sql: withoutTriggers(
      'waiting_list_entries',
      "update waiting_list_entries set closed_at = now(), close_reason = 'left'",
    ),
    finds: { [STALE]: [offer.entry_id] },
  }),
};

it('has no violations before', async () => {
  expect(await violationsOf(school)).toEqual({});
});

it.each(Object.entries(BREAKAGES))('rules 1 and 9: finds %s', async (_, breakage) => {
  const { sql, finds } = breakage(school);
  expect(await violationsAfter(school, sql)).toEqual(finds);
});

it.each([
  ['the entry is closed', "update waiting_list_entries set closed_at = now(), close_reason = 'left'"],
  ['the offer is answered', "update waiting_list_offers set answered_at = now(), answer = 'expired'"],
  ['the entry is deleted', 'delete from waiting_list_entries'],
  ['the event is cancelled', "update events set cancelled_at = now(), cancellation_reason = 'Rain'"],
])('rule 9: the database releases the seats when %s', async (_, change) => {
  const seatIsFree = `${change}; insert into event_registrations (event_id, ticket_type_id, user_id, total_amount_cents)
    values ('${offer.event.id}', '${offer.ticket.id}', '${school.pending.member.id}', 0)`;
  expect(await violationsAfter(school, seatIsFree)).not.toHaveProperty([HOLDS]);
});
