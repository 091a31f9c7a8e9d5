/** Each thing that must hold of the rows, broken once and found by its id; of the files: sweep-files.test.ts. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { violationsIn, violationsOf } from '../../testing/violations.ts';
import { type WholeSchool, wholeSchool } from '../../testing/whole-school.ts';
import { checkRows } from './check.ts';

async function violationsAfter({ t }: WholeSchool, change: string) {
  const trx = await t.db.startTransaction().execute();
  try {
    await sql.raw(change).execute(trx);
    return violationsIn(await checkRows(trx));
  } finally {
    await trx.rollback().execute();
  }
}

const GUARDS = 'Triggers, constraints and indexes that are missing or switched off';
const SEATS = 'Ticket types whose sold quantity is not the number of their live registrations';
const PLACES = 'Events whose count is not the number of their live registrations';
const OVERSOLD = 'Ticket types with more live registrations than there are tickets';
const OVERFULL = 'Events with more live registrations than places';
const TWICE = 'Events for which someone has two live registrations';
const REGISTRATION_LOG = 'Registrations of which the activity log tells another story';
const AMOUNTS = 'Payments whose base amount is not their registration’s, or is nothing';
const SUMS = 'Payments whose total is not base amount and fee';
const OTHERS = 'Payments of another event or another member than their registration';
const RENAMED = 'Payments that keep another name than their member has today';
const OPEN = 'Registrations with more than one payment that is pending or confirmed';
const WRONG_STATUS = 'Registrations whose payment status is not what their payments say';
const INCOMPLETE_DECISIONS = 'Payments whose decision is incomplete or contradictory';
const PAYMENT_LOG = 'Payments of which the activity log tells another story';
const NUMBERS_KEPT = 'States of phone numbers whose kept count is wrong';
const ACCOUNTS = 'Accounts without a member, or with another email than the member';
const NUMBERS = 'Allowed phone numbers that do not fit the member who has them';
const PROOF_PLACES = 'Payments whose proof is kept under someone else, or for no one';
const PHOTO_PLACES = 'Members whose photo is kept under someone else';
const HOUSES = 'Houses whose kept count is not the number of their members';
const CLASSES = 'Classes whose kept count is not the number of their members';
const WORDS = 'Words of names that are kept for too many or too few members';
const TILES = 'Statuses of payments whose kept count or sum is wrong';
const HEADING = 'Actions whose kept count of entries is wrong';
const QUEUE = 'Jobs that failed too often and will not be tried again';

const anyId = [expect.stringMatching(/^[0-9a-f-]{36}$/)];
/** Around a change that a trigger of the table would refuse or answer. */
const behind = (table: string, change: string) =>
  `alter table ${table} disable trigger user; ${change}; alter table ${table} enable trigger user`;
const insertedAgain = ({ unpaid }: WholeSchool) => `
  insert into event_registrations (event_id, user_id, ticket_type_id, total_amount_cents)
  select event_id, null, ticket_type_id, total_amount_cents from event_registrations
  where id = '${unpaid.registration.id}'`;

type Broken = { sql: string; finds: Record<string, unknown> };

