-- A browser whose account is gone is told so, and what a member's files take is known without asking the storage.

alter table ended_sessions
  drop constraint ended_sessions_reason_check,
  add constraint ended_sessions_reason_check
    check (reason in ('password_changed', 'signed_out_elsewhere', 'account_deleted'));

-- Null where there is no file, and for those kept before this was counted.
alter table payment_ledger add payment_proof_bytes integer check (payment_proof_bytes > 0);
alter table users add profile_photo_bytes integer check (profile_photo_bytes > 0);
