/** Making an event visible to members, and hiding it again (spec 4). */
import type { MemberContext } from '../lib/context.ts';
import { AppError } from '../lib/errors.ts';
import { loadEventForUpdate, recordEvent } from './events.ts';
import { hasActiveTicketType, updateEvent } from './queries.ts';

/** Lets a later feature act once members see the event. */
export type OnEventPublished = (ctx: MemberContext, id: string) => Promise<void>;
type Confirmation = { confirmed?: 'yes' | undefined };

/** Throws EVENT_NOT_FOUND, and NOT_CONFIRMED if no one could register. */
export async function publish(
  ctx: MemberContext,
  id: string,
  { confirmed }: Confirmation,
  onPublished: OnEventPublished,
) {
  const event = await loadEventForUpdate(ctx, id);
  if (event.is_published) return;
  if (!confirmed && !(await hasActiveTicketType(ctx.db, id))) {
    throw new AppError('NOT_CONFIRMED', { message: 'It has no active ticket type, so no one can register yet.' });
  }
  await updateEvent(ctx.db, id, { is_published: true }, ctx.now);
  await recordEvent(ctx, 'EVENT_PUBLISHED', `Published event '${event.name}'`, event);
  await onPublished(ctx, id);
}

/** Throws EVENT_NOT_FOUND, and NOT_CONFIRMED if people are registered: they still see the event, marked 'Not available'. */
export async function unpublish(ctx: MemberContext, id: string, { confirmed }: Confirmation) {
  const event = await loadEventForUpdate(ctx, id);
  if (!event.is_published) return;
  const { registered_count: registered } = event;
  if (!confirmed && registered > 0) {
    const who = registered === 1 ? '1 person is registered.' : `${registered} people are registered.`;
    const message = `${who} They'll see 'Not available'. They keep their places, but can't pay until you publish it again.`;
    throw new AppError('NOT_CONFIRMED', { message });
  }
  await updateEvent(ctx.db, id, { is_published: false }, ctx.now);
  await recordEvent(ctx, 'EVENT_UNPUBLISHED', `Unpublished event '${event.name}'`, event, { registered });
}
