-- Standard names for a database of the last release before the baseline (its migrations 0001 to 0033). Changes names and
-- stored words only; every row is kept.

alter table auth_sessions rename column second_factor_at to two_factor_at;

alter table challenges drop constraint challenges_purpose_check;
update challenges set purpose = 'two_factor' where purpose = 'second_step';
alter table challenges
  add constraint challenges_purpose_check check (purpose in ('two_factor', 'passkey_sign_in', 'passkey_registration'));

alter table ended_sessions drop constraint ended_sessions_reason_check;
update ended_sessions set reason = 'two_factor_removed' where reason = 'second_factor_removed';
alter table ended_sessions
  add constraint ended_sessions_reason_check
    check (reason in ('password_changed', 'signed_out_elsewhere', 'account_deleted', 'two_factor_removed', 'too_old'));

alter table deliveries rename column letter to email_content;
alter index deliveries_with_letter rename to deliveries_with_email_content;
alter index event_registrations_of_nobody rename to event_registrations_without_user;
alter index name_words_of_nobody rename to name_words_unused;

alter function tell_of_people() rename to notify_people_changed;
alter function count_late_entries() rename to count_backdated_entries;
alter function forget_prepared_profile() rename to delete_prepared_profile;
alter function keep_a_super_admin() rename to require_a_super_admin;
alter function keep_ledger_row() rename to protect_payment_facts;
alter function keep_super_admin_whole() rename to protect_super_admin_permissions;
alter function name_payer() rename to set_payer_current_name;
alter function rename_payer() rename to update_payer_current_name;

alter trigger payment_ledger_is_kept on payment_ledger rename to payment_ledger_no_delete;
alter trigger payment_ledger_keeps_its_facts on payment_ledger rename to payment_ledger_facts_unchanged;
alter trigger payment_ledger_names_its_payer on payment_ledger rename to payment_ledger_set_payer_name;
alter trigger payment_ledger_follows_names on users rename to payment_ledger_update_payer_name;
alter trigger prepared_profile_ends on allowed_phone_numbers rename to prepared_profiles_delete_on_use;

-- A reopened payment's entry names the decision that was taken back.
alter table activity_logs disable trigger activity_logs_are_append_only;
update activity_logs
  set metadata = (metadata - 'verdict') || jsonb_build_object('decision', metadata->'verdict')
  where action_type = 'REOPEN_PAYMENT' and metadata ? 'verdict';
alter table activity_logs enable trigger activity_logs_are_append_only;

-- Queued jobs. A job with several emails becomes a job and a delivery for each.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;

  update graphile_worker._private_jobs j
    set payload = (j.payload::jsonb - 'letter' || jsonb_build_object('email', j.payload->'letter'))::json
    from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'send-letter';
  update graphile_worker._private_tasks set identifier = 'send-email' where identifier = 'send-letter';
  update graphile_worker._private_tasks set identifier = 'send-email-to-address' where identifier = 'send-mail';

  create temporary table batched_emails on commit drop as
    select e->>'id' as id, e->>'user_id' as user_id, e->'letter' as email
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id,
      json_array_elements(j.payload->'letters') as e
    where t.identifier = 'queue-letters' and exists (select from users where id = (e->>'user_id')::uuid);
  insert into deliveries (id, channel, kind, user_id)
    select id::uuid, 'email', email->>'kind', user_id::uuid from batched_emails;
  perform graphile_worker.add_job('send-email',
    payload => json_build_object('id', id, 'user_id', user_id, 'email', email), max_attempts => 12) from batched_emails;
  perform graphile_worker.complete_jobs(array(
    select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'queue-letters'));
end
$$;
