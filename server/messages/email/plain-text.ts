import { school } from '../../../school.config.ts';
import {
  absoluteUrl,
  type Email,
  type EmailRecipient,
  FOOTER,
  greeting,
  oneLine,
  PREFERENCES_PATH,
  SENDER,
  SUPPORT_PHONE,
  splitLines,
} from './email.ts';

/** The plain text part, complete without the HTML part. */
export function renderText(email: Email, to: EmailRecipient): string {
  const links = [email.action, email.also].filter((link) => link !== undefined);
  const parts = [
    greeting(to),
    ...email.paragraphs.map((each) => (email.is_written ? splitLines(each).join('\n') : oneLine(each))),
    ...(email.quote ? [quoted(email.quote)] : []),
    ...(email.facts?.length ? [email.facts.map(([label, value]) => oneLine(`${label}: ${value}`)).join('\n')] : []),
    ...links.map((link) => `${oneLine(link.label)}:\n${absoluteUrl(link, to)}`),
    ...(email.closing ?? []).map(oneLine),
    `Questions? Reply to this email, write to ${school.supportEmail} or call ${SUPPORT_PHONE}.`,
    SENDER,
    ...choices(to),
  ];
  return parts.join('\n\n');
}

const choices = (to: EmailRecipient): string[] =>
  to.unsubscribePath === null
    ? [FOOTER.account]
    : [
        `${FOOTER.unsubscribe}:\n${absoluteUrl({ path: to.unsubscribePath }, to)}`,
        `${FOOTER.preferences}:\n${absoluteUrl({ path: PREFERENCES_PATH }, to)}`,
      ];

const quoted = (text: string): string =>
  splitLines(text)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
