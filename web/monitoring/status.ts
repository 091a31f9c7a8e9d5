import { DAY_MS } from '../../contract/constants.ts';
import type { Reply } from '../lib/api.ts';

export type System = Reply<'GET /system'>;

/** `warning`: why the part needs attention; null if it works. */
export type PartStatus = { warning: string | null };

const MIN_FREE_BYTES = 1024 ** 3;
const MAX_BACKUP_AGE_DAYS = 2;
const LONG_WAIT_SECONDS = 300;
const HIGH_CONNECTION_SHARE = 0.8;

const warn = (sentence: string | false): PartStatus => ({ warning: sentence || null });

export const statusOf = {
  database: ({ database: { connections, most_connections } }: System) =>
    warn(
      connections > most_connections * HIGH_CONNECTION_SHARE &&
        `${connections} of ${most_connections} connections are in use. Raise max_connections, or lower DATABASE_CONNECTIONS.`,
    ),
  storage: ({ storage: { free_bytes } }: System) =>
    warn(
      free_bytes !== null &&
        free_bytes < MIN_FREE_BYTES &&
        'The disk is nearly full. Free some space: on a full disk no one can upload photos or proofs of payment.',
    ),
  mail: ({ mail }: System) =>
    warn(mail.provider === 'console' && 'Emails are only written to the server log. Set MAIL_PROVIDER to send them.'),
  sms: ({ sms }: System) =>
    warn(sms.provider === 'console' && 'Codes are only written to the server log. Set SMS_PROVIDER to send them.'),
  queue({ queue: { given_up, oldest_due_seconds } }: System) {
    if (oldest_due_seconds > LONG_WAIT_SECONDS)
      return warn('Jobs have been waiting for more than five minutes. Check the server log.');
    return warn(given_up > 0 && 'Some jobs have failed for good. Check the server log.');
  },
  backup({ last_backup }: System, now: Date) {
    if (!last_backup) return warn('There’s no backup yet. Run npm run backup, and schedule it every night.');
    const age = now.getTime() - Date.parse(last_backup.made_at);
    return warn(
      age > MAX_BACKUP_AGE_DAYS * DAY_MS && 'The last backup is more than two days old. Check the job that runs it.',
    );
  },
} as const;
