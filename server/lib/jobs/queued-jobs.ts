/**
 * SQL of the jobs in the queue, as a table to select from: id, task, payload (JSON), priority, run_at, attempts,
 * max_attempts, key and locked_by. Graphile Worker keeps these tables private, so only this file names them.
 */
export const QUEUED_JOBS = `(
  select j.id, t.identifier as task, j.payload, j.priority, j.run_at, j.attempts, j.max_attempts, j.key, j.locked_by
  from graphile_worker._private_jobs as j join graphile_worker._private_tasks as t on t.id = j.task_id)`;
