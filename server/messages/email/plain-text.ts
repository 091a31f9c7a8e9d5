import { school } from '../../../school.config.ts';
import { type Addressed, type Letter, linesOf, oneLine, PREFERENCES_PATH, urlOf } from './email.ts';
import { isSwitchable, SENDER, SUPPORT_PHONE, WHY } from './footer.ts';

/** A letter as plain text: complete without the other part. */
export function textOf(letter: Letter, to: Addressed): string {
  const links = [letter.action, letter.also].filter((link) => link !== undefined);
  const parts = [
    `Hello ${oneLine(to.first_name)},`,
    ...letter.paragraphs.map(oneLine),
    ...(letter.quote ? [quoted(letter.quote)] : []),
    ...(letter.facts?.length ? [letter.facts.map(([label, value]) => oneLine(`${label}: ${value}`)).join('\n')] : []),
    ...links.map((link) => `${oneLine(link.label)}:\n${urlOf(link, to)}`),
    ...(letter.closing ?? []).map(oneLine),
    `Questions? Reply to this e-mail, write to ${school.supportEmail} or call ${SUPPORT_PHONE}.`,
    SENDER,
    isSwitchable(letter) ? `${WHY.switchable}:\n${urlOf({ path: PREFERENCES_PATH }, to)}` : WHY.account,
  ];
  return parts.join('\n\n');
}

const quoted = (words: string): string =>
  linesOf(words)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
