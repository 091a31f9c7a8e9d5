-- Everyone registered is told when the time, place or schedule of an event changes (docs/decisions/0063).
alter table events
  -- Time, place and schedule before the first change that those registered weren't told. Null: they know the current ones.
  add told_details jsonb;

alter table announcements
  -- Of an event update, which goes to those still registered when it's sent.
  add event_id    uuid references events on delete cascade,
  -- What those registered knew before it. Stopping it gives that back to the event.
  add told_before jsonb,
  add constraint announcements_event_update check ((event_id is null) = (told_before is null));
create index announcements_of_event on announcements (event_id) where event_id is not null;

alter table announcement_recipients
  drop constraint announcement_recipients_skip_reason_check,
  add constraint announcement_recipients_skip_reason_check
    check (skip_reason in ('unwanted', 'one_a_day', 'stopped', 'withdrawn'));

create or replace function follow_announcement_delivery() returns trigger language plpgsql as $$
begin
  -- In the order of Stop, so that the two can't deadlock.
  perform from announcements a join announcement_recipients r on r.announcement_id = a.id
  where r.delivery_id = new.id for update of a;
  update announcement_recipients
  set outcome = case when new.state in ('sent', 'delivered') then 'sent' when new.state = 'failed' then 'failed'
                     when new.state = 'dropped' then 'skipped' else 'waiting' end,
      skip_reason = case when new.state = 'dropped' then
                      case when new.reason in ('unwanted', 'withdrawn') then new.reason else 'stopped' end end,
      decided_at = case when new.state <> 'waiting' then new.changed_at end
  where delivery_id = new.id;
  return null;
end $$;
drop trigger follow_announcement_delivery on deliveries;
create trigger follow_announcement_delivery after update of state on deliveries
  for each row when (new.kind in ('announcement', 'event_update') and new.state is distinct from old.state)
  execute function follow_announcement_delivery();