const BREAKAGES: Record<string, (school: WholeSchool) => Broken> = {
  'a sold quantity too high': ({ unpaid: { ticket } }) => ({
    sql: `update ticket_types set sold_quantity = 2 where id = '${ticket.id}'`,
    finds: { [SEATS]: [ticket.id] },
  }),
  'an event’s count too low': ({ unpaid: { event } }) => ({
    sql: `update events set registered_count = 0 where id = '${event.id}'`,
    finds: { [PLACES]: [event.id] },
  }),
  'a registration withdrawn behind the counts': ({ unpaid: { event, ticket, registration } }) => ({
    sql: behind(
      'event_registrations',
      `update event_registrations set status = 'withdrawn', withdrawn_at = now() where id = '${registration.id}'`,
    ),
    finds: { [SEATS]: [ticket.id], [PLACES]: [event.id] },
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
  'a member with two places': (school) => ({
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
  'a total changed after it was paid': ({ confirmed: { registration, payment } }) => ({
    sql: `update event_registrations set total_amount_cents = 1 where id = '${registration.id}'`,
    finds: { [AMOUNTS]: [payment.id] },
  }),
  'a payment that does not add up': ({ pending: { payment } }) => ({
    sql: `alter table payment_ledger drop constraint payment_ledger_total;
      update payment_ledger set total_amount_cents = 1 where id = '${payment.id}'`,
    finds: { [SUMS]: [payment.id], [GUARDS]: ['payment_ledger_total'] },
  }),
  'a payment of another event': ({ pending: { payment }, unpaid: { event } }) => ({
    sql: behind('payment_ledger', `update payment_ledger set event_id = '${event.id}' where id = '${payment.id}'`),
    finds: { [OTHERS]: [payment.id] },
  }),
  'a payment that lost its member': ({ pending: { payment } }) => ({
    sql: `update payment_ledger set user_id = null, payment_proof_url = null, payment_proof_type = null
      where id = '${payment.id}'`,
    finds: { [OTHERS]: [payment.id] },
  }),
  'a member renamed behind the payments': ({ rejected: { payment, member } }) => ({
    sql: `alter table users disable trigger payment_ledger_update_payer_name;
      update users set last_name = 'Behind' where id = '${member.id}';
      alter table users enable trigger payment_ledger_update_payer_name`,
    finds: { [RENAMED]: [payment.id] },
  }),
  'a payment that keeps the name of no one': ({ pending: { payment } }) => ({
    sql: `update payment_ledger set user_renamed_to = 'Zebedee' where id = '${payment.id}'`,
    finds: { [RENAMED]: [payment.id] },
  }),
  'two open payments': ({ pending: { registration } }) => ({
    sql: `drop index payment_ledger_one_open;
      insert into payment_ledger (user_id, user_name, user_email, event_id, payment_profile_id, entity_id,
        base_amount_cents, processing_fee_cents, total_amount_cents, reference_number, payment_method_details)
      select user_id, user_name, user_email, event_id, payment_profile_id, entity_id, base_amount_cents,
        processing_fee_cents, total_amount_cents, 'ZL-2', payment_method_details
      from payment_ledger where entity_id = '${registration.id}'`,
    finds: { [OPEN]: [registration.id], [PAYMENT_LOG]: anyId, [GUARDS]: ['payment_ledger_one_open'] },
  }),
  'money confirmed and not noted': ({ confirmed: { registration } }) => ({
    sql: `update event_registrations set payment_status = 'submitted' where id = '${registration.id}'`,
    finds: { [WRONG_STATUS]: [registration.id] },
  }),
  'a payment forgotten after a rejection': ({ rejected: { registration } }) => ({
    sql: `update event_registrations set payment_status = 'unpaid' where id = '${registration.id}'`,
    finds: { [WRONG_STATUS]: [registration.id] },
  }),
  'someone paid who sent nothing': ({ unpaid: { registration } }) => ({
    sql: `update event_registrations set payment_status = 'paid' where id = '${registration.id}'`,
    finds: { [WRONG_STATUS]: [registration.id] },
  }),
  'a confirmation by no one': ({ confirmed: { payment } }) => ({
    sql: `update payment_ledger set confirmed_by_name = null where id = '${payment.id}'`,
    finds: { [INCOMPLETE_DECISIONS]: [payment.id] },
  }),
  'a rejection at no time': ({ rejected: { payment } }) => ({
    sql: `update payment_ledger set rejected_at = null where id = '${payment.id}'`,
    finds: { [INCOMPLETE_DECISIONS]: [payment.id] },
  }),
  'a decision that was undone': ({ confirmed: { payment, registration } }) => ({
    sql: behind(
      'payment_ledger',
      `update payment_ledger set status = 'pending', confirmed_at = null where id = '${payment.id}'`,
    ),
    finds: {
      [INCOMPLETE_DECISIONS]: [payment.id],
      [PAYMENT_LOG]: [payment.id],
      [WRONG_STATUS]: [registration.id],
      [TILES]: ['confirmed', 'pending'],
    },
  }),
  'a payment decided twice by the log': ({ confirmed: { payment } }) => ({
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
  'an account without a member': () => ({
    sql: `insert into auth_users (name, email) values ('No one', 'unknown@school.example')`,
    finds: { [ACCOUNTS]: anyId },
  }),
  'an email that signs in no one': ({ unpaid: { member } }) => ({
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
    sql: behind('user_roles', 'delete from user_roles'),
    finds: { 'Roles that no one holds, though there are members and one must': anyId },
  }),
  'a SUPER_ADMIN who may not everything': () => ({
    sql: behind('role_permissions', `delete from role_permissions where permission = 'MANAGE_ROOMS'`),
    finds: { 'Permissions that SUPER_ADMIN lacks': ['MANAGE_ROOMS'] },
  }),
  'a proof kept under someone else': ({ pending: { payment }, unpaid: { member } }) => ({
    sql: `update payment_ledger set payment_proof_url = '${member.id}/x/1.png' where id = '${payment.id}'`,
    finds: { [PROOF_PLACES]: [payment.id] },
  }),
  'a photo of someone else': ({ unpaid, pending }) => ({
    sql: `update users set profile_photo_url = (select profile_photo_url from users where id = '${unpaid.member.id}')
      where id = '${pending.member.id}'`,
    finds: { [PHOTO_PLACES]: [pending.member.id] },
  }),
  'a member whom nothing counts': ({ unpaid: { member } }) => ({
    sql: behind('users', `update users set profile_completed = false where id = '${member.id}'`),
    finds: {
      [HOUSES]: [expect.stringMatching(/^listed, /), expect.stringMatching(/^unfinished, /)],
      [CLASSES]: [expect.stringMatching(/^.\/.\/.\/.\/., /)],
      [WORDS]: expect.arrayContaining([expect.stringMatching(/^of \d+ characters$/)]),
    },
  }),
  'a name that is kept of no one': () => ({
    sql: `insert into name_words (shown, in_first_names, in_last_names) values ('Zebedee', 1, 0)`,
    finds: { [WORDS]: ['of 7 letters'] },
  }),
  'a tile that shows too much': () => ({
    sql: `update payment_counts set amount_cents = amount_cents + 1 where status = 'confirmed'`,
    finds: { [TILES]: ['confirmed'] },
  }),
  'a number that nothing counts': () => ({
    sql: behind('allowed_phone_numbers', `insert into allowed_phone_numbers (phone) values ('+18765559999')`),
    finds: { [NUMBERS_KEPT]: ['pending'] },
  }),
  'entries counted before their time': () => ({
    sql: `insert into log_counts values ('LOGIN_SUCCESS', 'users', 3)`,
    finds: { [HEADING]: ['LOGIN_SUCCESS, users'] },
  }),
  'a trigger that sleeps': () => ({
    sql: 'alter table activity_logs disable trigger activity_logs_are_append_only',
    finds: { [GUARDS]: ['activity_logs_are_append_only'] },
  }),
  'a constraint that was never looked at': () => ({
    sql: 'alter table rooms add constraint rooms_new check (true) not valid',
    finds: { [GUARDS]: ['rooms_new'] },
  }),
  'a job that was given up': () => ({
    sql: `update graphile_worker._private_jobs set attempts = max_attempts where id = (select min(id) from graphile_worker._private_jobs)`,
    finds: { [QUEUE]: [expect.stringMatching(/^\d+$/)] },
  }),
};

describe('of the rows it finds', () => {
  let school: WholeSchool;
  beforeAll(async () => {
    school = await wholeSchool();
  });

  it('nothing where all is well', async () => {
    expect(await violationsOf(school)).toEqual({});
  });

  it.each(Object.entries(BREAKAGES))('%s', async (_, breakage) => {
    const { sql: change, finds } = breakage(school);
    expect(await violationsAfter(school, change)).toEqual(finds);
  });
});
