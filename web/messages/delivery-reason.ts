/** What staff read of a message and of what became of it. */
import type { DeliveryKind, DeliveryReason } from '../../contract/constants.ts';
import type { Delivery } from './delivery-search.ts';

export const KIND_WORDS: Readonly<Record<DeliveryKind, string>> = {
  registration_received: 'Registration received',
  registration_withdrawn: 'Registration withdrawn',
  payment_received: 'Payment received',
  payment_confirmed: 'Payment confirmed',
  payment_rejected: 'Payment rejected',
  account: 'About the account',
  code: 'One-time code',
};

const REASONS: Readonly<Record<DeliveryReason, string>> = {
  address_refused: 'The mail server refuses this address for good.',
  not_a_mobile: 'This number cannot receive text messages.',
  opted_out: 'The person stopped our text messages with STOP. They begin again once START is sent to our number.',
  unreachable: 'The phone could not be reached.',
  filtered: 'The phone network took it for an unwanted message.',
  not_delivered: 'The phone network did not deliver it.',
  country_blocked: 'Text messages to this country are not switched on at Twilio.',
  provider_refused: 'The provider refused it, most likely because of our own settings. The server’s log says more.',
  provider_away: 'The provider could not be reached or was too busy.',
  unwanted: 'The member has switched off e-mails of this kind.',
  too_late: 'It was no longer of use: its time was over, or a newer one took its place.',
};

/** Why it stands as it does, and what comes next; nothing where all is well. */
export function reasonOf({ state, reason, kind, may_retry }: Delivery): string | null {
  const why = reason && REASONS[reason];
  if (state === 'waiting') return why && `${why} It is tried again by itself.`;
  if (state !== 'failed' || may_retry) return why;
  const next = kind === 'code' ? 'A new code can be asked for at any time.' : 'It cannot be sent again.';
  return why ? `${why} ${next}` : next;
}
