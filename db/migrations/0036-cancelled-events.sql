-- A cancelled event stays visible with its reason; no one can register or pay (docs/decisions/0059).
alter table events
  add cancelled_at        timestamptz,
  add cancellation_reason text check (cancellation_reason <> ''),
  add constraint events_cancelled_with_reason check ((cancelled_at is null) = (cancellation_reason is null));
