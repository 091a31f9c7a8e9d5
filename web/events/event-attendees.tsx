import { useState } from 'react';
import type { Reply } from '../lib/api.ts';
import { plural } from '../lib/words.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';

type Props = { attendees: readonly Attendee[]; count: number; isOver: boolean };
type Attendee = Reply<'GET /events/:id'>['attendees'][number];
const FIRST_FACES = 18;

/** Who comes, as faces: a page of them first, all of them on demand. */
export function EventAttendees({ attendees, count, isOver }: Props) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? attendees : attendees.slice(0, FIRST_FACES);
  const words = isOver ? plural(count, 'alumnus', 'alumni') : `${plural(count, 'alumnus is', 'alumni are')} coming`;
  return (
    <Section title="Attendees" note={count > 0 ? words : undefined}>
      {attendees.length === 0 ? (
        <p className="py-2 text-ink-soft">
          {isOver ? 'Nobody had registered.' : 'Nobody has registered yet. Be the first!'}
        </p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.2rem,1fr))] gap-x-2 gap-y-5">
          {shown.map(({ user_id, first_name, last_name, profile_photo_url, sports_house }) => (
            <li key={user_id} className="grid min-w-0 justify-items-center gap-1.5 text-center">
              <Avatar name={`${first_name} ${last_name}`} photo={profile_photo_url} house={sports_house} />
              <span className="line-clamp-2 max-w-full text-[.88rem] leading-tight [overflow-wrap:anywhere]">
                {first_name} {last_name}
              </span>
            </li>
          ))}
        </ul>
      )}
      {shown.length < attendees.length && (
        <Button tone="secondary" className="justify-self-start" onClick={() => setWhole(true)}>
          Show all {attendees.length}
        </Button>
      )}
    </Section>
  );
}
