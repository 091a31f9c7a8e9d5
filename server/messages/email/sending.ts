/** From a letter in the queue to an e-mail at the provider. */
import type { FastifyBaseLogger } from 'fastify';
import { fullName } from '../../lib/context.ts';
import type { Db } from '../../lib/database.ts';
import type { Job } from '../../lib/jobs.ts';
import { type Letter, oneLine, PREFERENCES_PATH } from './email.ts';
import { isSwitchable } from './footer.ts';
import { htmlOf } from './html.ts';
import { textOf } from './plain-text.ts';
import { type Mail, type SendMail, Undeliverable } from './mail.ts';
import { note } from '../deliveries/outcomes.ts';
import { selectRecipient } from '../queries.ts';

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
  if (letter.good_until && new Date(letter.good_until) <= post.clock()) return drop(post, id, 'too_late');
  const person = await selectRecipient(post.db, user_id);
  if (!person) return; // its row went with the account
  if (person.unwanted.includes(letter.kind)) return drop(post, id, 'unwanted');
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
  await send(post, mail, job, letter);
}

const drop = ({ db }: Post, id: string, reason: 'too_late' | 'unwanted') => note(db, id, { state: 'dropped', reason });

/**
 * Hands it to the provider, and writes down what became of it. What will never be taken, or was tried often enough, is
 * logged and ends as done: the queue would keep a failed job for ever, and with it a letter's content. Such a `letter` is
 * kept for another try by staff, unless it holds a link that opens something for a while.
 */
export async function send(
  { db, sendMail, log }: Post,
  mail: Mail & { id: string },
  { attempts, max_attempts }: Job,
  letter?: Letter,
): Promise<void> {
  const tries = attempts;
  try {
    await sendMail(mail);
  } catch (error) {
    const isForGood = error instanceof Undeliverable;
    const reason = isForGood ? 'address_refused' : isAnswer(error) ? 'provider_refused' : 'provider_away';
    if (!isForGood && attempts < max_attempts) {
      await note(db, mail.id, { state: 'waiting', reason, tries });
      throw error;
    }
    log.error({ said: withoutNames(error), message_id: mail.id, attempts }, 'an e-mail was given up');
    await note(db, mail.id, { state: 'failed', reason, tries, letter: letter?.good_until ? undefined : letter });
    return;
  }
  await note(db, mail.id, { state: 'sent', tries });
}

/** The mail server was there and said no (SMTP 5xx), as to a sender or a password it does not take. */
const isAnswer = (error: unknown): boolean => ((error as { responseCode?: number }).responseCode ?? 0) >= 500;

/** What the mail server said, which often repeats the address. */
const withoutNames = (error: unknown): string => oneLine(String(error)).replace(/[^\s<>"'@]+@/g, '•••@');
