import * as z from 'zod';
import { MAY_SEE_EVENTS } from './access.ts';
import { exported, id, type Operations } from './operation.ts';
import { registrationFilters } from './staff-registrations.ts';

/** Sheets of badges that printers fill, by the maker's number: American paper and A4. */
const BADGE_SHEETS = ['5392', 'L4728'] as const;
export type BadgeSheet = (typeof BADGE_SHEETS)[number];

const printed = { ...exported, access: MAY_SEE_EVENTS } as const;

/** Lists to print as PDF, for people without a phone in their hands. Names, and no contact details. */
export const printedLists = {
  'GET /admin/events/:id/roster': {
    ...printed,
    summary: 'Everyone who comes to an event from A to Z, guests too, with boxes to tick and what is still to be paid',
    params: id,
    errors: ['EVENT_NOT_FOUND'],
  },
  'GET /admin/events/:id/badges': {
    ...printed,
    summary:
      'Badges of the members found and of all their guests on sheets of labels, or a page that tests the alignment',
    params: id,
    query: z.object({
      ...registrationFilters,
      sheet: z.enum(BADGE_SHEETS),
      parts: z.enum(['badges', 'test_page']).default('badges'),
    }),
    errors: ['EVENT_NOT_FOUND'],
  },
  'GET /admin/activities/:id/signups.pdf': {
    ...printed,
    summary: 'Everyone who signed up for an activity from A to Z, guests too, with boxes to tick',
    params: id,
    errors: ['ACTIVITY_NOT_FOUND'],
  },
} as const satisfies Operations;
