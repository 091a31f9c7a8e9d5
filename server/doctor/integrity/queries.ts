import { sql } from 'kysely';
import { LEAVING_YEARS } from '../../../contract/leaving-years.ts';
import { QUEUED_JOBS } from '../../lib/jobs/queue.ts';
import type { Check } from '../queries.ts';

const pairs = sql`payment_ledger l join event_registrations r on r.id = l.entity_id`;

export const MONEY: readonly Check[] = [
  {
    rule: 'No payment is for zero.',
    violated: 'Payments whose base amount is zero',
    broken: sql`select id from payment_ledger where base_amount_cents = 0`,
  },
  {
    rule: 'Every payment adds up.',
    violated: 'Payments whose total is not base amount and fee',
    broken: sql`
      select id from payment_ledger where total_amount_cents <> base_amount_cents + processing_fee_cents
      or amount_cents <> total_amount_cents`,
  },
  {
    rule: 'Every payment belongs to the event and the member of its registration.',
    violated: 'Payments of another event or another member than their registration',
    broken: sql`
      select l.id from ${pairs} where l.event_id <> r.event_id or l.user_id is distinct from r.user_id`,
  },
  {
    rule: 'Every payment has its member’s current name.',
    violated: 'Payments stored with a name that is not their member’s current name',
    broken: sql`
      select l.id from payment_ledger l left join users u on u.id = l.user_id
      where l.user_renamed_to is distinct from nullif(u.first_name || ' ' || u.last_name, l.user_name)`,
  },
  {
    rule: 'No registration has two pending payments.',
    violated: 'Registrations with more than one payment that is pending',
    broken: sql`
      select entity_id as id from payment_ledger where status = 'pending' group by 1 having count(*) > 1`,
  },
  {
    // A rejection leaves the registration as it was (spec 4), so it stays 'submitted'.
    rule: 'Every active registration’s payment status matches its payments.',
    violated: 'Registrations whose payment status doesn’t match their payments',
    broken: sql`
      with paid as (select registration_id as id, sum(base_cents) as cents from payment_entries group by 1),
      sent as (
        select entity_id as id, bool_or(status = 'pending') as is_pending,
               (array_agg(status order by created_at desc, id desc))[1] = 'failed' as is_rejected
        from payment_ledger group by 1)
      select r.id from event_registrations r left join paid using (id) left join sent using (id)
      where r.status <> 'withdrawn' and r.payment_status <> case
        when amount_due_cents(r) > 0 and amount_due_cents(r) <= paid.cents then 'paid'
        when sent.is_pending or sent.is_rejected then 'submitted' else 'unpaid' end`,
  },
  {
    rule: 'Every confirmed payment has one entry that counts, and no other payment has one.',
    violated: 'Payments whose entries contradict their status',
    broken: sql`
      select l.id from payment_ledger l
      left join (
        select e.ledger_id as id, count(*) as entries from payment_entries e
        where e.reverses_id is null and not exists (select from payment_entries v where v.reverses_id = e.id)
        group by 1) e on e.id = l.id
      where coalesce(e.entries, 0) <> (l.status = 'confirmed')::int`,
  },
  {
    rule: 'Every entry belongs to the registration of its payment.',
    violated: 'Payment entries of another registration than their payment',
    broken: sql`
      select e.id from payment_entries e join payment_ledger l on l.id = e.ledger_id
      where l.entity_id <> e.registration_id`,
  },
  {
    rule: 'Every reversal takes back another entry exactly.',
    violated: 'Payment entries that reverse another amount, registration or kind, or a reversal',
    broken: sql`
      select v.id from payment_entries v join payment_entries e on e.id = v.reverses_id
      where e.reverses_id is not null or (e.registration_id, e.kind, e.base_cents, e.fee_cents)
         <> (v.registration_id, v.kind, -v.base_cents, -v.fee_cents)`,
  },
  {
    // Rule 6: what is due and what moved adds up to what is owed, for each event and overall.
    rule: 'Every entry is in the sums of its event, as money received, returned or waived.',
    violated: 'Payment entries that no sum of an event has',
    broken: sql`
      select e.id from payment_entries e left join event_registrations r on r.id = e.registration_id
      left join events v on v.id = r.event_id
      where v.id is null or e.kind not in ('payment', 'refund', 'adjustment')
         or e.kind = 'adjustment' and e.fee_cents <> 0`,
  },
  {
    rule: 'Every payment taken at a desk is for the event of its device and cash box.',
    violated: 'Payments taken at the desk of another event',
    broken: sql`
      select e.id from payment_entries e join event_registrations r on r.id = e.registration_id
      join cash_boxes b on b.id = e.cash_box_id left join check_in_devices d on d.id = e.device_id
      where b.event_id <> r.event_id or d.event_id <> r.event_id`,
  },
  {
    rule: 'No registration was refunded more than was received for it.',
    violated: 'Registrations with more money returned than received',
    broken: sql`
      select registration_id as id from payment_entries where kind <> 'adjustment'
      group by 1 having sum(base_cents) < 0 or sum(fee_cents) < 0`,
  },
  {
    rule: 'The receipt numbers of a year have no gaps.',
    violated: 'Years in which receipt numbers are missing or not counted',
    broken: sql`
      with numbers as (
        select receipt_year as year, count(*) as receipts, max(receipt_number) as last_number
        from payment_entries where receipt_year is not null group by 1)
      select coalesce(n.year, c.year)::text as id from numbers n full join receipt_counters c on c.year = n.year
      where (n.receipts, n.last_number) is distinct from (c.last_number, c.last_number)`,
  },
  {
    // Adjustments are left out: they lapse when a registration is withdrawn.
    rule: 'Every closed period has the entries that it had when it was closed.',
    violated: 'Closed periods whose entries have changed',
    broken: sql`
      select p.id from accounting_periods p
      left join payment_entries e on e.received_on between p.first_day and p.last_day
      where p.reopened_at is null group by p.id
      having (coalesce(sum(e.base_cents) filter (where e.kind = 'payment'), 0),
              coalesce(-sum(e.base_cents) filter (where e.kind = 'refund'), 0), coalesce(sum(e.fee_cents), 0))
          <> ((p.totals->>'received_cents')::bigint, (p.totals->>'refunded_cents')::bigint,
              (p.totals->>'fees_cents')::bigint)`,
  },
  {
    rule: 'Every decided payment says who decided and when, and no undecided payment does.',
    violated: 'Payments whose decision is incomplete or contradictory',
    broken: sql`
      select id from payment_ledger
      where (confirmed_at is not null and confirmed_by_name is not null) <> (status = 'confirmed')
         or (confirmed_at is null) <> (confirmed_by_name is null)
         or (rejected_at is not null and rejected_by_name is not null and notes is not null) <> (status = 'failed')
         or (rejected_at is null) <> (rejected_by_name is null)
         or (status = 'pending' and (confirmed_by is not null or rejected_by is not null))`,
  },
  {
    // Each decision taken back cancels one; the remaining one must match the payment.
    rule: 'The activity log has every payment’s submission and current decision once.',
    violated: 'Payments that the activity log contradicts',
    broken: sql`
      select l.id from payment_ledger l
      left join (
        select entity_id as id, count(*) filter (where action_type = 'SUBMIT_PAYMENT') as submitted,
               sum(case action_type when 'CONFIRM_PAYMENT' then 1 when 'REOPEN_PAYMENT' then
                 -(metadata->>'decision' = 'confirmed')::int else 0 end) as confirmed,
               sum(case action_type when 'REJECT_PAYMENT' then 1 when 'REOPEN_PAYMENT' then
                 -(metadata->>'decision' = 'failed')::int else 0 end) as rejected
        from activity_logs
        where action_type in ('SUBMIT_PAYMENT', 'CONFIRM_PAYMENT', 'REJECT_PAYMENT', 'REOPEN_PAYMENT') group by 1) g
        on g.id = l.id
      where (coalesce(g.submitted, 0), coalesce(g.confirmed, 0), coalesce(g.rejected, 0))
         <> (1, (l.status = 'confirmed')::int, (l.status = 'failed')::int)`,
  },
];

