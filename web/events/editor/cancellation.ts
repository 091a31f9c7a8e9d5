/** What staff read before they cancel an event or take that back. */
import { plural } from '../../lib/text-format.ts';

type Reached = { members: number; guests: number };

const PAYMENTS = 'Payments already made stay recorded. Return them as refunds.';

export function cancellationConsequences({ members, guests }: Reached, hasPublicPage: boolean): string[] {
  const where = hasPublicPage ? 'its page for members and its public page' : 'its page for members';
  return [
    reachedSentence({ members, guests }),
    'No one can register or pay any more, and no reminders are sent.',
    `Your message also appears on ${where}.`,
    ...(members > 0 ? [PAYMENTS] : []),
  ];
}

export function reachedSentence({ members, guests }: Reached): string {
  if (members === 0) return 'No one is registered, so no email is sent.';
  const bring = guests > 0 ? `, with ${plural(guests, 'guest', 'guests')}` : '';
  if (members === 1) return `1 member is registered${bring}. They get the email whatever their preferences.`;
  return `${plural(members, 'member', 'members')} are registered${bring}. They all get the email whatever their preferences.`;
}
