import { beforeAll, expect, it } from 'vitest';
import { type PopulatedSchool, populatedSchool } from '../../testing/populated-school.ts';
import { type Breakage, violationsAfter, withoutTriggers } from '../../testing/violations.ts';

const ENTRIES = 'Payments whose entries contradict their status';
const MOVED_ENTRIES = 'Payment entries of another registration than their payment';
const REVERSALS = 'Payment entries that reverse another amount, registration or kind, or a reversal';
const RETURNED = 'Registrations with more money returned than received';
const ENTRY_COUNTS = 'Kinds of payment entries whose stored count or sum is wrong';
const SUMS = 'Registrations whose stored sums of payment entries are wrong';
const WRONG_STATUS = 'Registrations whose payment status doesn’t match their payments';
const OUTSIDE = 'Payment entries that no sum of an event has';
const GAPS = 'Years in which receipt numbers are missing or not counted';
const anyYear = [expect.stringMatching(/^20\d\d$/)];
const anyId = [expect.stringMatching(/^[0-9a-f-]{36}$/)];

const BREAKAGES: Record<string, Breakage> = {
  'a confirmed payment whose entry is gone': ({ confirmed: { payment, registration } }) => ({
    sql: withoutTriggers('payment_entries', `delete from payment_entries where ledger_id = '${payment.id}'`),
    finds: {
      [ENTRIES]: [payment.id],
      [WRONG_STATUS]: [registration.id],
      [SUMS]: [registration.id],
      [ENTRY_COUNTS]: ['payment'],
      [GAPS]: anyYear,
    },
  }),
  'an entry of another registration': ({ confirmed: { payment, registration }, unpaid }) => ({
    sql: withoutTriggers(
      'payment_entries',
      `update payment_entries set registration_id = '${unpaid.registration.id}' where ledger_id = '${payment.id}'`,
    ),
    finds: {
      [MOVED_ENTRIES]: anyId,
      [WRONG_STATUS]: expect.arrayContaining([registration.id, unpaid.registration.id]),
      [SUMS]: expect.arrayContaining([registration.id, unpaid.registration.id]),
    },
  }),
  'a receipt number that was counted and never given': () => ({
    sql: 'update receipt_counters set last_number = last_number + 1',
    finds: { [GAPS]: anyYear },
  }),
  'a year of receipts that is not counted': () => ({
    sql: 'delete from receipt_counters',
    finds: { [GAPS]: anyYear },
  }),
  'a reversal of another amount': ({ reopened: { payment, registration } }) => ({
    sql: withoutTriggers(
      'payment_entries',
      `update payment_entries set base_cents = -1 where ledger_id = '${payment.id}' and reverses_id is not null`,
    ),
    finds: { [REVERSALS]: anyId, [SUMS]: [registration.id], [ENTRY_COUNTS]: ['payment'] },
  }),
  // Rule 6: the sums of the events would no longer be those of all entries.
  'an entry that is in no event’s sums': () => ({
    sql: `alter table payment_entries drop constraint payment_entries_registration_id_fkey;
      insert into payment_entries (registration_id, kind, base_cents, received_on, reason, recorded_by_name)
      values (gen_random_uuid(), 'adjustment', 500, '2026-01-02', 'Lost', 'Tre Asurer')`,
    finds: { [OUTSIDE]: anyId, [SUMS]: anyId },
  }),
  'more returned than received': ({ unpaid: { registration } }) => ({
    sql: withoutTriggers(
      'payment_entries',
      `insert into payment_entries (registration_id, kind, base_cents, method, received_on, reason, recorded_by_name)
      values ('${registration.id}', 'refund', -1, 'cash', '2026-01-02', 'Moved', 'Tre Asurer')`,
    ),
    finds: { [RETURNED]: [registration.id], [SUMS]: [registration.id], [ENTRY_COUNTS]: ['refund'] },
  }),
  'a stored sum that isn’t the one of the entries': ({ confirmed: { registration } }) => ({
    sql: `update event_registrations set adjusted_cents = 1 where id = '${registration.id}'`,
    finds: { [SUMS]: [registration.id] },
  }),
};

let school: PopulatedSchool;
beforeAll(async () => {
  school = await populatedSchool();
});

it.each(Object.entries(BREAKAGES))('the doctor finds %s', async (_, breakage) => {
  const { sql, finds } = breakage(school);
  expect(await violationsAfter(school, sql)).toEqual(finds);
});
