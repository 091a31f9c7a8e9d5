import { beforeAll, expect, it } from 'vitest';
import { plantDesk } from '../../testing/cash-boxes.ts';
import { plantScan } from '../../testing/check-in.ts';
import { type PopulatedSchool, populatedSchool } from '../../testing/populated-school.ts';
import { ticketRowsOf } from '../../testing/tickets.ts';
import { violationsAfter, violationsOf, withoutTriggers } from '../../testing/violations.ts';

let school: PopulatedSchool;
beforeAll(async () => {
  school = await populatedSchool();
  const { t, unpaid } = school;
  const [ticket = null] = await ticketRowsOf(t, unpaid.registration);
  const by = { person: unpaid.member, word: 'sample' };
  const device = await plantScan(t, unpaid.event, ticket, by);
  await plantDesk(t, { ...unpaid, device }, by);
});

/** With its cash box, which must be of the same event. */
const moveTo = ({ id }: { id: string }) => `
  update check_in_devices set cash_box_id = null;
  update cash_boxes set event_id = '${id}';
  update check_in_devices set event_id = '${id}'`;
const DESK = { 'Payments taken at the desk of another event': [expect.any(String)] };

it('has no violations before', async () => {
  expect(await violationsOf(school)).toEqual({});
});

it('finds a check-in that counts for another event', async () => {
  const moved = moveTo(school.pending.event);
  expect(await violationsAfter(school, moved)).toEqual({
    ...DESK,
    'Check-ins that count for another event than their device’s': [expect.any(String)],
  });
});

it('leaves out one that was not valid', async () => {
  const invalid = withoutTriggers('check_in_scans', 'update check_in_scans set was_valid = false');
  const moved = `${invalid}; ${moveTo(school.pending.event)}`;
  expect(await violationsAfter(school, moved)).toEqual(DESK);
});

it('finds a payment in the cash box of another event', async () => {
  const moved = `update check_in_devices set cash_box_id = null;
    update cash_boxes set event_id = '${school.pending.event.id}'`;
  expect(await violationsAfter(school, moved)).toEqual(DESK);
});

it('finds seats that a revoked device still holds', async () => {
  const held = `update check_in_devices set revoked_at = now();
    insert into seat_holds (event_id, ticket_type_id, seats, kind, device_id)
    select d.event_id, k.id, 1, 'device', d.id from check_in_devices d join ticket_types k on k.event_id = d.event_id limit 1`;
  expect(await violationsAfter(school, held)).toEqual({
    'Revoked devices whose seats are still held': [expect.any(String)],
  });
});

it('finds a count that could be of one person', async () => {
  const broken = 'alter table cash_counts drop constraint cash_counts_two_people';
  expect(await violationsAfter(school, broken)).toEqual({
    'Triggers, constraints and indexes that are missing or disabled': ['cash_counts_two_people'],
  });
});
