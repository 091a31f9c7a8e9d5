import type { DeliveryReason } from '../../contract/constants.ts';
import type { Delivery } from './delivery-search.ts';

export const REASONS: Readonly<Record<DeliveryReason, string>> = {
  address_refused: 'The mail server doesn’t accept this address.',
  not_a_mobile: 'This number can’t receive text messages.',
  opted_out:
    'The person stopped our text messages with STOP. They start again once the person texts START to our number.',
  unreachable: 'The phone couldn’t be reached.',
  filtered: 'The phone network blocked it as unwanted.',
  not_delivered: 'The phone network didn’t deliver it.',
  country_blocked: 'Text messages to this country aren’t turned on at Twilio.',
  provider_refused: 'The provider refused it, probably because of our settings. See the server log.',
  provider_away: 'The provider couldn’t be reached or was too busy.',
  unwanted: 'The member has turned off this kind of email.',
  too_late: 'It was no longer needed: it had expired, or a newer one replaced it.',
  stopped: 'The announcement was stopped.',
  withdrawn: 'The member withdrew from the event before it was sent.',
  bounced: 'The member’s address was refused before, and they haven’t confirmed it since.',
};

/** Why a message is in its state and what happens next; null if there is nothing to say. */
export function deliveryReason({ state, reason, kind, may_retry }: Delivery): string | null {
  const why = reason && REASONS[reason];
  if (state === 'waiting') return why && `${why} We’ll try again automatically.`;
  if (state !== 'failed' || may_retry) return why;
  const next = kind === 'code' ? 'The person can ask for a new code at any time.' : 'It can’t be sent again.';
  return why ? `${why} ${next}` : next;
}
