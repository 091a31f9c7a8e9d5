import { school } from '../../../school.config.ts';
import { nameOfClass } from '../../lib/leaving-years.ts';
import { tabTitle } from '../../lib/page-focus.ts';
import { formatCount, plural } from '../../lib/text-format.ts';
import type { Invitation } from './queries.ts';

/** For who has the link, not for search engines. */
const UNLISTED = { name: 'robots', content: 'noindex' };

export const titleOf = ({ inviter }: Invitation) => `${inviter} invited you to ${school.brand}`;

/** The title and tags that link previews show: no name but the inviter's. */
export function invitationHead(invitation: Invitation | undefined) {
  if (!invitation) return { meta: [{ title: tabTitle('Invitation not found') }, UNLISTED] };
  const title = titleOf(invitation);
  const description = `${nameOfClass(invitation)} of ${school.name}: ${countsOf(invitation)}`;
  return {
    meta: [
      { title: tabTitle(title) },
      UNLISTED,
      { name: 'description', content: description },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
    ],
  };
}

export function countsOf({ joined, missing }: Invitation): string {
  const here = `${plural(joined, 'classmate has', 'classmates have')} joined`;
  return missing > 0 ? `${here}, ${formatCount(missing)} ${missing === 1 ? 'is' : 'are'} still missing.` : `${here}.`;
}
