import { Briefcase, Cake, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Reply } from '../../lib/api.ts';
import { formatDay, formatPhone } from '../../lib/phone-and-day.ts';
import { TextAnchor } from '../../ui/text-link.tsx';

export type Person = Reply<'GET /directory/:id'>;

/** What a person shares with the viewer, a line each, its links above the card's own. Nothing where nothing is shared. */
export function PersonDetails({ person }: { person: Person }) {
  const { email, phone, birthday } = person;
  const location = joined(person.current_city, person.current_country);
  const work = joined(person.profession, person.industry);
  if (!(location || work || email || phone || birthday)) return null;
  return (
    <ul className="grid gap-1.5 border-rule border-t pt-3 text-[.94rem] leading-snug">
      <Line icon={MapPin} what="Location">
        {location}
      </Line>
      <Line icon={Briefcase} what="Profession">
        {work}
      </Line>
      <Line icon={Mail} what="Email">
        {email && (
          <TextAnchor href={`mailto:${email}`} className="relative">
            {email.slice(0, email.lastIndexOf('@'))}
            <wbr />
            {email.slice(email.lastIndexOf('@'))}
          </TextAnchor>
        )}
      </Line>
      <Line icon={Phone} what="Phone">
        {phone && (
          <TextAnchor href={`tel:${phone}`} className="figures relative">
            {formatPhone(phone)}
          </TextAnchor>
        )}
      </Line>
      <Line icon={Cake} what="Birthday">
        {birthday && formatDay(birthday)}
      </Line>
    </ul>
  );
}

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ');

function Line({ icon: Icon, what, children }: { icon: LucideIcon; what: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <li className="flex items-start gap-2.5">
      <Icon className="mt-[.18em] size-[1.1em] shrink-0 text-gold-ink" strokeWidth={1.75} aria-hidden="true" />
      <span className="sr-only">{what}: </span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}
