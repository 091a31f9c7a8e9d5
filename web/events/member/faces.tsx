import type { ReactNode } from 'react';
import type { Reply } from '../../lib/api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { phaseOf } from '../phase.ts';
import { goingLabel } from './going.ts';
import { salesStatusOf } from './ticket-pricing.ts';

/** A link to a person's profile, which fills its positioned parent. */
export type PersonLinkTo = (id: string, children: ReactNode) => ReactNode;

type Props = { detail: Reply<'GET /events/:id'>; now: Date; isRegistered: boolean; personLink: PersonLinkTo };

/** Under the title: a few faces, each opening its profile, and who is going, which leads to the list of attendees. */
export function EventFaces({ detail: { event, faces, attendee_count }, now, isRegistered, personLink }: Props) {
  if (event.cancelled_at) return null;
  const label = goingLabel({
    names: faces.map((face) => face.first_name),
    count: attendee_count,
    isViewerGoing: isRegistered,
    isOver: phaseOf(event, now) === 'Past',
  });
  if (!label) return salesStatusOf(event, now) === 'open' ? <p>Be the first to register</p> : null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 [--focus:var(--cover-gold)]">
      {faces.length > 0 && (
        <ul aria-label="Some of the people going" className="flex flex-wrap gap-1.5">
          {faces.map((face) => (
            <li key={face.user_id} className="relative flex rounded-full">
              {personLink(
                face.user_id,
                <Avatar
                  name={face.first_name}
                  alt={face.first_name}
                  photo={face.profile_photo_url}
                  house={face.sports_house}
                  size="sm"
                  eager
                />,
              )}
            </li>
          ))}
        </ul>
      )}
      <a
        href={`#${ATTENDEES}`}
        className="inline-flex min-h-11 items-center underline decoration-cover-gold underline-offset-[3px] hover:decoration-2"
      >
        {label}
      </a>
    </div>
  );
}

/** The anchor of the list of attendees. */
export const ATTENDEES = 'attendees';
