import { school } from '../../school.config.ts';
import { formatPhone } from '../lib/phone-and-day.ts';

/** The invitation for a number (E.164), and the link that opens it in WhatsApp, addressed to that number. */
export function invitationTo(phone: string, origin: string): { text: string; whatsapp: string } {
  const text = [
    `Hello from ${school.brand}!`,
    `Your number ${formatPhone(phone)} may join our register of ${school.name} alumni. Please register with it here:`,
    `${origin}/register`,
  ].join('\n\n');
  return { text, whatsapp: `https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(text)}` };
}
