import type { ReactNode } from 'react';
import type { Reply } from '../../lib/api.ts';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/form-error.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AcceptUntil } from './waiting-list/accept-until.tsx';
import { EXPIRED_SENTENCE, offerTitle, positionSentence } from './waiting-list/labels.ts';

type Given = Pick<Reply<'GET /dashboard'>, 'waiting' | 'withdrawn_by_staff'>;
type Waiting = Given['waiting'][number];

/** What the member must learn first: places that are held for them, what the committee withdrew, and where they wait. */
export function Notices({ of: { waiting, withdrawn_by_staff } }: { of: Given }) {
  return (
    <>
      {waiting.map(
        (each) => each.offer_expires_at && <Offer key={each.id} of={each} expires_at={each.offer_expires_at} />,
      )}
      {withdrawn_by_staff.map(({ id, reason, ...event }) => (
        <Note key={id} tone="warning" title={`The committee withdrew your registration for ${event.event_name}`}>
          {reason && <p className="whitespace-pre-line break-words">Reason: {reason}</p>}
          <p className="mt-1">
            If you think this is a mistake, write or call us.{' '}
            {event.is_event_published && <EventLink to={event}>See the event</EventLink>}
          </p>
        </Note>
      ))}
      <WaitingLines waiting={waiting} />
    </>
  );
}

function Offer({ of: { seats, ...event }, expires_at }: { of: Waiting; expires_at: string }) {
  return (
    <Card as="section" aria-labelledby={event.id} className="grid justify-items-start gap-3 border-l-4 border-l-green">
      <h2 id={event.id} className="text-[1.3rem] leading-tight">
        {offerTitle(seats)}: {event.event_name}
      </h2>
      <AcceptUntil moment={expires_at} />
      <LinkButton to="/events/$eventId" params={{ eventId: event.event_id }} className="max-sm:w-full">
        See the Offer
      </LinkButton>
    </Card>
  );
}

/** Where the member waits without an offer, or did until two offers expired. */
function WaitingLines({ waiting }: Pick<Given, 'waiting'>) {
  const lines = waiting.filter(({ offer_expires_at }) => !offer_expires_at);
  if (lines.length === 0) return null;
  return (
    <ul aria-label="Waiting lists" className="grid gap-1.5 text-ink-soft">
      {lines.map(({ position, ...event }) => (
        <li key={event.id}>
          {event.is_event_published ? <EventLink to={event}>{event.event_name}</EventLink> : event.event_name}:{' '}
          {position === null ? EXPIRED_SENTENCE : positionSentence({ position })}
        </li>
      ))}
    </ul>
  );
}

const EventLink = ({ to: { event_id }, children }: { to: { event_id: string }; children: ReactNode }) => (
  <TextLink to="/events/$eventId" params={{ eventId: event_id }}>
    {children}
  </TextLink>
);
