import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { personName } from '../../../contract/person-name.ts';
import { pages, type Reply } from '../../lib/api.ts';
import { formatCount, plural } from '../../lib/text-format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Section } from '../../ui/section.tsx';
import { ATTENDEES, type PersonLinkTo } from './faces.tsx';

type Attendee = Reply<'GET /events/:id'>['attendees'][number];
type Props = { detail: Reply<'GET /events/:id'>; isOver: boolean; personLink: PersonLinkTo };

/** Who is coming: the first of them, and everyone on demand. */
export function EventAttendees({ detail, isOver, personLink }: Props) {
  const { event, attendees, attendee_count: count } = detail;
  const isCancelled = event.cancelled_at !== null;
  const [isWhole, setWhole] = useState(false);
  const label = isCancelled
    ? `${plural(count, 'alumnus', 'alumni')} had registered`
    : isOver
      ? plural(count, 'alumnus', 'alumni')
      : `${plural(count, 'alumnus is', 'alumni are')} coming`;
  return (
    <Section id={ATTENDEES} title="Attendees" note={count > 0 ? label : undefined}>
      {count === 0 && (
        <p className="py-2 text-ink-soft">
          {isOver || isCancelled ? 'No one had registered.' : 'No one has registered yet. Be the first!'}
        </p>
      )}
      {isWhole ? (
        <Everyone eventId={event.id} first={attendees} personLink={personLink} />
      ) : (
        <Faces of={attendees} personLink={personLink} />
      )}
      {!isWhole && attendees.length < count && (
        <Button tone="secondary" className="justify-self-start" onClick={() => setWhole(true)}>
          Show all {formatCount(count)}
        </Button>
      )}
    </Section>
  );
}

type EveryoneProps = { eventId: string; first: readonly Attendee[]; personLink: PersonLinkTo };

/** Loads more near the end of the list; shows the first attendees until then, the last of whom has the focus. */
function Everyone({ eventId, first, personLink }: EveryoneProps) {
  const list = useInfiniteQuery(pages('GET /events/:id/attendees', { params: { id: eventId } }));
  const found = list.data?.pages.flatMap((page) => page.items);
  // A member who withdrew and registered again between two pages is on both.
  const people = [...new Map((found ?? first).map((each) => [each.user_id, each])).values()];
  const faces = useRef<HTMLUListElement>(null);
  const shownBefore = useRef(first.length);
  // The button that was pressed is gone; Tab goes on to those it added.
  useEffect(() => faces.current?.querySelectorAll('a')[shownBefore.current - 1]?.focus(), []);
  return (
    <>
      <Faces ref={faces} of={people} personLink={personLink} />
      {list.error && !list.data ? (
        <LoadFailed error={list.error} what="The other attendees" onRetry={list.refetch} busy={list.isFetching} />
      ) : (
        <LoadMore listing={list} what="attendees" hasMore={list.isPending || list.hasNextPage} />
      )}
    </>
  );
}

type FacesProps = { of: readonly Attendee[]; personLink: PersonLinkTo; ref?: RefObject<HTMLUListElement | null> };

function Faces({ of: people, personLink, ref }: FacesProps) {
  if (people.length === 0) return null;
  return (
    <ul
      ref={ref}
      aria-label="Attendees"
      className="grid grid-cols-[repeat(auto-fill,minmax(5.2rem,1fr))] gap-x-2 gap-y-5"
    >
      {people.map((person) => (
        <li
          key={person.user_id}
          className="relative grid min-w-0 content-start justify-items-center gap-1.5 text-center"
        >
          <Avatar name={personName(person)} photo={person.profile_photo_url} house={person.sports_house} />
          <span className="max-w-full text-[.88rem] leading-tight">
            {personLink(person.user_id, personName(person))}
          </span>
        </li>
      ))}
    </ul>
  );
}
