import type { MemberContext } from '../lib/context.ts';
import { listOwnPayments, totalConfirmed } from '../payments/submissions/own-payments.ts';
import { countConnections } from '../people/connections/connections.ts';
import { listOwnRegistrations } from '../registrations/registrations.ts';

/** The member's start page (spec 2): live registrations, the last 10 payments, what was confirmed, classmates found. */
export async function showDashboard(ctx: MemberContext) {
  const [registrations, payments, confirmed_total_cents, connections_count] = await Promise.all([
    listOwnRegistrations(ctx),
    listOwnPayments(ctx),
    totalConfirmed(ctx),
    countConnections(ctx.db, ctx.actor),
  ]);
  return { registrations: registrations.items, payments, confirmed_total_cents, connections_count };
}
