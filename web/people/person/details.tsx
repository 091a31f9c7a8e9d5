import { Briefcase, Cake, Info, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { profileLines } from '../../../contract/profile-fields.ts';
import type { Reply } from '../../lib/api.ts';
import { formatDay } from '../../lib/format.ts';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { EmailLink, TextAnchor } from '../../ui/text-link.tsx';
import { ContactButtons, phoneUrl } from './contact.tsx';

export type Person = Reply<'GET /directory/:id'>;

const ICONS: Record<string, LucideIcon> = { Location: MapPin, Profession: Briefcase };

/** What a person shares with the viewer, one line each, and buttons to reach them. Renders nothing if nothing is shared. */
export function PersonDetails({ person }: { person: Person }) {
  const { email, phone, birthday } = person;
  const lines = profileLines(person, 'card');
  if (!(lines.length > 0 || email || phone || birthday)) return null;
  return (
    <>
      <ul className="grid gap-1.5 border-rule border-t pt-3 text-[.94rem] leading-snug">
        {lines.map(({ term, text }) => (
          <Line key={term} icon={ICONS[term] ?? Info} term={term}>
            {text}
          </Line>
        ))}
        <Line icon={Mail} term="Email">
          {email && <EmailLink email={email} className="relative" />}
        </Line>
        <Line icon={Phone} term="Phone">
          {phone && (
            <TextAnchor href={phoneUrl(phone)} className="figures relative">
              <PhoneNumber phone={phone} />
            </TextAnchor>
          )}
        </Line>
        <Line icon={Cake} term="Birthday">
          {birthday && formatDay(birthday)}
        </Line>
      </ul>
      <ContactButtons person={person} isSmall />
    </>
  );
}

function Line({ icon: Icon, term, children }: { icon: LucideIcon; term: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <li className="flex items-start gap-2.5">
      <Icon className="mt-[.18em] size-[1.1em] shrink-0 text-gold-ink" strokeWidth={1.75} />
      <span className="sr-only">{term}: </span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}
