-- An administrator can sign someone out.
alter table ended_sessions drop constraint ended_sessions_reason_check;
alter table ended_sessions add constraint ended_sessions_reason_check check (
  reason in ('password_changed', 'signed_out_elsewhere', 'signed_out_by_staff', 'account_deleted', 'two_factor_removed', 'too_old')
);

-- The salt of a person's recovery codes, one for all ten, so that a typed code is hashed once and not for each of them.
-- Null where the codes are from before: those are keyed hashes without a slow one.
alter table totp_factors add column recovery_salt bytea;
