import { Mail, MessageCircle, Phone } from 'lucide-react';
import { AnchorButton } from '../../ui/link-button.tsx';
import type { Person } from './details.tsx';

/** wa.me takes digits only, without the plus. */
export const whatsAppUrl = (phone: string) => `https://wa.me/${phone.replace(/\D/g, '')}`;
export const phoneUrl = (phone: string) => `tel:${phone}`;
/** Encoded: a plus or percent sign in the address means something else in a URL. */
export const emailUrl = (email: string) => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;

/** The ways to reach someone that they share. */
const waysOf = ({ phone, email }: Person) => [
  ...(phone
    ? [
        { label: 'Call', icon: Phone, href: phoneUrl(phone) },
        {
          label: 'WhatsApp',
          icon: MessageCircle,
          href: whatsAppUrl(phone),
          target: '_blank',
          rel: 'noopener noreferrer',
        },
      ]
    : []),
  ...(email ? [{ label: 'Email', icon: Mail, href: emailUrl(email) }] : []),
];

type Props = {
  person: Person;
  /** On a card: side by side, the icon above the word. */
  isSmall?: boolean;
};

/** Renders nothing if neither phone nor email is shared. */
export function ContactButtons({ person, isSmall = false }: Props) {
  const ways = waysOf(person);
  if (ways.length === 0) return null;
  return (
    <ul
      aria-label={`Contact ${person.first_name}`}
      className={isSmall ? 'grid auto-cols-fr grid-flow-col gap-2' : 'flex flex-wrap gap-3 *:flex-1'}
    >
      {ways.map(({ label, icon: Icon, ...link }, index) => (
        <li key={label} className="relative min-w-0">
          <AnchorButton
            wide
            {...link}
            tone={index === 0 && !isSmall ? 'primary' : 'secondary'}
            icon={<Icon className={isSmall ? 'size-4.5 shrink-0' : 'size-5 shrink-0'} aria-hidden="true" />}
            className={isSmall ? 'h-full flex-col gap-0.5 px-1 text-[.85rem]' : ''}
          >
            <span>
              {label} <span className="sr-only">{person.first_name}</span>
            </span>
          </AnchorButton>
        </li>
      ))}
    </ul>
  );
}
