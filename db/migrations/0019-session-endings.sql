-- More reasons for the end of a session.
alter table ended_sessions
  drop constraint ended_sessions_reason_check,
  add constraint ended_sessions_reason_check
    check (reason in ('password_changed', 'signed_out_elsewhere', 'account_deleted', 'second_factor_removed', 'too_old'));
