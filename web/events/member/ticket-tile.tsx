import { availabilityLabel, priceNotes, type TicketOffer } from './ticket-pricing.ts';
import { HotelBadge, TicketPrice } from './ticket-stub.tsx';

/** A ticket type as a choice in the register panel. */
export const ticketTile = (offer: TicketOffer) => ({
  value: offer.id,
  label: offer.name,
  price_cents: offer.current_price_cents,
  disabled: offer.remaining === 0,
  aside: <TicketPrice offer={offer} />,
  ...(hasSmallPrint(offer) && { more: <SmallPrint offer={offer} /> }),
});

const hasSmallPrint = (offer: TicketOffer) =>
  Boolean(offer.description) ||
  offer.includes_accommodation ||
  priceNotes(offer).length > 0 ||
  offer.remaining !== null;

function SmallPrint({ offer }: { offer: TicketOffer }) {
  const left = availabilityLabel(offer);
  return (
    <span className="grid justify-items-start gap-1.5">
      {offer.description && <span className="whitespace-pre-line text-ink">{offer.description}</span>}
      {offer.includes_accommodation && <HotelBadge />}
      {priceNotes(offer).map((note) => (
        <span key={note} className="figures">
          {note}
        </span>
      ))}
      {offer.includes_accommodation && offer.hotel_payment_instructions && (
        <span className="whitespace-pre-line">{offer.hotel_payment_instructions}</span>
      )}
      {left && <span className={offer.remaining === 0 ? 'font-[650] text-red-ink' : 'figures'}>{left}</span>}
    </span>
  );
}
