import { Mail, MessageCircle, Phone } from 'lucide-react';
import { school } from '../../school.config.ts';
import { formatPhone } from '../lib/phone-and-day.ts';
import { TextAnchor } from '../ui/text-link.tsx';

const WHATSAPP: string = school.supportWhatsApp;

const WAYS = [
  { icon: Mail, href: `mailto:${school.supportEmail}`, words: school.supportEmail },
  { icon: Phone, href: `tel:${school.supportPhone}`, words: formatPhone(school.supportPhone) },
  ...(WHATSAPP
    ? [{ icon: MessageCircle, href: `https://wa.me/${WHATSAPP.replace(/\D/g, '')}`, words: 'WhatsApp' }]
    : []),
];

/** Who to ask about a payment, a line for each way. */
export function SupportContact({ className }: { className?: string }) {
  return (
    <ul className={className}>
      {WAYS.map(({ icon: Icon, href, words }) => (
        <li key={href} className="flex min-h-11 items-center gap-3">
          <Icon className="size-5 shrink-0 text-gold-ink" strokeWidth={1.75} aria-hidden="true" />
          <TextAnchor href={href} className="py-2 [overflow-wrap:anywhere]">
            {words}
          </TextAnchor>
        </li>
      ))}
    </ul>
  );
}
