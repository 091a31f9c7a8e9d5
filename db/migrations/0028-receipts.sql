-- Receipts: each payment has a number of the year it was received in, without gaps (docs/decisions/0050).
create table receipt_counters (
  year         integer primary key,
  last_number  integer not null check (last_number > 0)
);

alter table payment_entries
  add receipt_year    integer,
  add receipt_number  integer check (receipt_number > 0);

-- Entries never change, but for this one time.
alter table payment_entries disable trigger payment_entries_are_append_only;
update payment_entries e set receipt_year = n.year, receipt_number = n.number
from (
  select id, extract(year from received_on)::int as year,
         row_number() over (partition by extract(year from received_on) order by received_on, recorded_at, id) as number
  from payment_entries where kind = 'payment' and reverses_id is null
) n where n.id = e.id;
alter table payment_entries enable trigger payment_entries_are_append_only;
insert into receipt_counters (year, last_number)
select receipt_year, max(receipt_number) from payment_entries where receipt_year is not null group by 1;

alter table payment_entries
  add constraint payment_entries_receipt_once unique (receipt_year, receipt_number),
  add constraint payment_entries_receipt check (case
    when kind = 'payment' and reverses_id is null then
      receipt_year is not null and receipt_number is not null and receipt_year = extract(year from received_on)
    else receipt_year is null and receipt_number is null end);

-- For every writer. The counter's row is locked until the entry is committed or rolled back with its number. The
-- registration and the bank line come first, as everywhere, so that two writers never wait for each other.
create function number_receipt() returns trigger language plpgsql as $$
begin
  perform from event_registrations where id = new.registration_id for no key update;
  perform from bank_lines where id = new.bank_line_id for no key update;
  new.receipt_year := extract(year from new.received_on);
  insert into receipt_counters as c (year, last_number) values (new.receipt_year, 1)
  on conflict (year) do update set last_number = c.last_number + 1
  returning last_number into new.receipt_number;
  return new;
end $$;
create trigger payment_entries_receipts before insert on payment_entries
  for each row when (new.kind = 'payment' and new.reverses_id is null) execute function number_receipt();
