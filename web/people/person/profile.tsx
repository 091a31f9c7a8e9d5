import { personName } from '../../../contract/person-name.ts';
import { profileLines } from '../../../contract/profile-fields.ts';
import { formatDay } from '../../lib/format.ts';
import type { Me } from '../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { FormChain } from '../../ui/form-chain.tsx';
import { HousePill } from '../../ui/house-pill.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageTitle } from '../../ui/page-header.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmailLink, TextAnchor } from '../../ui/text-link.tsx';
import { ContactButtons, phoneUrl } from './contact.tsx';
import type { Person } from './details.tsx';

/** The numbers of the forms that two people had the same level in. */
const sharedForms = (one: readonly (string | null)[], other: readonly (string | null)[]): number[] =>
  one.flatMap((level, index) => (level !== null && level === other[index] ? [index + 1] : []));

/** Everything a person shares with the viewer. */
export function PersonProfile({ person, viewer }: { person: Person; viewer: Me }) {
  const isOwn = person.id === viewer.id;
  const shared = isOwn ? [] : sharedForms(person.form_levels, viewer.form_levels);
  const name = personName(person);
  return (
    <article className="grid max-w-3xl grid-cols-1 gap-7">
      <header className={HEADER}>
        <Avatar name={name} photo={person.profile_photo_url} house={person.sports_house} size="page" eager />
        <div className="grid min-w-0 max-w-full justify-items-center gap-3 sm:flex-1 sm:justify-items-start">
          <PageTitle tab={name} className="page-title max-w-full">
            {name}
          </PageTitle>
          {person.sports_house && <HousePill house={person.sports_house} className="text-[1.05rem]" />}
          {person.leaving_year && <p>Class of {person.leaving_year}</p>}
          <p>
            <span className="sr-only">Forms: </span>
            <FormChain levels={person.form_levels} size="md" lit={shared.map((form) => form - 1)} />
          </p>
          <SharedForms
            forms={shared}
            levels={person.form_levels}
            isSameYear={person.leaving_year === viewer.leaving_year}
          />
        </div>
      </header>
      {isOwn ? (
        <p className="text-ink-soft">
          This is you, as other members see you.{' '}
          <LinkButton to="/edit-profile" search={{ tab: 'profile' }} tone="quiet" size="sm">
            Edit Profile
          </LinkButton>
        </p>
      ) : (
        <ContactButtons person={person} />
      )}
      <Facts person={person} />
    </article>
  );
}

const HEADER = 'flex flex-col items-center gap-4 text-center sm:flex-row sm:gap-8 sm:text-left';

type SharedProps = { forms: readonly number[]; levels: Person['form_levels']; isSameYear: boolean };

function SharedForms({ forms, levels, isSameYear }: SharedProps) {
  if (forms.length === 0) return null;
  return (
    <div className="grid justify-items-center gap-1.5 sm:justify-items-start">
      <p className="text-[.94rem] text-ink-soft">{isSameYear ? 'You sat together in' : 'You both sat in'}</p>
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

function Facts({ person }: { person: Person }) {
  const { first_name, email, phone, birthday } = person;
  const facts = [
    ...profileLines(person, 'profile').map(({ term, text }) => ({ term, detail: text })),
    {
      term: 'Phone',
      detail: phone && (
        <TextAnchor href={phoneUrl(phone)}>
          <PhoneNumber phone={phone} />
        </TextAnchor>
      ),
    },
    { term: 'Email', detail: email && <EmailLink email={email} /> },
    { term: 'Birthday', detail: birthday && formatDay(birthday) },
  ];
  if (!facts.some(({ detail }) => detail)) {
    return <p className="text-ink-soft">{first_name} doesn’t share any other details.</p>;
  }
  return <DescriptionList items={facts} />;
}

export function PersonProfileSkeleton() {
  return (
    <div role="status" className="grid max-w-3xl gap-7">
      <span className="sr-only">Loading…</span>
      <div className={HEADER}>
        <Skeleton className="size-[min(11rem,70vw)] rounded-full sm:size-56" />
        <div className="grid justify-items-center gap-3 sm:justify-items-start">
          <Skeleton className="h-9 w-60 max-w-full" />
          <Skeleton className="h-6 w-24" />
          <Skeleton className="h-8 w-60 max-w-full" />
        </div>
      </div>
      <Skeleton className="h-11" />
      <Skeleton className="h-28" />
    </div>
  );
}
