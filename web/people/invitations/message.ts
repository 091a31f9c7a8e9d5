import { school } from '../../../school.config.ts';
import { nameOfClass, type SchoolClass } from '../rosters/queries.ts';

type Message = { schoolClass: SchoolClass; inviter: string; url: string };

/** What a member writes to classmates in any chat, and a link that opens it in WhatsApp. */
export function messageWith({ schoolClass, inviter, url }: Message) {
  const text = [
    `It’s ${inviter}. ${nameOfClass(schoolClass)} of ${school.name} is coming together again on ${school.brand}.`,
    `See how many of us are there, and register: ${url}`,
  ].join('\n\n');
  return { text, whatsapp: `https://wa.me/?text=${encodeURIComponent(text)}` };
}
