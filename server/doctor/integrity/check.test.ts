import { beforeAll, describe, expect, it } from 'vitest';
import { type PopulatedSchool, populatedSchool } from '../../testing/populated-school.ts';
import { type Breakage, violationsAfter, violationsOf, withoutTriggers } from '../../testing/violations.ts';

const GUARDS = 'Triggers, constraints and indexes that are missing or disabled';
const SEATS = 'Ticket types whose sold quantity is not the number of their live registrations and guests';
const EVENT_COUNTS = 'Events whose counts are not the numbers of their live registrations and guests';
const NOT_COMING = 'Active tickets of people who are not coming to the event';
const OVERSOLD = 'Ticket types with more live registrations and guests than there are tickets';
const OVERFULL = 'Events with more live registrations and guests than capacity';
const TWICE = 'Events for which someone has two live registrations';
const REGISTRATION_LOG = 'Registrations that the activity log contradicts';
const AMOUNTS = 'Payments whose base amount is zero';
const SUMS = 'Payments whose total is not base amount and fee';
const OTHERS = 'Payments of another event or another member than their registration';
const RENAMED = 'Payments stored with a name that is not their member’s current name';
const OPEN = 'Registrations with more than one payment that is pending';
const WRONG_STATUS = 'Registrations whose payment status doesn’t match their payments';
const ENTRIES = 'Payments whose entries contradict their status';
const INCOMPLETE_DECISIONS = 'Payments whose decision is incomplete or contradictory';
const PAYMENT_LOG = 'Payments that the activity log contradicts';
const BANK_LINES = 'Bank lines that no statement of their account has';
const BANK_SUMS = 'Bank lines whose entries are more than their amount, or not their stored sum';
const NUMBER_COUNTS = 'Phone number statuses whose stored count is wrong';
const ACCOUNTS = 'Accounts without a member, or with another email than the member';
const NUMBERS = 'Allowed phone numbers that don’t match the member who has them';
const MISPLACED_PROOFS = 'Payments whose proof is stored under another person, or whose owner is gone';
const MISPLACED_PHOTOS = 'Members whose photo is stored under another member';
const HOUSES = 'Houses whose stored member count is wrong';
const CLASSES = 'Classes whose stored member count is wrong';
const WORDS = 'Name words whose stored member count is wrong';
const PAYMENT_COUNTS = 'Payment statuses whose stored count or sum is wrong';
const LOG_COUNTS = 'Actions whose stored number of entries is wrong';
const SUGGESTIONS = 'Suggested numbers that no one can decide';
const QUEUE = 'Jobs that failed too often and will not be tried again';

const anyId = [expect.stringMatching(/^[0-9a-f-]{36}$/)];
const insertedAgain = ({ unpaid }: PopulatedSchool) => `
  insert into event_registrations (event_id, user_id, ticket_type_id, total_amount_cents)
  select event_id, null, ticket_type_id, total_amount_cents from event_registrations
  where id = '${unpaid.registration.id}'`;

