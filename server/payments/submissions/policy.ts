import { type Actor, holds } from '../../lib/context.ts';

/** The member who sent it and staff who may see payments. */
export const maySeeProof = (actor: Actor, payment: { user_id: string | null }): boolean =>
  payment.user_id === actor.id || holds(actor, 'VIEW_PAYMENTS', 'MANAGE_PAYMENTS');
