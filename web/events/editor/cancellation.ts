/** What staff read before they cancel an event or take that back. */
import { plural } from '../../lib/text-format.ts';

type Reached = { members: number; guests: number; waiting: number };

const PAYMENTS = 'Payments already made stay recorded. Return them as refunds.';

export function cancellationConsequences(reached: Reached, hasPublicPage: boolean): string[] {
  const where = hasPublicPage ? 'its page for members and its public page' : 'its page for members';
  return [
    reachedSentence(reached),
    'No one can register or pay any more, and no reminders are sent.',
    `Your message also appears on ${where}.`,
    ...(reached.members > 0 ? [PAYMENTS] : []),
  ];
}

export function reachedSentence({ members, guests, waiting }: Reached): string {
  const onList = `${plural(waiting, 'person', 'people')} on the waiting list ${waiting === 1 ? 'gets' : 'get'}`;
  if (members === 0)
    return waiting === 0 ? 'No one is registered, so no email is sent.' : `No one is registered. ${onList} the email.`;
  const too = waiting > 0 ? ` ${onList} it too.` : '';
  const bring = guests > 0 ? `, with ${plural(guests, 'guest', 'guests')}` : '';
  if (members === 1) return `1 member is registered${bring}. They get the email whatever their preferences.${too}`;
  return `${plural(members, 'member', 'members')} are registered${bring}. They all get the email whatever their preferences.${too}`;
}
