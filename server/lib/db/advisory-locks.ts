/**
 * Numbers of PostgreSQL's advisory locks: each has one meaning.
 */

/** Held by the one server that migrates. */
export const MIGRATION_LOCK = 727_000;
/** Exclusive for a backup, shared by deletions of files. */
export const BACKUP_LOCK = 727_001;
/** Shared by every server that works the queue. */
export const WORKING_LOCK = 727_002;
/** With a number made of a worker's name: held by the server that has this worker. */
export const SERVER_LOCK = 727_003;
/** Held by a sign-up until its transaction ends: exactly one is the school's first. */
export const FIRST_REGISTRATION_LOCK = 727_004;
/** With a number made of a person and their Idempotency-Key: held by the write that uses it. */
export const IDEMPOTENCY_LOCK = 727_005;
