import { personName } from '../../../contract/person-name.ts';
import type { Reply } from '../../lib/api.ts';
import { plural } from '../../lib/text-format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { PersonLink } from './link.tsx';

type Props = { classmates: Reply<'GET /dashboard'>['suggested_classmates']; count: number };

/** A few people who sat in the same forms, each opening their profile; renders nothing if there are none. */
export function Classmates({ classmates, count }: Props) {
  if (classmates.length === 0) return null;
  return (
    <Card as="section" aria-label="Classmates" className="grid content-start gap-3">
      <h2 className="text-[1.2rem]">Your classmates</h2>
      <ul className="grid divide-y divide-rule">
        {classmates.map((person) => (
          <li key={person.id} className="relative flex items-center gap-3.5 py-2">
            <Avatar name={personName(person)} photo={person.profile_photo_url} house={person.sports_house} size="sm" />
            <span className="grid min-w-0 gap-0.5 leading-snug">
              <span className="font-[600]">
                <PersonLink id={person.id}>{personName(person)}</PersonLink>
              </span>
              <span className="text-[.92rem] text-ink-soft">
                {plural(person.shared_forms.length, 'form', 'forms')} together
              </span>
            </span>
          </li>
        ))}
      </ul>
      {count > classmates.length && (
        <TextLink to="/connections" className="inline-flex min-h-11 items-center justify-self-start">
          See all {count}
        </TextLink>
      )}
    </Card>
  );
}
