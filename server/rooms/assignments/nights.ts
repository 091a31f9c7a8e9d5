/** The nights of people in rooms, numbered from the event's first day (docs/decisions/0075). */
import type { OnEventChanged } from '../../events/events.ts';
import { addedNights } from '../../events/nights.ts';
import { lockRegistrations } from '../../registrations/registrations.ts';
import { addToNights, selectWithBed } from './queries.ts';

/**
 * Gives nights other numbers if the event got days at its front, or lost them: people keep their days. The event's lock keeps
 * others from getting a bed meanwhile.
 */
export const renumberNights: OnEventChanged = async ({ db }, eventId, { before, after }) => {
  const added = addedNights(before, after);
  if (added === 0) return;
  // The trigger on each bed locks its registration, in the order of the beds: two operations would wait for each other.
  await lockRegistrations(db, await selectWithBed(db, eventId));
  await addToNights(db, eventId, added);
};
