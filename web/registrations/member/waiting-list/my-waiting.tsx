import type { Reply } from '../../../lib/api.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { AcceptUntil } from './accept-until.tsx';
import { EXPIRED_SENTENCE, offerTitle, positionSentence } from './labels.ts';

type Props = { entry: Reply<'GET /dashboard'>['waiting'][number] };

/** The member's place on a waiting list on the event's card: the offer if one is open, otherwise where they wait. */
export function MyWaiting({ entry: { event_id, seats, position, offer_expires_at } }: Props) {
  return (
    <div className="grid justify-items-start gap-2.5">
      {offer_expires_at ? (
        <div className="grid gap-1">
          <p className="font-[650] text-green-ink">{offerTitle(seats)}</p>
          <AcceptUntil moment={offer_expires_at} />
        </div>
      ) : (
        <p className="text-ink-soft">{position === null ? EXPIRED_SENTENCE : positionSentence({ position })}</p>
      )}
      <LinkButton
        to="/events/$eventId"
        params={{ eventId: event_id }}
        tone={offer_expires_at ? 'primary' : 'secondary'}
        className="relative"
      >
        {offer_expires_at ? 'See the Offer' : 'View event'}
      </LinkButton>
    </div>
  );
}
