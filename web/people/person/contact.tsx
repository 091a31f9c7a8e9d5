import { Mail, MessageCircle, Phone } from 'lucide-react';
import { cx } from '../../ui/class-names.ts';
import { AnchorButton } from '../../ui/link-button.tsx';
import { emailUrl } from '../../ui/text-link.tsx';

/** wa.me takes digits only, without the plus. */
export const whatsAppUrl = (phone: string) => `https://wa.me/${phone.replace(/\D/g, '')}`;
export const phoneUrl = (phone: string) => `tel:${phone}`;

const IN_NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' };

type Reachable = { first_name: string; phone: string | null; email: string | null };

/** The ways to reach someone that they share. */
const waysOf = ({ phone, email }: Reachable) => [
  ...(phone
    ? [
        { label: 'WhatsApp', icon: MessageCircle, href: whatsAppUrl(phone), ...IN_NEW_TAB },
        { label: 'Call', icon: Phone, href: phoneUrl(phone) },
      ]
    : []),
  ...(email ? [{ label: 'Email', icon: Mail, href: emailUrl(email) }] : []),
];

const ALL_WAYS = 3;

type Props = {
  person: Reachable;
  /** On a card. */
  isSmall?: boolean;
};

/** Renders nothing if neither phone nor email is shared. */
export function ContactButtons({ person, isSmall = false }: Props) {
  const ways = waysOf(person);
  if (ways.length === 0) return null;
  // Three fit side by side on a card if their icons are above the words.
  const look = isSmall && cx('px-1! text-[.84rem]', ways.length === ALL_WAYS && 'flex-col gap-0.5!');
  return (
    <ul aria-label={`Contact ${person.first_name}`} className="flex flex-wrap gap-2 *:flex-1">
      {ways.map(({ label, icon: Icon, ...link }, index) => (
        <li key={label} className="relative">
          <AnchorButton
            wide
            {...link}
            tone={index === 0 && !isSmall ? 'primary' : 'secondary'}
            icon={Icon}
            className={cx('whitespace-nowrap', look)}
          >
            <span>
              {label}
              <span className="sr-only"> {person.first_name}</span>
            </span>
          </AnchorButton>
        </li>
      ))}
    </ul>
  );
}
