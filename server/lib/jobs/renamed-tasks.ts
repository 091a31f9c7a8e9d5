import type pg from 'pg';

/**
 * Renames jobs queued before the baseline, in the caller's transaction. A job with several emails becomes a job and a
 * delivery for each.
 */
export async function renameQueuedTasks(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ has_queue: boolean }>(
    "select to_regclass('graphile_worker._private_jobs') is not null as has_queue",
  );
  if (!rows[0]?.has_queue) return;
  await client.query(`
    update graphile_worker._private_jobs j set payload = (j.payload::jsonb - 'letter' || jsonb_build_object('email', j.payload->'letter'))::json
      from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'send-letter';
    update graphile_worker._private_tasks set identifier = 'send-email' where identifier = 'send-letter';
    update graphile_worker._private_tasks set identifier = 'send-email-to-address' where identifier = 'send-mail';

    create temporary table batched_emails on commit drop as
      select e->>'id' as id, e->>'user_id' as user_id, e->'letter' as email, j.id as job_id
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id,
        json_array_elements(j.payload->'letters') as e
      where t.identifier = 'queue-letters' and exists (select from users where id = (e->>'user_id')::uuid);
    insert into deliveries (id, channel, kind, user_id)
      select id::uuid, 'email', email->>'kind', user_id::uuid from batched_emails;
    select graphile_worker.add_job('send-email',
      payload => json_build_object('id', id, 'user_id', user_id, 'email', email), max_attempts => 12) from batched_emails;
    select graphile_worker.complete_jobs(array(
      select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'queue-letters'));`);
}
