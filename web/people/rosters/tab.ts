/** The open tab of a class's page, as in its address. */
import { oneOf } from '../../lib/search-params.ts';

const ROSTER_TABS = ['missing', 'joined'] as const;
export type RosterTab = (typeof ROSTER_TABS)[number];

/** Names without a tab or with an unknown one open the missing classmates. */
export const tabOf = ({ tab }: { tab?: RosterTab | undefined }): RosterTab => tab ?? 'missing';

/** `?tab=joined`; nothing for the missing ones. */
export function rosterSearch({ tab }: Record<string, unknown>): { tab?: RosterTab } {
  const given = oneOf(ROSTER_TABS, tab);
  return given && given !== 'missing' ? { tab: given } : {};
}
