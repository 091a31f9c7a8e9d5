import { formatDates } from '../../lib/format.ts';
import { tabTitle } from '../../lib/page-focus.ts';
import type { PublicEvent } from './queries.ts';

/** For who has the link, not for search engines (rule 5 of the member side). */
const UNLISTED = { name: 'robots', content: 'noindex' };

/** The title and tags that link previews show. The server makes the paths absolute. */
export function publicEventHead(event: PublicEvent | undefined) {
  if (!event) return { meta: [{ title: tabTitle('Event not found') }, UNLISTED] };
  const facts = [formatDates(event.start_date, event.end_date), event.town, event.price];
  const description = facts.filter(Boolean).join(' · ');
  const property = (name: string, content: string) => ({ property: `og:${name}`, content });
  return {
    meta: [
      { title: tabTitle(event.name) },
      UNLISTED,
      { name: 'description', content: description },
      property('title', event.name),
      property('description', description),
      property('url', `/e/${event.code}`),
      property('image', event.image_path),
      property('image:type', 'image/png'),
      property('image:width', '1200'),
      property('image:height', '630'),
      property('image:alt', `${event.name}: ${description}`),
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
  };
}
