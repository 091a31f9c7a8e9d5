/** Money: the ledger says what the registrations say, and each payment has one story (spec 4, 9). */
import { sql } from 'kysely';
import type { Check } from '../queries.ts';

const pairs = sql`payment_ledger l join event_registrations r on r.id = l.entity_id`;

export const MONEY: readonly Check[] = [
  {
    well: 'Every payment is of the amount its registration costs, and none is of nothing.',
    ill: 'Payments whose base amount is not their registration’s, or is nothing',
    broken: sql`
      select l.id from ${pairs} where l.base_amount_cents <> r.total_amount_cents or l.base_amount_cents = 0 order by 1`,
  },
  {
    well: 'Every payment adds up.',
    ill: 'Payments whose total is not base amount and fee',
    broken: sql`
      select id from payment_ledger where total_amount_cents <> base_amount_cents + processing_fee_cents
      or amount_cents <> total_amount_cents order by 1`,
  },
  {
    well: 'Every payment belongs to the event and the member of its registration.',
    ill: 'Payments of another event or another member than their registration',
    broken: sql`
      select l.id from ${pairs} where l.event_id <> r.event_id or l.user_id is distinct from r.user_id order by 1`,
  },
  {
    well: 'Every payment is found by the name its member has today.',
    ill: 'Payments that keep another name than their member has today',
    broken: sql`
      select l.id from payment_ledger l left join users u on u.id = l.user_id
      where l.user_renamed_to is distinct from nullif(u.first_name || ' ' || u.last_name, l.user_name) order by 1`,
  },
  {
    well: 'No registration has two open payments.',
    ill: 'Registrations with more than one payment that is pending or confirmed',
    broken: sql`
      select entity_id as id from payment_ledger where status in ('pending', 'confirmed')
      group by 1 having count(*) > 1 order by 1`,
  },
  {
    // A rejection leaves the registration as it was (spec 4), so what was sent once stays 'submitted'.
    well: 'Every registration is unpaid, submitted or paid as its payments say.',
    ill: 'Registrations whose payment status is not what their payments say',
    broken: sql`
      select r.id from event_registrations r
      left join (
        select entity_id as id, bool_or(status = 'confirmed') as is_paid from payment_ledger group by 1) l on l.id = r.id
      where r.payment_status <> case when l.id is null then 'unpaid' when l.is_paid then 'paid' else 'submitted' end
      order by 1`,
  },
  {
    well: 'Every verdict on a payment says who gave it and when, and no payment without one does.',
    ill: 'Payments whose verdict is incomplete or contradicts itself',
    broken: sql`
      select id from payment_ledger
      where (confirmed_at is not null and confirmed_by_name is not null) <> (status = 'confirmed')
         or (confirmed_at is null) <> (confirmed_by_name is null)
         or (rejected_at is not null and rejected_by_name is not null and notes is not null) <> (status = 'failed')
         or (rejected_at is null) <> (rejected_by_name is null)
         or (status = 'pending' and (confirmed_by is not null or rejected_by is not null))
      order by 1`,
  },
  {
    // Each verdict that was taken back counts one off; what is left is the one that stands.
    well: 'Every payment was submitted once, and decided once where it is, by the activity log.',
    ill: 'Payments of which the activity log tells another story',
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
         <> (1, (l.status = 'confirmed')::int, (l.status = 'failed')::int)
      order by 1`,
  },
];
