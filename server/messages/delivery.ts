/** From a letter in the queue to an e-mail at the provider. */
import type { FastifyBaseLogger } from 'fastify';
import { fullName } from '../lib/context.ts';
import type { Db } from '../lib/database.ts';
import type { Job } from '../lib/jobs.ts';
import { type Letter, PREFERENCES_PATH } from './letter.ts';
import { isSwitchable } from './letter-foot.ts';
import { htmlOf } from './letter-html.ts';
import { textOf } from './letter-text.ts';
import { type Mail, type SendMail, Undeliverable } from './mail.ts';
import { selectRecipient } from './queries.ts';

export type Post = {
  db: Db;
  sendMail: SendMail;
  publicUrl: string;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
};
type Queued = { id: string; user_id: string; letter: Letter };

/** Sends it, unless the account is gone, the member does not want it, or its time is over. */
export async function deliver(post: Post, { id, user_id, letter }: Queued, job: Job): Promise<void> {
  if (letter.good_until && new Date(letter.good_until) <= post.clock()) return;
  const person = await selectRecipient(post.db, user_id);
  if (!person || person.unwanted.includes(letter.kind)) return;
  const to = { first_name: person.first_name, publicUrl: post.publicUrl };
  const mail = {
    id,
    to: person.email,
    name: fullName(person),
    subject: letter.subject,
    text: textOf(letter, to),
    html: htmlOf(letter, to),
    ...(isSwitchable(letter) && { preferencesUrl: post.publicUrl + PREFERENCES_PATH }),
  };
  await send(post, mail, job);
}

/**
 * Hands it to the provider. What will never be taken, or was tried often enough, is logged and ends as done: the queue would
 * keep a failed job for ever, and with it a letter's content.
 */
export async function send({ sendMail, log }: Post, mail: Mail, { attempts, max_attempts }: Job): Promise<void> {
  try {
    await sendMail(mail);
  } catch (error) {
    if (!(error instanceof Undeliverable) && attempts < max_attempts) throw error;
    log.error({ err: error, message_id: mail.id, attempts }, 'an e-mail was given up');
  }
}
