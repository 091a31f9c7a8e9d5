import { Mail, MessageCircle, Phone } from 'lucide-react';
import { school } from '../../school.config.ts';
import { PhoneNumber } from './phone-number.tsx';
import { TextAnchor } from './text-link.tsx';

/** The prepared message to the committee. */
type Draft = { subject: string; body: string };
type Props = { className?: string; draft?: Draft };

const WHATSAPP: string = school.supportWhatsApp;

/** mailto: after RFC 6068 (%20, never +); WhatsApp by its click-to-chat links. */
function contactLinks(draft: Draft | undefined) {
  const query = draft ? `?subject=${encodeURIComponent(draft.subject)}&body=${encodeURIComponent(draft.body)}` : '';
  const chat = draft ? `?text=${encodeURIComponent(draft.body)}` : '';
  return [
    { icon: Mail, href: `mailto:${school.supportEmail}${query}`, words: school.supportEmail },
    { icon: Phone, href: `tel:${school.supportPhone}`, words: <PhoneNumber phone={school.supportPhone} /> },
    ...(WHATSAPP
      ? [{ icon: MessageCircle, href: `https://wa.me/${WHATSAPP.replace(/\D/g, '')}${chat}`, words: 'WhatsApp' }]
      : []),
  ];
}

/** The committee's contacts, a line for each. */
export function SupportContact({ className, draft }: Props) {
  return (
    <ul className={className}>
      {contactLinks(draft).map(({ icon: Icon, href, words }) => (
        <li key={href} className="flex min-h-11 items-center gap-3">
          <Icon className="size-5 shrink-0 text-gold-ink" strokeWidth={1.75} />
          <TextAnchor href={href} className="py-2">
            {words}
          </TextAnchor>
        </li>
      ))}
    </ul>
  );
}
