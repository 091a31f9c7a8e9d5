import { beforeAll, expect, it } from 'vitest';
import { plantScan } from '../../testing/check-in.ts';
import { type PopulatedSchool, populatedSchool } from '../../testing/populated-school.ts';
import { ticketRowsOf } from '../../testing/tickets.ts';
import { violationsAfter, violationsOf, withoutTriggers } from '../../testing/violations.ts';

let school: PopulatedSchool;
beforeAll(async () => {
  school = await populatedSchool();
  const { t, unpaid } = school;
  const [ticket = null] = await ticketRowsOf(t, unpaid.registration);
  await plantScan(t, unpaid.event, ticket, { person: unpaid.member, word: 'sample' });
});

it('has no violations before', async () => {
  expect(await violationsOf(school)).toEqual({});
});

it('finds a check-in that counts for another event', async () => {
  const moved = `update check_in_devices set event_id = '${school.pending.event.id}'`;
  expect(await violationsAfter(school, moved)).toEqual({
    'Check-ins that count for another event than their device’s': [expect.any(String)],
  });
});

it('leaves out one that was not valid', async () => {
  const invalid = withoutTriggers('check_in_scans', 'update check_in_scans set was_valid = false');
  const moved = `${invalid}; update check_in_devices set event_id = '${school.pending.event.id}'`;
  expect(await violationsAfter(school, moved)).toEqual({});
});
