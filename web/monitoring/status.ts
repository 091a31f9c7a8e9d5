/** What the figures of the system mean for the operator. */
import type { Reply } from '../lib/api.ts';

export type System = Reply<'GET /system'>;

/** A part that needs someone says why; one that is well says nothing. */
export type PartStatus = { needs: string | null };

const GIGABYTE = 1024 ** 3;
const LEAST_FREE = GIGABYTE;
const BACKUP_DAYS = 2;
const LONG_WAIT_SECONDS = 300;
const MOST_CONNECTIONS = 0.8;
const DAY_MS = 86_400_000;

const needs = (sentence: string | false): PartStatus => ({ needs: sentence || null });

export const statusOf = {
  database: ({ database: { connections, most_connections } }: System) =>
    needs(
      connections > most_connections * MOST_CONNECTIONS &&
        `${connections} of its ${most_connections} connections are taken: give it more, or lower DATABASE_CONNECTIONS.`,
    ),
  storage: ({ storage: { free_bytes } }: System) =>
    needs(
      free_bytes !== null &&
        free_bytes < LEAST_FREE &&
        'The disk is nearly full. When it is, no one can send a photo or a proof of payment: make room.',
    ),
  mail: ({ mail }: System) =>
    needs(mail.provider === 'console' && 'Emails go to the server’s log and to no one’s inbox: set MAIL_PROVIDER.'),
  sms: ({ sms }: System) =>
    needs(sms.provider === 'console' && 'Codes go to the server’s log and to no one’s phone: set SMS_PROVIDER.'),
  queue({ queue: { given_up, oldest_due_seconds } }: System) {
    if (oldest_due_seconds > LONG_WAIT_SECONDS) return needs('Jobs wait for more than five minutes: see the log.');
    return needs(given_up > 0 && 'Jobs were given up: the log says which, and why.');
  },
  backup({ last_backup }: System, now: Date) {
    if (!last_backup) return needs('There is no backup yet: run npm run backup, and let something run it every night.');
    const age = now.getTime() - Date.parse(last_backup.made_at);
    return needs(age > BACKUP_DAYS * DAY_MS && 'The last backup is more than two days old: see what should make it.');
  },
} as const;
