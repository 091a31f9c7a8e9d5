import { school } from '../../../school.config.ts';
import type { Reply } from '../../lib/api.ts';
import { plural } from '../../lib/text-format.ts';

export type Deletion = Reply<'GET /events/:id/deletion'>;

const list = new Intl.ListFormat(school.locale, { type: 'conjunction' });

export function deletionConsequences({
  ticket_types,
  activities,
  rooms,
  registrations,
  has_history,
}: Deletion): string {
  if (has_history) {
    const who =
      registrations > 0
        ? `${plural(registrations, 'person is', 'people are')} registered`
        : 'Someone registered or waits for a place';
    return `${who}, and its registrations and payments remain.`;
  }
  const parts = [
    ticket_types > 0 && plural(ticket_types, 'ticket type', 'ticket types'),
    activities > 0 && plural(activities, 'activity', 'activities'),
    rooms > 0 && plural(rooms, 'room', 'rooms'),
  ].filter((part) => part !== false);
  const what =
    parts.length > 0
      ? `Its ${list.format(parts)} ${isOne(ticket_types, activities, rooms) ? 'goes' : 'go'} with it.`
      : '';
  return ['No one has registered.', what].filter(Boolean).join(' ');
}

const isOne = (...counts: number[]) => counts.reduce((sum, count) => sum + count, 0) === 1;
