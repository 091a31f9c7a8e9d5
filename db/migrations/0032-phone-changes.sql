-- A member's changes of their mobile number. Until `revert_until` the old number stays theirs: a link undoes the change
-- (docs/decisions/0054). The links' tokens are in email_links, as hashes.
create table phone_changes (
  id            uuid primary key default gen_random_uuid(),
  user_id       uuid not null references users on delete cascade,
  old_phone     phone_number not null,
  new_phone     phone_number not null,
  created_at    timestamptz not null,
  revert_until  timestamptz not null,
  reverted_at   timestamptz,
  constraint phone_changes_other_number check (old_phone <> new_phone)
);
create index on phone_changes (user_id, created_at desc);
-- Staff can't restore a number that may still be taken back.
create index phone_changes_kept_numbers on phone_changes (old_phone) where reverted_at is null;

-- Someone who gave the password, and a code where two-factor is on, may change the number for some minutes.
alter table challenges drop constraint challenges_purpose_check;
alter table challenges add constraint challenges_purpose_check
  check (purpose in ('two_factor', 'passkey_sign_in', 'passkey_registration', 'phone_change'));

alter table ended_sessions drop constraint ended_sessions_reason_check;
alter table ended_sessions add constraint ended_sessions_reason_check check (
  reason in ('password_changed', 'signed_out_elsewhere', 'signed_out_by_staff', 'account_deleted', 'two_factor_removed',
    'too_old', 'phone_change_undone')
);
