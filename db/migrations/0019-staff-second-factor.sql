-- Sessions that were proven with a second factor, and more reasons for the end of one.

-- When the session was opened with a second factor, or its owner's first factor was set up in it; null where only a password
-- made it. Sessions of before count as made by password alone: whoever needs more signs in once more.
alter table auth_sessions add column second_factor_at timestamptz;

alter table ended_sessions drop constraint ended_sessions_reason_check;
alter table ended_sessions add constraint ended_sessions_reason_check
  check (reason in ('password_changed', 'signed_out_elsewhere', 'account_deleted', 'second_factor_removed', 'too_old'));
