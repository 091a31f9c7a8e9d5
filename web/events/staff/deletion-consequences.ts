import { school } from '../../../school.config.ts';
import type { Reply } from '../../lib/api.ts';
import { plural } from '../../lib/text-format.ts';

export type Deletion = Reply<'GET /events/:id/deletion'>;

const list = new Intl.ListFormat(school.locale, { type: 'conjunction' });

export function deletionConsequences(deletion: Deletion): string {
  const { ticket_types, activities, rooms, registrations, has_history } = deletion;
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
  if (parts.length === 0) return 'No one has registered.';
  const isOne = ticket_types + activities + rooms === 1;
  return `No one has registered. Its ${list.format(parts)} ${isOne ? 'goes' : 'go'} with it.`;
}
