import { school } from '../../../school.config.ts';
import { nameOfClass } from '../../lib/leaving-years.ts';
import { formatPhone } from '../../lib/phone-format.ts';
import { whatsAppUrl } from '../person/contact.tsx';
import type { SchoolClass } from '../rosters/queries.ts';

type Invitation = {
  first_name: string;
  /** E.164, and allowed to register. */
  phone: string;
  schoolClass: SchoolClass;
  inviter: string;
  origin: string;
};

/** What a member writes to a classmate whose number staff approved, and a link that opens it in WhatsApp. */
export function invitationTo({ first_name, phone, schoolClass, inviter, origin }: Invitation) {
  const text = [
    `Hi ${first_name}, it’s ${inviter}. ${nameOfClass(schoolClass)} of ${school.name} is coming together again.`,
    `Your number ${formatPhone(phone)} is approved for ${school.brand}. Register with it here:`,
    `${origin}/register`,
  ].join('\n\n');
  return { text, whatsapp: `${whatsAppUrl(phone)}?text=${encodeURIComponent(text)}` };
}
