/** How many days people have to pay for an event. */
import { record } from '../../audit/entries.ts';
import { loadEvent } from '../../events/events.ts';
import type { MemberContext } from '../../lib/context.ts';
import { deleteTerms, type Terms, upsertTerms } from './queries.ts';

/** Null: no due day. Throws EVENT_NOT_FOUND. */
export async function changeTerms(ctx: MemberContext, eventId: string, terms: Terms | null) {
  const event = await loadEvent(ctx, eventId);
  if (terms) await upsertTerms(ctx.db, eventId, terms, ctx.now);
  else await deleteTerms(ctx.db, eventId);
  await record(ctx, {
    action_type: 'CHANGE_PAYMENT_TERMS',
    entity_type: 'events',
    description: terms
      ? `Gave people ${terms.days_to_pay} ${terms.days_to_pay === 1 ? 'day' : 'days'} to pay for ${event.name}`
      : `Removed the due day for ${event.name}`,
    entity_id: eventId,
    metadata: { ...terms },
  });
  return { terms };
}