export const BANK_LINES: readonly Check[] = [
  {
    rule: 'Every bank line’s entries stay between 0 and its amount, and its stored sum is theirs.',
    violated: 'Bank lines whose entries are more than their amount, or not their stored sum',
    broken: sql`
      select l.id from bank_lines l left join (
        select bank_line_id as id, sum(base_cents + fee_cents) as cents from payment_entries group by 1) e on e.id = l.id
      where l.matched_cents <> coalesce(e.cents, 0)
         or coalesce(e.cents, 0) not between least(l.amount_cents, 0) and greatest(l.amount_cents, 0)`,
  },
  {
    rule: 'Every line of a bank is in a statement of its account.',
    violated: 'Bank lines that no statement of their account has',
    broken: sql`
      select l.id from bank_lines l where not exists (
        select from bank_statement_lines x join bank_statements s on s.id = x.bank_statement_id
        where x.bank_line_id = l.id and s.bank_account_id = l.bank_account_id)`,
  },
];

export const PEOPLE: readonly Check[] = [
  {
    rule: 'Every account that can sign in is a member, under the same email.',
    violated: 'Accounts without a member, or with another email than the member',
    broken: sql`
      select a.id from auth_users a left join users u on u.id = a.id where u.email is distinct from a.email`,
  },
  {
    rule: 'Every used phone number belongs to the member with that number.',
    violated: 'Allowed phone numbers that don’t match the member who has them',
    broken: sql`
      select n.id from allowed_phone_numbers n
      left join users by_id on by_id.id = n.used_by
      left join users by_phone on by_phone.phone = n.phone
      where case n.status when 'used' then by_id.phone is distinct from n.phone else by_phone.id is not null end`,
  },
  {
    rule: 'Every change of number that can be undone has its old number kept and its new one in use.',
    violated: 'Changes of a mobile number that can no longer be undone, though their links still work',
    broken: sql`
      select c.id from phone_changes c join users u on u.id = c.user_id
      left join allowed_phone_numbers n on n.phone = c.old_phone
      where c.reverted_at is null and c.revert_until > now()
        and (u.phone <> c.new_phone or n.status is distinct from 'revoked')`,
  },
  {
    rule: 'Every name on a roster that has joined is of a member of its class.',
    violated: 'Names on rosters that are linked to a member of another class',
    broken: sql`
      select e.id from roster_entries e join users u on u.id = e.user_id 
      where not sat_in(u, e.form, e.level, e.leaving_year)`,
  },
  {
    rule: 'Every leaving year is one of the school’s.',
    violated: 'Members, names on rosters and invitations with a leaving year that school.config.ts doesn’t have',
    broken: sql`
      select id from (
        select id, leaving_year from users union all select id, leaving_year from roster_entries
        union all select id, leaving_year from invitation_links) as dated
      where leaving_year is not null
        and coalesce(leaving_year not between ${LEAVING_YEARS?.from ?? null}::int and ${LEAVING_YEARS?.to ?? null}::int, true)`,
  },
  {
    rule: 'Every suggestion that is open is for a name that is still missing, and one that waits has one before it.',
    violated: 'Suggested numbers that no one can decide',
    broken: sql`
      select s.id from suggestions s join roster_entries e on e.id = s.roster_entry_id
      where s.status in ('pending', 'waiting') and e.status <> 'missing'
      union
      select s.id from suggestions s where s.status = 'waiting'
        and not exists (select from suggestions p where p.phone = s.phone and p.status = 'pending')`,
  },
  {
    rule: 'Someone has the SUPER_ADMIN role.',
    violated: 'Roles that someone must have and no one has',
    broken: sql`
      select r.id from roles r where r.name = 'SUPER_ADMIN' and exists (select from users)
      and not exists (select from user_roles where role_id = r.id)`,
  },
  {
    rule: 'SUPER_ADMIN has every permission.',
    violated: 'Permissions that SUPER_ADMIN lacks',
    broken: sql`
      select name as id from permissions
      except select p.permission from role_permissions p join roles r on r.id = p.role_id where r.name = 'SUPER_ADMIN'`,
  },
  {
    rule: 'Every payment proof is stored under its owner and registration.',
    violated: 'Payments whose proof is stored under another person, or whose owner is gone',
    broken: sql`
      select id from payment_ledger
      where payment_proof_url is not null and (user_id is null or payment_proof_url not like user_id || '/' || entity_id || '/%')`,
  },
  {
    rule: 'Every photo is stored under its member.',
    violated: 'Members whose photo is stored under another member',
    broken: sql`
      select id from users where profile_photo_url not like '/files/avatars/profile-photos/' || id || '-%'`,
  },
];

export const MESSAGES: readonly Check[] = [
  {
    rule: 'Every recipient of an announcement has the outcome of their email.',
    violated: 'Announcements with recipients whose outcome isn’t their email’s',
    broken: sql`
      select distinct r.announcement_id as id from announcement_recipients r join deliveries d on d.id = r.delivery_id
      where r.user_id is distinct from d.user_id or r.outcome <> case d.state
        when 'sent' then 'sent' when 'delivered' then 'sent' when 'failed' then 'failed' when 'dropped' then 'skipped'
        else 'waiting' end`,
  },
  {
    // A delivery is written with its job and stops waiting before the job ends, so one snapshot has both or neither. Failed
    // jobs are reported by a check of their own.
    rule: 'Every waiting message has a job in the queue.',
    violated: 'Waiting messages without a job, which will never be sent',
    broken: sql`
      select id::text from deliveries where state = 'waiting'
      except select payload->>'id' from ${sql.raw(QUEUED_JOBS)} as jobs`,
  },
];