const BREAKAGES: Record<string, Breakage> = {
  'a sold quantity too high': ({ unpaid: { ticket } }) => ({
    sql: `update ticket_types set sold_quantity = 2 where id = '${ticket.id}'`,
    finds: { [SEATS]: [ticket.id] },
  }),
  'an event’s count too low': ({ unpaid: { event } }) => ({
    sql: `update events set registered_count = 0 where id = '${event.id}'`,
    finds: { [EVENT_COUNTS]: [event.id] },
  }),
  'a registration withdrawn without updating the counts': ({ unpaid: { event, ticket, registration } }) => ({
    sql: withoutTriggers(
      'event_registrations',
      `update event_registrations set status = 'withdrawn', withdrawn_at = now() where id = '${registration.id}'`,
    ),
    finds: { [SEATS]: [ticket.id], [EVENT_COUNTS]: [event.id], [NOT_COMING]: anyId },
  }),
  'an oversold ticket type': (school) => ({
    sql: `alter table ticket_types drop constraint ticket_types_quantity;
      update ticket_types set max_quantity = 1 where id = '${school.unpaid.ticket.id}'; ${insertedAgain(school)}`,
    finds: { [OVERSOLD]: [school.unpaid.ticket.id], [REGISTRATION_LOG]: anyId, [GUARDS]: ['ticket_types_quantity'] },
  }),
  'an overfull event': (school) => ({
    sql: `alter table events drop constraint events_capacity;
      update events set max_capacity = 1 where id = '${school.unpaid.event.id}'; ${insertedAgain(school)}`,
    finds: { [OVERFULL]: [school.unpaid.event.id], [REGISTRATION_LOG]: anyId, [GUARDS]: ['events_capacity'] },
  }),
  'a member registered twice for an event': (school) => ({
    sql: `drop index event_registrations_one_live; ${insertedAgain(school)};
      update event_registrations set user_id = '${school.unpaid.member.id}' where user_id is null`,
    finds: {
      [TWICE]: [school.unpaid.event.id],
      [REGISTRATION_LOG]: anyId,
      [GUARDS]: ['event_registrations_one_live'],
    },
  }),
  'a registration that the log says was withdrawn': ({ unpaid: { registration } }) => ({
    sql: `insert into activity_logs (action_type, entity_type, description, entity_id)
      values ('REGISTRATION_WITHDRAWN', 'event_registrations', 'Withdrew', '${registration.id}')`,
    finds: { [REGISTRATION_LOG]: [registration.id] },
  }),
  'a payment for zero': ({ pending: { payment } }) => ({
    sql: withoutTriggers(
      'payment_ledger',
      `update payment_ledger set base_amount_cents = 0, total_amount_cents = 0 where id = '${payment.id}'`,
    ),
    finds: { [AMOUNTS]: [payment.id], [PAYMENT_COUNTS]: ['pending'] },
  }),
  'a registration total changed after payment': ({ confirmed: { registration } }) => ({
    sql: withoutTriggers(
      'event_registrations',
      `update event_registrations set total_amount_cents = 99000 where id = '${registration.id}'`,
    ),
    finds: { [WRONG_STATUS]: [registration.id] },
  }),
  'a payment that does not add up': ({ pending: { payment } }) => ({
    sql: `alter table payment_ledger drop constraint payment_ledger_total;
      update payment_ledger set total_amount_cents = 1 where id = '${payment.id}'`,
    finds: { [SUMS]: [payment.id], [GUARDS]: ['payment_ledger_total'] },
  }),
  'a payment for another event': ({ pending: { payment }, unpaid: { event } }) => ({
    sql: withoutTriggers(
      'payment_ledger',
      `update payment_ledger set event_id = '${event.id}' where id = '${payment.id}'`,
    ),
    finds: { [OTHERS]: [payment.id] },
  }),
  'a payment that lost its member': ({ pending: { payment } }) => ({
    sql: `update payment_ledger set user_id = null, payment_proof_url = null, payment_proof_type = null
      where id = '${payment.id}'`,
    finds: { [OTHERS]: [payment.id] },
  }),
  'a member renamed without updating their payments': ({ rejected: { payment, member } }) => ({
    sql: `alter table users disable trigger payment_ledger_update_payer_name;
      update users set last_name = 'Behind' where id = '${member.id}';
      alter table users enable trigger payment_ledger_update_payer_name`,
    finds: { [RENAMED]: [payment.id] },
  }),
  'a payment with a name that no member has': ({ pending: { payment } }) => ({
    sql: `update payment_ledger set user_renamed_to = 'Zebedee' where id = '${payment.id}'`,
    finds: { [RENAMED]: [payment.id] },
  }),
  'two open payments': ({ pending: { registration } }) => ({
    sql: `drop index payment_ledger_one_pending;
      insert into payment_ledger (user_id, user_name, user_email, event_id, payment_profile_id, entity_id,
        base_amount_cents, processing_fee_cents, total_amount_cents, reference_number, payment_method_details)
      select user_id, user_name, user_email, event_id, payment_profile_id, entity_id, base_amount_cents,
        processing_fee_cents, total_amount_cents, 'ZL-2', payment_method_details
      from payment_ledger where entity_id = '${registration.id}'`,
    finds: { [OPEN]: [registration.id], [PAYMENT_LOG]: anyId, [GUARDS]: ['payment_ledger_one_pending'] },
  }),
  'a registration still submitted after its payment was confirmed': ({ confirmed: { registration } }) => ({
    sql: withoutTriggers(
      'event_registrations',
      `update event_registrations set payment_status = 'submitted' where id = '${registration.id}'`,
    ),
    finds: { [WRONG_STATUS]: [registration.id] },
  }),
  'a registration unpaid again after a rejection': ({ rejected: { registration } }) => ({
    sql: withoutTriggers(
      'event_registrations',
      `update event_registrations set payment_status = 'unpaid' where id = '${registration.id}'`,
    ),
    finds: { [WRONG_STATUS]: [registration.id] },
  }),
  'a registration paid without a payment': ({ unpaid: { registration } }) => ({
    sql: withoutTriggers(
      'event_registrations',
      `update event_registrations set payment_status = 'paid' where id = '${registration.id}'`,
    ),
    finds: { [WRONG_STATUS]: [registration.id] },
  }),
  'a confirmation without the name of who confirmed': ({ confirmed: { payment } }) => ({
    sql: `update payment_ledger set confirmed_by_name = null where id = '${payment.id}'`,
    finds: { [INCOMPLETE_DECISIONS]: [payment.id] },
  }),
  'a rejection without a time': ({ rejected: { payment } }) => ({
    sql: `update payment_ledger set rejected_at = null where id = '${payment.id}'`,
    finds: { [INCOMPLETE_DECISIONS]: [payment.id] },
  }),
  'a decision removed from the payment only': ({ confirmed: { payment } }) => ({
    sql: withoutTriggers(
      'payment_ledger',
      `update payment_ledger set status = 'pending', confirmed_at = null where id = '${payment.id}'`,
    ),
    finds: {
      [INCOMPLETE_DECISIONS]: [payment.id],
      [PAYMENT_LOG]: [payment.id],
      [ENTRIES]: [payment.id],
      [PAYMENT_COUNTS]: ['confirmed', 'pending'],
    },
  }),
  'a payment decided twice in the log': ({ confirmed: { payment } }) => ({
    sql: `insert into activity_logs (action_type, entity_type, description, entity_id)
      values ('REJECT_PAYMENT', 'payment_ledger', 'Rejected', '${payment.id}')`,
    finds: { [PAYMENT_LOG]: [payment.id] },
  }),
  'a decision taken back in the log only': ({ confirmed: { payment } }) => ({
    sql: `insert into activity_logs (action_type, entity_type, description, entity_id, metadata)
      values ('REOPEN_PAYMENT', 'payment_ledger', 'Reopened', '${payment.id}', '{"decision": "confirmed"}')`,
    finds: { [PAYMENT_LOG]: [payment.id] },
  }),
  'a decision taken back that was never made': ({ rejected: { payment } }) => ({
    sql: `insert into activity_logs (action_type, entity_type, description, entity_id, metadata)
      values ('REOPEN_PAYMENT', 'payment_ledger', 'Reopened', '${payment.id}', '{"decision": "confirmed"}');
      insert into activity_logs (action_type, entity_type, description, entity_id)
      values ('REJECT_PAYMENT', 'payment_ledger', 'Rejected', '${payment.id}')`,
    finds: { [PAYMENT_LOG]: [payment.id] },
  }),
  'a decision taken back without a log entry': ({ reopened: { payment } }) => ({
    sql: `update payment_ledger set status = 'pending', notes = null, rejected_at = null, rejected_by = null,
      rejected_by_name = null where id = '${payment.id}'`,
    finds: { [PAYMENT_LOG]: [payment.id] },
  }),
  'a bank line without a statement': () => ({
    sql: `insert into bank_accounts (name, currency) values ('Association account', 'USD');
      insert into bank_lines (bank_account_id, booked_on, amount_cents, currency, text, fingerprint, occurrence)
      select id, '2026-11-03', 1, 'USD', 'x', repeat('0', 64), 1 from bank_accounts limit 1`,
    finds: { [BANK_LINES]: anyId },
  }),
  'a bank line that counts more than was recorded from it': () => ({
    sql: withoutTriggers('bank_lines', 'update bank_lines set matched_cents = amount_cents'),
    finds: { [BANK_SUMS]: anyId },
  }),
  'an account without a member': () => ({
    sql: `insert into auth_users (name, email) values ('No one', 'unknown@school.example')`,
    finds: { [ACCOUNTS]: anyId },
  }),
  'a member email that is not the account’s': ({ unpaid: { member } }) => ({
    sql: `update users set email = 'other@school.example' where id = '${member.id}'`,
    finds: { [ACCOUNTS]: [member.id] },
  }),
  'a used number whose user is gone': () => ({
    sql: `update allowed_phone_numbers set used_by = null`,
    finds: { [NUMBERS]: anyId },
  }),
  'a pending number that a member has': ({ unpaid: { member } }) => ({
    sql: `insert into allowed_phone_numbers (phone) values ('${member.phone}')`,
    finds: { [NUMBERS]: anyId },
  }),
  'no SUPER_ADMIN left': () => ({
    sql: withoutTriggers('user_roles', 'delete from user_roles'),
    finds: { 'Roles that someone must have and no one has': anyId },
  }),
  'a SUPER_ADMIN without one permission': () => ({
    sql: withoutTriggers('role_permissions', `delete from role_permissions where permission = 'MANAGE_ROOMS'`),
    finds: { 'Permissions that SUPER_ADMIN lacks': ['MANAGE_ROOMS'] },
  }),
  'a proof stored under another member': ({ pending: { payment }, unpaid: { member } }) => ({
    sql: `update payment_ledger set payment_proof_url = '${member.id}/x/1.png' where id = '${payment.id}'`,
    finds: { [MISPLACED_PROOFS]: [payment.id] },
  }),
  'a photo stored under another member': ({ unpaid, pending }) => ({
    sql: `update users set profile_photo_url = (select profile_photo_url from users where id = '${unpaid.member.id}')
      where id = '${pending.member.id}'`,
    finds: { [MISPLACED_PHOTOS]: [pending.member.id] },
  }),
  'a listed member missing from the counts': ({ unpaid: { member } }) => ({
    sql: withoutTriggers('users', `update users set profile_completed = false where id = '${member.id}'`),
    finds: {
      [HOUSES]: [expect.stringMatching(/^listed, /), expect.stringMatching(/^unfinished, /)],
      [CLASSES]: [expect.stringMatching(/^.\/.\/.\/.\/., /)],
      [WORDS]: expect.arrayContaining([expect.stringMatching(/^of \d+ characters$/)]),
    },
  }),
  'a name word of no member': () => ({
    sql: `insert into name_words (shown, in_first_names, in_last_names) values ('Zebedee', 1, 0)`,
    finds: { [WORDS]: ['of 7 characters'] },
  }),
  'a payment sum that is too high': () => ({
    sql: `update payment_counts set fee_cents = fee_cents + 1 where status = 'confirmed'`,
    finds: { [PAYMENT_COUNTS]: ['confirmed'] },
  }),
  'a phone number missing from the counts': () => ({
    sql: withoutTriggers('allowed_phone_numbers', `insert into allowed_phone_numbers (phone) values ('+18765559999')`),
    finds: { [NUMBER_COUNTS]: ['pending'] },
  }),
  'log counts without entries': () => ({
    sql: `insert into log_counts values ('LOGIN_SUCCESS', 'users', 3)`,
    finds: { [LOG_COUNTS]: ['LOGIN_SUCCESS, users'] },
  }),
  'a suggested number for a name that is no longer missing': ({ unpaid: { member } }) => ({
    sql: `with entry as (insert into roster_entries (form, level, first_name, last_name, status)
        values (1, 'G', 'Sonia', 'Reid', 'dismissed') returning id)
      insert into suggestions (roster_entry_id, phone, suggested_by) select id, '+18765559998', '${member.id}' from entry`,
    finds: { [SUGGESTIONS]: anyId },
  }),
  'a disabled trigger': () => ({
    sql: 'alter table activity_logs disable trigger activity_logs_are_append_only',
    finds: { [GUARDS]: ['activity_logs_are_append_only'] },
  }),
  'a constraint that was never validated': () => ({
    sql: 'alter table rooms add constraint rooms_new check (true) not valid',
    finds: { [GUARDS]: ['rooms_new'] },
  }),
  'a job that failed for good': () => ({
    sql: `select graphile_worker.permanently_fail_jobs(array[(select min(id) from graphile_worker.jobs)])`,
    finds: { [QUEUE]: [expect.stringMatching(/^\d+$/)] },
  }),
};

describe('checking rows', () => {
  let school: PopulatedSchool;
  beforeAll(async () => {
    school = await populatedSchool();
  });

  it('finds nothing in a database without violations', async () => {
    expect(await violationsOf(school)).toEqual({});
  });

  it.each(Object.entries(BREAKAGES))('finds %s', async (_, breakage) => {
    const { sql: change, finds } = breakage(school);
    expect(await violationsAfter(school, change)).toEqual(finds);
  });
});
