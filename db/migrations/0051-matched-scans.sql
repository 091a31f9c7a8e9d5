-- Whose ticket it was, once a person has found out: an unknown code counts as an entry of this ticket.
alter table check_in_resolutions add ticket_id uuid references tickets on delete set null;
create index on check_in_resolutions (ticket_id);
