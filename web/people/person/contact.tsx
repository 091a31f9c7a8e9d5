import { Mail, MessageCircle, Phone } from 'lucide-react';
import { AnchorButton } from '../../ui/link-button.tsx';
import type { Person } from './details.tsx';

/** wa.me takes digits only, without the plus. */
export const whatsAppUrl = (phone: string) => `https://wa.me/${phone.replace(/\D/g, '')}`;
export const phoneUrl = (phone: string) => `tel:${phone}`;
/** Encoded: a plus or percent sign in the address means something else in a URL. */
export const emailUrl = (email: string) => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;

const ICON = 'size-5 shrink-0';

/** Renders nothing if neither phone nor email is shared. */
export function ContactButtons({ person: { first_name, phone, email } }: { person: Person }) {
  if (!(phone || email)) return null;
  return (
    <ul aria-label={`Contact ${first_name}`} className="flex flex-wrap gap-3 *:flex-1">
      {phone && (
        <>
          <li>
            <AnchorButton wide href={phoneUrl(phone)} icon={<Phone className={ICON} aria-hidden="true" />}>
              Call
            </AnchorButton>
          </li>
          <li>
            <AnchorButton
              wide
              tone="secondary"
              href={whatsAppUrl(phone)}
              target="_blank"
              rel="noopener noreferrer"
              icon={<MessageCircle className={ICON} aria-hidden="true" />}
            >
              WhatsApp
            </AnchorButton>
          </li>
        </>
      )}
      {email && (
        <li>
          <AnchorButton
            wide
            tone="secondary"
            href={emailUrl(email)}
            icon={<Mail className={ICON} aria-hidden="true" />}
          >
            Email
          </AnchorButton>
        </li>
      )}
    </ul>
  );
}
