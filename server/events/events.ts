/** Events as staff edit them (spec 2 Admin events, 5 Event create). */
import { record } from '../audit/entries.ts';
import type { MemberContext } from '../lib/context.ts';
import { changedFields, refuseIfChanged } from '../lib/db/row-changes.ts';
import { AppError, found, invalid } from '../lib/errors.ts';
import { selectActivities } from './activities/queries.ts';
import { discardCover } from './covers/discarding.ts';
import type { Times } from './nights.ts';
import {
  deleteEvent,
  type EventForm,
  eventHasHistory,
  eventTypeExists,
  insertEvent,
  lockEventRow,
  selectBelongings,
  selectEvent,
  selectEventRow,
  selectEventTypes,
  updateEvent,
} from './queries.ts';
import { isCapacityBelowTaken } from './rules.ts';
import { selectEditedTicketTypes } from './ticket-types/queries.ts';
import { keepTold } from './updates/queries.ts';

type Seen = { updated_at: Date };

/** Lets a later feature act when an event changes, which is locked. */
export type OnEventChanged = (ctx: MemberContext, id: string, times: { before: Times; after: Times }) => Promise<void>;

export const listEventTypes = async ({ db }: MemberContext) => ({ items: await selectEventTypes(db) });

/** One event, drafts too, with every ticket type and activity. Throws EVENT_NOT_FOUND. */
export async function getEvent({ db }: MemberContext, id: string) {
  const [event, ticket_types, activities] = await Promise.all([
    selectEvent(db, id),
    selectEditedTicketTypes(db, id),
    selectActivities(db, id),
  ]);
  return { event: found(event, 'EVENT_NOT_FOUND'), ticket_types, activities };
}

/** A new event is a draft (spec 4). */
export async function createEvent(ctx: MemberContext, form: EventForm) {
  await refuseUnknownType(ctx, form);
  const { id } = await insertEvent(ctx.db, form);
  await recordEvent(ctx, 'EVENT_CREATED', `Created event '${form.name}'`, { id, name: form.name });
  return { id };
}

/** Throws EVENT_NOT_FOUND, EDIT_CONFLICT, and CAPACITY_BELOW_SOLD if more are registered than the new maximum. */
export async function changeEvent(
  ctx: MemberContext,
  id: string,
  { updated_at, ...form }: EventForm & Seen,
  onChanged: OnEventChanged,
) {
  const event = await loadEventForUpdate(ctx, id);
  refuseIfChanged(event, { updated_at });
  await refuseUnknownType(ctx, form);
  requireCapacity('max_capacity', form.max_capacity, event.registered_count, 'registered', event.held_count);
  await keepTold(ctx.db, id);
  await updateEvent(ctx.db, id, form, ctx.now);
  await onChanged(ctx, id, { before: event, after: form });
  const changed = changedFields(event, form);
  await recordEvent(ctx, 'EVENT_UPDATED', `Updated event '${form.name}'`, { id, name: form.name }, { changed });
}

/** What would be deleted with the event. Throws EVENT_NOT_FOUND. */
export async function describeDeletion({ db }: MemberContext, id: string) {
  const [belongings, has_history] = await Promise.all([selectBelongings(db, id), eventHasHistory(db, id)]);
  return { ...found(belongings, 'EVENT_NOT_FOUND'), has_history };
}

/** Throws EVENT_NOT_FOUND, and HAS_REGISTRATIONS if anyone ever registered or paid. */
export async function removeEvent(ctx: MemberContext, id: string) {
  const event = await loadEventForUpdate(ctx, id);
  if (await eventHasHistory(ctx.db, id)) throw new AppError('HAS_REGISTRATIONS');
  await deleteEvent(ctx.db, id);
  if (event.cover) await discardCover(ctx.db, event.cover.key);
  await recordEvent(ctx, 'EVENT_DELETED', `Deleted event '${event.name}'`, { id, name: event.name });
}

/** As it is stored, a draft too. Throws EVENT_NOT_FOUND. */
export const loadEvent = async ({ db }: Pick<MemberContext, 'db'>, id: string) =>
  found(await selectEventRow(db, id), 'EVENT_NOT_FOUND');

/** Locks the event before it or something that belongs to it changes. Throws EVENT_NOT_FOUND. */
export const loadEventForUpdate = async ({ db }: MemberContext, id: string) =>
  found(await lockEventRow(db, id), 'EVENT_NOT_FOUND');

async function refuseUnknownType({ db }: MemberContext, { event_type_id }: EventForm): Promise<void> {
  if (!(await eventTypeExists(db, event_type_id))) throw invalid('event_type_id', 'Choose an event type.');
}

/** Throws CAPACITY_BELOW_SOLD if a new maximum is lower than what is already taken. */
export function requireCapacity(
  path: string,
  max: number,
  taken: number,
  verb: 'registered' | 'sold' | 'attending',
  held = 0,
) {
  const least = taken + held;
  if (!isCapacityBelowTaken(max, least)) return;
  const holds = held > 0 ? ` and ${held} held` : '';
  const message = `${taken} ${taken === 1 ? 'is' : 'are'} already ${verb}${holds}, so this can’t be lower than ${least}.`;
  throw new AppError('CAPACITY_BELOW_SOLD', { message, issues: [{ path, message }] });
}

type Named = { id: string; name: string };
export const recordEvent = (
  ctx: MemberContext,
  action_type: string,
  description: string,
  { id, name }: Named,
  more = {},
) =>
  record(ctx, {
    action_type,
    entity_type: 'events',
    description,
    entity_id: id,
    metadata: { event_name: name, ...more },
  });
