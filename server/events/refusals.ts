/** What the forms of the event editor are refused for, said under their fields. */
import { AppError } from '../lib/errors.ts';
import { isBelowTaken } from './rules.ts';

/** Throws CAPACITY_BELOW_SOLD, with how many there are, where a new maximum is lower than what is taken. */
export function refuseBelowTaken(path: string, max: number, taken: number, verb: 'registered' | 'sold' | 'attending') {
  if (!isBelowTaken(max, taken)) return;
  const message = `${taken} ${taken === 1 ? 'is' : 'are'} already ${verb}, so this cannot be lower than ${taken}.`;
  throw new AppError('CAPACITY_BELOW_SOLD', { message, issues: [{ path, message }] });
}
