/** What a member reads about the guests of a registration. For display only: the server decides. */
import { school } from '../../../school.config.ts';
import type { Reply } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { plural } from '../../lib/text-format.ts';
import type { Registration } from './payment-state.ts';

export type Guest = Registration['guests'][number];
export type GuestEvent = Pick<
  Reply<'GET /events/:id'>['event'],
  'places_left' | 'ticket_types' | 'start_date' | 'is_published' | 'cancelled_at'
>;

/** 'You and 2 guests'; null without one. */
export const withGuests = ({ guests }: Pick<Registration, 'guests'>): string | null =>
  guests.length > 0 ? `You and ${plural(guests.length, 'guest', 'guests')}` : null;

/** Once it has started, only the committee can change the guests. */
export const areGuestsClosed = ({ start_date }: Pick<GuestEvent, 'start_date'>, now: Date) =>
  new Date(start_date) <= now;

/** Why another guest can't be added now; null if one can. */
export function whyNoGuest(
  { guests, max_guests }: Pick<Registration, 'guests' | 'max_guests'>,
  event: GuestEvent,
): string | null {
  if (event.cancelled_at) return 'This event is cancelled, so you can’t add a guest.';
  if (guests.length >= max_guests) return `You can bring up to ${plural(max_guests, 'guest', 'guests')}.`;
  if (!event.is_published) return 'This event isn’t available at the moment, so you can’t add a guest now.';
  if (event.places_left === 0)
    return 'This event is full, so you can’t add a guest. A place opens when someone withdraws.';
  if (event.ticket_types.every(({ remaining }) => remaining === 0)) {
    return 'Every ticket is sold out, so you can’t add a guest. One becomes available when someone withdraws.';
  }
  return null;
}

type Money = Pick<Registration, 'balance_cents' | 'payment_state' | 'is_event_cancelled'>;

/** The balance counts no pending payment, so asking for it then could make someone pay twice. */
const isInReview = ({ payment_state }: Pick<Registration, 'payment_state'>) => payment_state === 'awaiting_review';

/** What is to be paid now, while no payment is being reviewed; null if nothing is. */
export const amountToPay = ({ balance_cents, ...money }: Omit<Money, 'is_event_cancelled'>): number | null =>
  balance_cents > 0 && !isInReview(money) ? balance_cents : null;

/** What happens to the money when a guest is added for `price_cents`. */
export function additionEffect(money: Money, price_cents: number): string {
  if (price_cents === 0) return 'There’s nothing to pay for this guest.';
  const after = money.balance_cents + price_cents;
  const added = `Adds ${formatMoney(price_cents)} to what you pay.`;
  if (isInReview(money)) return `${added} You can pay it once the payment you sent has been reviewed.`;
  return after > 0 ? `${added} You’ll then have ${formatMoney(after)} to pay.` : `${added} You’ve paid that already.`;
}

/** What happens to the seat and the money when a guest is removed. */
export function removalEffects(money: Money, { price_cents, ticket_type_name }: Guest): string[] {
  if (money.is_event_cancelled) return ['This event is cancelled, so this changes nothing about what you paid.'];
  const { balance_cents } = money;
  const after = balance_cents - price_cents;
  const place = `The place (${ticket_type_name}) becomes available for someone else right away.`;
  if (price_cents === 0) return [place];
  if (isInReview(money)) {
    return [
      place,
      `It’s ${formatMoney(price_cents)} less to pay. The payment you sent is being reviewed. If it’s too much, the committee will contact you.`,
    ];
  }
  if (after >= 0)
    return [place, `You’ll have ${formatMoney(after)} left to pay instead of ${formatMoney(balance_cents)}.`];
  return [place, `You’ll have paid ${formatMoney(-after)} too much. The committee will contact you about it.`];
}

const lists = new Intl.ListFormat(school.locale);

/** What happens to the seats when the member withdraws. */
export function withdrawalEffects({ guests, is_event_cancelled }: Pick<Registration, 'guests' | 'is_event_cancelled'>) {
  const names = guests.map(({ name }) => name);
  const others = names.length > 0 ? ` ${lists.format(names)} ${names.length === 1 ? 'is' : 'are'} withdrawn too.` : '';
  return is_event_cancelled
    ? `This event is cancelled.${others} If it takes place after all, you have to register again.`
    : `Someone else can then take your place.${others} You can register again while there are places left.`;
}
