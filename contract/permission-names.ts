/** Plain words, apart from access.ts, which comes with the first page. */
export const PERMISSIONS = [
  'MANAGE_USERS',
  'VIEW_ALL_USERS',
  'MANAGE_PHONE_NUMBERS',
  'CREATE_EVENTS',
  'VIEW_ALL_EVENTS',
  'VIEW_PAYMENTS',
  'MANAGE_PAYMENTS',
  'MANAGE_ROOMS',
  'VIEW_AUDIT_LOGS',
] as const;
export type Permission = (typeof PERMISSIONS)[number];
