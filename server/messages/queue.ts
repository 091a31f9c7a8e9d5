import type { TaskList } from 'graphile-worker';
import * as z from 'zod';
import type { Db } from '../lib/database.ts';
import { enqueue } from '../lib/jobs.ts';
import type { Mail, SendMail } from './mail.ts';

const mail = z.object({ to: z.string(), subject: z.string(), text: z.string() });

/** Queues an e-mail inside the caller's transaction: sent if that commits, never if it does not. */
export const queueMail = (db: Db, message: Mail): Promise<void> => enqueue(db, 'send-mail', message);

/** What the queue does with messages; a rejected one is tried again later. */
export const messageTasks = (sendMail: SendMail): TaskList => ({
  'send-mail': async (payload) => sendMail(mail.parse(payload)),
});
