import { isAllowed, MAY_SEE_PAYMENTS } from '../../../contract/access.ts';
import type { Actor } from '../../lib/context.ts';

/** The member who sent it and staff who may see payments. */
export const maySeeProof = (actor: Actor, payment: { user_id: string | null }): boolean =>
  payment.user_id === actor.id || isAllowed(MAY_SEE_PAYMENTS, actor);
