import { beforeAll, expect, it } from 'vitest';
import { type PopulatedSchool, populatedSchool } from '../../testing/populated-school.ts';
import { makeRoom } from '../../testing/rooms.ts';
import { type Breakage, violationsAfter, violationsOf, withoutTriggers } from '../../testing/violations.ts';

let school: PopulatedSchool;
let room: { id: string };
beforeAll(async () => {
  school = await populatedSchool();
  room = await makeRoom(school.t, school.unpaid.event, '101', { max_occupancy: 1 });
});

const bedOf = ({ id }: { id: string }) =>
  `insert into room_assignments (room_id, registration_id, night) values ('${room.id}', '${id}', 1)`;

const COMING = 'Rooms with people who are not coming to their event';

const BREAKAGES: Record<string, Breakage> = {
  'more people than beds': ({ unpaid, pending }) => ({
    sql: withoutTriggers('room_assignments', `${bedOf(unpaid.registration)}; ${bedOf(pending.registration)}`),
    finds: { [COMING]: [room.id], 'Rooms with more people in a night than their maximum': [room.id] },
  }),
  'someone registered for another event': ({ pending }) => ({
    sql: withoutTriggers('room_assignments', bedOf(pending.registration)),
    finds: { [COMING]: [room.id] },
  }),
};

it('has no violations before, and a bed is none', async () => {
  expect(await violationsOf(school)).toEqual({});
  expect(await violationsAfter(school, bedOf(school.unpaid.registration))).toEqual({});
});

it.each(Object.entries(BREAKAGES))('finds %s', async (_, breakage) => {
  const { sql, finds } = breakage(school);
  expect(await violationsAfter(school, sql)).toEqual(finds);
});
