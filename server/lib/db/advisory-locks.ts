/** The numbers of PostgreSQL's advisory locks: two meanings must never share one. */

/** Held by the one server that migrates; others wait. */
export const MIGRATION_LOCK = 727_000;
/** Held alone by a backup, and by any number of deletions of files together. */
export const BACKUP_LOCK = 727_001;
/** Held together by every server that works the queue. */
export const WORKING_LOCK = 727_002;
/** Held by each server alone, with a number made of the name that its jobs are locked by. */
export const SERVER_LOCK = 727_003;
/** Held by a registration of an account until its transaction ends: exactly one is the school's first. */
export const FIRST_REGISTRATION_LOCK = 727_004;
