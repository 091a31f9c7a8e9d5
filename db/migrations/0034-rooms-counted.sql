-- How many rooms each event has, which the list of all events shows: kept as rows change, whoever writes them (0020).

alter table events add rooms_count integer not null default 0 constraint events_rooms_count check (rooms_count >= 0);
update events e set rooms_count = r.rooms
from (select event_id, count(*) as rooms from rooms group by event_id) as r where r.event_id = e.id;

create function count_rooms() returns trigger language plpgsql as $$
declare
  changed constant text := case tg_op
    when 'INSERT' then 'select event_id, 1 as change from added'
    when 'DELETE' then 'select event_id, -1 as change from gone'
    else 'select event_id, 1 as change from added union all select event_id, -1 from gone' end;
begin
  -- Locked in one order, so that two who write rooms of several events wait and do not stop each other.
  execute format('
    with counted as (
      select event_id, sum(change) as rooms from (%s) as changed group by event_id having sum(change) <> 0
    ), held as (
      select id from events where id in (select event_id from counted) order by id for no key update
    )
    update events e set rooms_count = e.rooms_count + c.rooms
    from counted c join held h on h.id = c.event_id where e.id = h.id', changed);
  return null;
end $$;

create trigger rooms_counted_on_insert after insert on rooms
  referencing new table as added for each statement execute function count_rooms();
create trigger rooms_counted_on_delete after delete on rooms
  referencing old table as gone for each statement execute function count_rooms();
create trigger rooms_counted_on_update after update on rooms
  referencing new table as added old table as gone for each statement execute function count_rooms();
