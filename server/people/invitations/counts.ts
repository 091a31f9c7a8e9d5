/** How often a link was opened, and how many registered after that (docs/decisions/0067). */
import type { Context, MemberContext } from '../../lib/context.ts';
import type { SchoolClass } from '../rosters/rules.ts';
import { addToCount, sumLinks } from './queries.ts';
import { hashOf } from './tokens.ts';

/** The answer doesn't say whether there is such a link. */
export async function countOpened({ db, now }: Context, token: string) {
  await addToCount(db, hashOf(token), 'opened_count', now);
  return { done: true as const };
}

/** In the transaction of a sign-up, which needs an allowed number and a code as without a link. */
export const countInvited = ({ db, now }: Context, token: string): Promise<void> =>
  addToCount(db, hashOf(token), 'registered_count', now);

export const countOwnLinks = ({ db, actor }: MemberContext, schoolClass: SchoolClass) =>
  sumLinks(db, actor.id, schoolClass);
