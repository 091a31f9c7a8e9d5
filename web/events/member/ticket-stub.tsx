import { BedDouble } from 'lucide-react';
import { formatMoney, formatPrice } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { isSaving, priceAfterEarlyBird } from '../payment-plan.ts';
import { availabilityLabel, isDeposit, priceNotes, type TicketOffer } from './ticket-pricing.ts';

/** A ticket type styled like a printed ticket. */
export function TicketStub({ offer }: { offer: TicketOffer }) {
  const left = availabilityLabel(offer);
  const isGone = offer.remaining === 0;
  return (
    <li
      className={cx('relative flex overflow-hidden rounded-md border border-rule', isGone ? 'bg-sunken' : 'bg-ground')}
    >
      <div className="grid min-w-0 flex-1 content-center gap-0.5 px-4 py-3">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-[650] leading-snug">
          {offer.name}
          {offer.includes_accommodation && <HotelBadge />}
        </p>
        {priceNotes(offer).map((note) => (
          <p key={note} className="figures text-[.88rem] text-ink-soft leading-snug">
            {note}
          </p>
        ))}
        {left && !isGone && <p className="figures text-[.88rem] text-ink-soft leading-snug">{left}</p>}
      </div>
      <span aria-hidden="true" className="relative w-0 border-rule-strong border-l border-dashed">
        <span className="absolute -top-2 -left-[.55rem] size-4 rounded-full border border-rule bg-raised" />
        <span className="absolute -bottom-2 -left-[.55rem] size-4 rounded-full border border-rule bg-raised" />
      </span>
      <div className="grid min-w-24 content-center justify-items-center px-3 py-3 text-center">
        <TicketPrice offer={offer} />
        {isGone && <p className="font-[650] text-[.85rem] text-red-ink">Sold out</p>}
      </div>
    </li>
  );
}

export const HotelBadge = () => <Badge icon={BedDouble}>Hotel</Badge>;

/** The current price, with the later one struck out during an early bird that saves money. */
export function TicketPrice({ offer }: { offer: TicketOffer }) {
  return (
    <>
      <span className="figures font-[750] text-[1.15rem] leading-tight">{formatPrice(offer.current_price_cents)}</span>
      {isSaving(offer) && (
        <span className="figures text-[.85rem] text-ink-faint">
          <span className="sr-only">instead of </span>
          <s>{formatMoney(priceAfterEarlyBird(offer))}</s>
        </span>
      )}
      {isDeposit(offer) && <span className="text-[.85rem] text-ink-soft">deposit</span>}
    </>
  );
}
