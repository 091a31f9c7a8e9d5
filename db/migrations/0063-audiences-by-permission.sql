-- What the count and names of an audience tell its sender, and what people know of an event (docs/decisions/0080).
alter table people_lists
  -- One of these permissions shows the same people. Empty: only a SUPER_ADMIN sees them.
  add access text[] not null default '{}';
update people_lists set access = case
  when label like 'User Management%' then array['VIEW_ALL_USERS', 'MANAGE_USERS']
  when label like 'Unpaid registrations for %' then array['VIEW_PAYMENTS', 'MANAGE_PAYMENTS']
  else array['VIEW_ALL_EVENTS', 'CREATE_EVENTS'] end;

-- Someone who withdraws or pays after an announcement was scheduled may no longer be in its audience.
alter table announcement_recipients
  drop constraint announcement_recipients_skip_reason_check,
  add constraint announcement_recipients_skip_reason_check
    check (skip_reason in ('unwanted', 'one_a_day', 'stopped', 'withdrawn', 'bounced', 'no_longer_included'));

-- Where an update was stopped after it had reached some, those registered know different details: a list of each that some may know.
update events set told_details = jsonb_build_array(told_details) where told_details is not null;
update announcements set told_before = jsonb_build_array(told_before) where told_before is not null;
alter table announcements
  -- The details that an event update tells. Null for one from before this was stored.
  add told_details jsonb;
