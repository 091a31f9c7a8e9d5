import { Mail, MessageCircle, Phone } from 'lucide-react';
import { formatDay, formatPhone } from '../../lib/phone-and-day.ts';
import type { Me } from '../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { FormChain } from '../../ui/form-chain.tsx';
import { HousePill } from '../../ui/house-pill.tsx';
import { AnchorButton, LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';
import { emailUrl, phoneUrl, whatsAppUrl } from './contact.tsx';
import type { Person } from './details.tsx';
import { personName } from '../../../contract/profile-fields.ts';

/** The forms, by number, that two people sat at the same level. */
const sharedForms = (one: readonly (string | null)[], other: readonly (string | null)[]): number[] =>
  one.flatMap((level, index) => (level !== null && level === other[index] ? [index + 1] : []));

/** Everything a person shares with the viewer: face, school years, and the ways to reach them. */
export function PersonProfile({ person, viewer }: { person: Person; viewer: Me }) {
  const isOwn = person.id === viewer.id;
  const shared = isOwn ? [] : sharedForms(person.form_levels, viewer.form_levels);
  return (
    <div className="grid gap-5">
      <div className="flex flex-col items-center gap-4 text-center sm:flex-row sm:gap-6 sm:text-left">
        <Avatar name={personName(person)} photo={person.profile_photo_url} house={person.sports_house} size="xl" />
        <div className="grid min-w-0 justify-items-center gap-3 sm:justify-items-start">
          {person.sports_house && <HousePill house={person.sports_house} className="text-[1.05rem]" />}
          <p>
            <span className="sr-only">Forms: </span>
            <FormChain levels={person.form_levels} size="md" lit={shared.map((form) => form - 1)} />
          </p>
          <SharedForms forms={shared} levels={person.form_levels} />
        </div>
      </div>
      {!isOwn && <ContactButtons person={person} />}
      <Facts person={person} />
      {isOwn && (
        <p className="text-ink-soft">
          This is you, as other members see you.{' '}
          <LinkButton to="/edit-profile" tone="quiet" size="sm">
            Edit Profile
          </LinkButton>
        </p>
      )}
    </div>
  );
}

function SharedForms({ forms, levels }: { forms: readonly number[]; levels: Person['form_levels'] }) {
  if (forms.length === 0) return null;
  return (
    <div className="grid justify-items-center gap-1.5 sm:justify-items-start">
      <p className="text-[.94rem] text-ink-soft">You sat together in</p>
      <ul aria-label="Shared forms" className="flex flex-wrap justify-center gap-1.5 sm:justify-start">
        {forms.map((form) => (
          <li key={form}>
            <Badge tone="green">
              Form {form}: {levels[form - 1]}
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}

const ICON = 'size-5 shrink-0';

/** One press from a word with them. Nothing where neither phone nor e-mail is shared. */
function ContactButtons({ person: { first_name, phone, email } }: { person: Person }) {
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

function Facts({ person }: { person: Person }) {
  const { first_name, current_city, current_country, profession, industry, email, phone, birthday } = person;
  const location = [current_city, current_country].filter(Boolean).join(', ');
  const facts = [
    { term: 'Location', detail: location },
    { term: 'Profession', detail: profession },
    { term: 'Industry', detail: industry },
    { term: 'Phone', detail: phone && <TextAnchor href={phoneUrl(phone)}>{formatPhone(phone)}</TextAnchor> },
    { term: 'Email', detail: email && <TextAnchor href={emailUrl(email)}>{email}</TextAnchor> },
    { term: 'Birthday', detail: birthday && formatDay(birthday) },
  ];
  if (!facts.some(({ detail }) => detail)) {
    return <p className="text-ink-soft">{first_name} shares no further details.</p>;
  }
  return <DescriptionList items={facts} className="wrap-anywhere" />;
}

/** The shape of a profile before it is there. */
export function PersonProfileSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading…</span>
      <div className="flex flex-col items-center gap-4 sm:flex-row sm:gap-6">
        <Skeleton className="size-36 rounded-full" />
        <div className="grid justify-items-center gap-3 sm:justify-items-start">
          <Skeleton className="h-6 w-24" />
          <Skeleton className="h-8 w-60" />
        </div>
      </div>
      <Skeleton className="h-11" />
      <Skeleton className="h-28" />
    </div>
  );
}
