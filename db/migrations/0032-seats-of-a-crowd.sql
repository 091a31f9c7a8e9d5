-- Forty who register in one statement take forty seats by one update of their event and one of each ticket type, where a
-- trigger for each row wrote forty versions of both. Event before ticket type, as everywhere.

create function count_new_seats() returns trigger language plpgsql as $$
begin
  update events e set registered_count = registered_count + n.seats
    from (select event_id, sum(quantity) as seats from added where status <> 'withdrawn' group by event_id) as n
    where e.id = n.event_id;
  update ticket_types t set sold_quantity = sold_quantity + n.seats
    from (select ticket_type_id, sum(quantity) as seats from added where status <> 'withdrawn' group by ticket_type_id) as n
    where t.id = n.ticket_type_id;
  return null;
end $$;

drop trigger seats_on_insert_or_delete on event_registrations;
create trigger seats_on_insert
  after insert on event_registrations referencing new table as added
  for each statement execute function count_new_seats();
create trigger seats_on_delete
  after delete on event_registrations
  for each row execute function count_seats();
