import type { FastifyBaseLogger } from 'fastify';
import { isOptional } from '../../../contract/emails.ts';
import { fullName } from '../../lib/context.ts';
import type { Db } from '../../lib/db/database.ts';
import type { Job } from '../../lib/jobs/queue.ts';
import { withFirstName } from '../announcements/text.ts';
import { recordOutcome } from '../deliveries/outcomes.ts';
import { claimDelivery, isStillRegistered } from '../deliveries/queries.ts';
import { createLink } from '../links/links.ts';
import { isWanted } from '../preferences.ts';
import { selectRecipient, setBounced } from '../queries.ts';
import { unsubscribePath } from '../unsubscribe/tokens.ts';
import { absoluteUrl, type Email, oneLine, type QueuedEmail } from './email.ts';
import { renderHtml } from './html.ts';
import { AddressRefused, type Mail, type MailFile, type SendMail } from './mail-provider.ts';
import { renderText } from './plain-text.ts';
import { forUnverifiedAddress } from './unverified-notice.ts';

export type EmailSender = {
  db: Db;
  sendMail: SendMail;
  publicUrl: string;
  sessionSecret: string;
  clock: () => Date;
  /** The tickets of a person's registration; null if they have none. */
  printTickets?: (owner: { user_id: string; registration_id: string }) => Promise<MailFile | null>;
  /** Whether what the email says is no longer true. */
  isOutdated?: (email: { id: string; kind: QueuedEmail['kind'] }) => Promise<boolean>;
  log: Pick<FastifyBaseLogger, 'error'>;
};

/**
 * Sends it unless the account is gone, the member turned this kind off, its announcement was stopped, the member withdrew from the event it's
 * an update of, it's outdated, `good_until` has passed or its link was voided. An announcement doesn't go to an address that was refused for good. To an unverified address only a notice of a personal email is sent.
 */
export async function sendToMember(
  sender: EmailSender,
  { id, user_id, email: queued }: { id: string; user_id: string; email: QueuedEmail },
  job: Job,
): Promise<void> {
  const { db, publicUrl, clock } = sender;
  const drop = (reason: 'too_late' | 'unwanted' | 'stopped' | 'withdrawn' | 'bounced') =>
    recordOutcome(db, id, { state: 'dropped', reason });
  if (queued.good_until && new Date(queued.good_until) <= clock()) return drop('too_late');
  const person = await selectRecipient(db, user_id);
  if (!person) return; // its row in deliveries went with the account
  if (await sender.isOutdated?.({ id, kind: queued.kind })) return drop('too_late');
  if (!queued.is_requested && isOptional(queued.kind) && !isWanted(person.choices, queued.kind))
    return drop('unwanted');
  const isHeld = queued.kind === 'announcement' || queued.kind === 'event_update';
  if (isHeld && person.email_bounced_at && !queued.is_requested) return drop('bounced');
  const { email_verified } = person;
  const linked = await withLink(db, id, email_verified ? queued : forUnverifiedAddress(queued), clock());
  if (!linked) return drop('too_late');
  const email = isHeld ? withFirstName(linked, email_verified ? person.first_name : null) : linked;
  const recipient = {
    first_name: email_verified ? person.first_name : null,
    publicUrl,
    unsubscribePath: isOptional(email.kind) ? unsubscribePath(person, email.kind, sender) : null,
  };
  const mail = {
    id,
    to: person.email,
    ...(email_verified && { name: fullName(person) }),
    subject: email.subject,
    text: renderText(email, recipient),
    html: renderHtml(email, recipient),
    files: await filesOf(sender, user_id, email),
    ...(recipient.unsubscribePath && { unsubscribeUrl: absoluteUrl({ path: recipient.unsubscribePath }, recipient) }),
  };
  if (queued.kind === 'event_update' && !(await isStillRegistered(db, id))) return drop('withdrawn');
  if (isHeld && !(await claimDelivery(db, id, job.attempts))) return drop('stopped');
  await sendEmail(sender, mail, job, queued);
}

async function filesOf({ printTickets }: EmailSender, user_id: string, { tickets_of }: Email): Promise<MailFile[]> {
  const file = tickets_of && (await printTickets?.({ user_id, registration_id: tickets_of }));
  return file ? [file] : [];
}

/** With the path of its link; null if the link was voided. */
async function withLink(db: Db, id: string, { action, ...email }: QueuedEmail, now: Date): Promise<Email | null> {
  if (!action || 'path' in action) return { ...email, action };
  const path = await createLink(db, id, action.link, now);
  return path === null ? null : { ...email, action: { label: action.label, path } };
}

/**
 * Hands it to the provider and records the outcome. After the last try, or when the address is refused, the job ends as
 * done: the queue would keep a failed job, and the email's content, forever. `email` is kept for another try by staff,
 * unless it expires.
 */
export async function sendEmail(
  { db, sendMail, clock, log }: EmailSender,
  mail: Mail & { id: string },
  { attempts: tries, max_attempts }: Job,
  email?: QueuedEmail,
): Promise<void> {
  try {
    await sendMail(mail);
  } catch (error) {
    const isPermanent = error instanceof AddressRefused;
    const reason = isPermanent ? 'address_refused' : isRejection(error) ? 'provider_refused' : 'provider_away';
    if (!isPermanent && tries < max_attempts) {
      await recordOutcome(db, mail.id, { state: 'waiting', reason, tries });
      throw error;
    }
    log.error({ error: withoutAddresses(error), message_id: mail.id, attempts: tries }, 'gave up on an email');
    if (error instanceof AddressRefused && error.isUnknown) await setBounced(db, mail.to, clock());
    await recordOutcome(db, mail.id, { state: 'failed', reason, tries, email: email?.good_until ? undefined : email });
    return;
  }
  await recordOutcome(db, mail.id, { state: 'sent', tries });
}

/** The mail server answered with SMTP 5xx, for example because it doesn't accept our sender or password. */
const isRejection = (error: unknown): boolean => ((error as { responseCode?: number }).responseCode ?? 0) >= 500;

/** Mail servers often repeat the address in their answer. */
const withoutAddresses = (error: unknown): string => oneLine(String(error)).replace(/[^\s<>"'@]+@/g, '•••@');
