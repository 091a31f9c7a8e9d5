import type { Limit } from '../lib/rate-limits.ts';

const HOUR = 60 * 60;

/** How often one person may have a picture worked on. */
export const PHOTO_LIMITS = {
  changes: { name: 'photos-person', points: 20, seconds: HOUR },
  previews: { name: 'photo-previews-person', points: 30, seconds: HOUR },
} as const satisfies Record<string, Limit>;
