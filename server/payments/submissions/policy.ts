import { type Actor, holds } from '../../lib/context.ts';

/** A proof is seen by who sent it and by who may see payments, and by nobody else (decisions, Privacy). */
export const maySeeProof = (actor: Actor, payment: { user_id: string | null }): boolean =>
  payment.user_id === actor.id || holds(actor, 'VIEW_PAYMENTS', 'MANAGE_PAYMENTS');
