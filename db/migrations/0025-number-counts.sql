-- What the heading of the phone numbers counts, kept as 0020 and 0022 keep theirs.

create table number_counts (
  status   text primary key,
  numbers  integer not null
);

create function count_numbers() returns trigger language plpgsql as $$
declare
  changed constant text := case tg_op
    when 'INSERT' then 'select *, 1 as change from added'
    when 'DELETE' then 'select *, -1 as change from gone'
    else 'select *, 1 as change from added union all select *, -1 as change from gone' end;
begin
  execute format('
    insert into number_counts as c (status, numbers)
    select status, sum(change) from (%s) as changed
    group by status having sum(change) <> 0
    order by status
    on conflict (status) do update set numbers = c.numbers + excluded.numbers', changed);
  return null;
end $$;

create trigger number_counts_on_insert after insert on allowed_phone_numbers
  referencing new table as added for each statement execute function count_numbers();
create trigger number_counts_on_delete after delete on allowed_phone_numbers
  referencing old table as gone for each statement execute function count_numbers();
create trigger number_counts_on_update after update on allowed_phone_numbers
  referencing new table as added old table as gone for each statement execute function count_numbers();

insert into number_counts (status, numbers) select status, count(*) from allowed_phone_numbers group by status;
