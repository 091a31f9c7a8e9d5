import * as z from 'zod';
import { instant, type Operations } from './operation.ts';

/** The parts that the System screen can test. */
export const CHECKED_PARTS = ['storage', 'mail', 'sms'] as const;

const bytes = z.number().int();

export const monitoring = {
  'GET /system': {
    access: 'SUPER_ADMIN',
    summary: 'Version, database, storage, messages, queue and the last backup',
    reply: z.object({
      version: z.string(),
      started_at: instant,
      memory_bytes: bytes,
      database: z.object({
        version: z.string(),
        /** Whether it is the embedded PostgreSQL. */
        is_embedded: z.boolean(),
        size_bytes: bytes,
        connections: z.int(),
        most_connections: z.int(),
        latest_migration: z.string(),
      }),
      storage: z.object({
        driver: z.enum(['folder', 's3']),
        /** Free space on the folder's disk; null for S3. */
        free_bytes: bytes.nullable(),
        /** Whether uploads are scanned for viruses. */
        is_scanned: z.boolean(),
      }),
      mail: z.object({ provider: z.enum(['console', 'smtp']) }),
      sms: z.object({ provider: z.enum(['console', 'twilio']) }),
      queue: z.object({
        due: z.int(),
        retrying: z.int(),
        given_up: z.int(),
        oldest_due_seconds: z.number(),
      }),
      last_backup: z.object({ made_at: instant, release: z.string(), files: z.int(), size_bytes: bytes }).nullable(),
    }),
  },
  'POST /system/checks': {
    access: 'SUPER_ADMIN',
    summary: 'Checks one part: writes and deletes a file, or sends a test message to the caller',
    body: z.strictObject({ part: z.enum(CHECKED_PARTS) }),
    limit: 'system_check',
    reply: z.object({
      works: z.boolean(),
      /** What was done, or the part's own error message. */
      sentence: z.string(),
    }),
  },
} as const satisfies Operations;
