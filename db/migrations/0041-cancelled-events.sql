-- Registrations for a cancelled event owe nothing (docs/decisions/0064). Every sum of money asks which events are cancelled.
create index events_cancelled on events (id) where cancelled_at is not null;
