/** The tabs of Edit Profile. Each has its address: `/edit-profile?tab=security`. */
import { oneOf } from '../lib/search-params.ts';

export const SETTINGS_TABS = ['profile', 'privacy', 'notifications', 'security', 'account'] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

/** The anchors of sections, in each tab. Emails that were sent before there were tabs link to them. */
const ANCHORS: Record<SettingsTab, readonly string[]> = {
  profile: ['photo', 'school', 'about'],
  privacy: ['privacy'],
  notifications: ['emails', 'calendar'],
  security: ['account-security'],
  account: ['your-data'],
};

export const tabOfAnchor = (anchor: string): SettingsTab | undefined =>
  SETTINGS_TABS.find((tab) => ANCHORS[tab].includes(anchor));

/** Ignores an unknown tab. */
export function tabSearch({ tab }: Record<string, unknown>): { tab?: SettingsTab } {
  const known = oneOf(SETTINGS_TABS, tab);
  return known ? { tab: known } : {};
}
