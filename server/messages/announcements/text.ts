/** What an announcement's text may contain, and what the email is. */
import { createHash } from 'node:crypto';
import { isId } from '../../lib/db/cursor.ts';
import { type AppError, fieldError } from '../../lib/errors.ts';
import type { Email } from '../email/email.ts';

export type AnnouncementText = {
  subject: string;
  body: string;
  button_label: string | null;
  button_path: string | null;
};

const FIRST_NAME = '{first name}';

/** Pages that every member may open. Those of events are looked up. */
const PAGES = ['/', '/dashboard', '/directory', '/connections', '/classes', '/events', '/edit-profile'];
const EVENT_PAGE = /^\/events\/([^/]+)$/;
const PUBLIC_PAGE = /^\/e\/([\dA-Z]{8})$/;
/** In a text; without the full stop or bracket after it. */
const URLS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g;

/** Throws UNKNOWN_PLACEHOLDER, naming it. */
export function requireKnownPlaceholders({ subject, body }: AnnouncementText): void {
  for (const [path, text] of Object.entries({ subject, body })) {
    const unknown = text.match(/\{[^{}\n]*\}/g)?.find((each) => each !== FIRST_NAME);
    if (unknown)
      throw fieldError('UNKNOWN_PLACEHOLDER', path, `${unknown} isn’t a placeholder. The only one is ${FIRST_NAME}.`);
  }
}

type Place = { field: 'body' | 'button_path'; event: { id: string } | { public_code: string } };

/**
 * The events whose pages the button and the text link to, to be looked up. Throws LINK_LEADS_NOWHERE for a page of ours that
 * doesn't exist. Other sites aren't asked.
 */
export function eventsLinkedFrom(text: AnnouncementText, publicUrl: string): Place[] {
  const { button_label, button_path, body } = text;
  if (button_label === null && button_path !== null)
    throw fieldError('LINK_LEADS_NOWHERE', 'button_label', 'Write what the button says.');
  if (button_label !== null && button_path === null)
    throw fieldError('LINK_LEADS_NOWHERE', 'button_path', 'Choose the page that the button opens.');
  const paths = (body.match(URLS) ?? [])
    .filter((url) => url === publicUrl || url.startsWith(`${publicUrl}/`))
    .map((url) => url.slice(publicUrl.length) || '/');
  return [
    ...paths.flatMap((path) => placeOf(path, 'body')),
    ...(button_path === null ? [] : placeOf(button_path, 'button_path')),
  ];
}

const pageOf = (address: string): string => address.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1');

/** The event whose members' page this is. */
export function eventIdOf(address: string): string | null {
  const id = EVENT_PAGE.exec(pageOf(address))?.[1];
  return id && isId(id) ? id : null;
}

function placeOf(address: string, field: Place['field']): Place[] {
  const id = eventIdOf(address);
  if (id) return [{ field, event: { id } }];
  const path = pageOf(address);
  const public_code = PUBLIC_PAGE.exec(path)?.[1];
  if (public_code) return [{ field, event: { public_code } }];
  if (PAGES.includes(path)) return [];
  throw leadsNowhere(field, address);
}

export const leadsNowhere = (field: Place['field'], address?: string): AppError =>
  fieldError(
    'LINK_LEADS_NOWHERE',
    field,
    `${address ?? 'This event’s page'} doesn’t exist. Use a page of this site, or a published event.`,
  );

/** `facts`: the event's time and place when it's sent. */
export const eventUpdateEmail = (text: AnnouncementText, facts: [string, string][]): Email => ({
  ...announcementEmail(text),
  kind: 'event_update',
  facts,
});

/** Without a name, because the address is unverified, it's a word that fits wherever a name does. */
export const withFirstName = <E extends Pick<Email, 'subject' | 'paragraphs'>>(email: E, name: string | null): E => {
  const fill = (text: string) => text.replaceAll(FIRST_NAME, () => name ?? 'friend');
  return { ...email, subject: fill(email.subject), paragraphs: email.paragraphs.map(fill) };
};

/** Changes with every change that a reader would see. */
export const hashOf = ({ subject, body, button_label, button_path }: AnnouncementText): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([subject, body, button_label, button_path]))
    .digest();

export const announcementEmail = ({ subject, body, button_label, button_path }: AnnouncementText): Email => ({
  kind: 'announcement',
  is_written: true,
  subject,
  paragraphs: body
    .split(/\n[\t\r ]*\n/)
    .map((each) => each.trim())
    .filter(Boolean),
  ...(button_label !== null && button_path !== null && { action: { label: button_label, path: button_path } }),
});
