/** The tables of the hosted service (spec 3): which are imported, and why the others are not. */

export const IMPORTED_TABLES = [
  'users',
  'allowed_phone_numbers',
  'event_types',
  'events',
  'ticket_types',
  'event_activities',
  'rooms',
] as const;

/** Reported in this order. */
export const SKIP_REASONS = {
  event_registrations: 'a person registered there has no account here until they register again',
  payment_ledger: 'the treasurer compares new payments with the old records',
  payment_profiles: 'the treasurer enters them again',
  payment_profile_associations: 'the payment profiles are entered again',
  user_roles: 'a role is assigned here once the person has registered',
  roles: 'the three roles exist here',
  permissions: 'the permissions exist here',
  role_permissions: 'roles have their permissions here',
  activity_logs: 'the log here records what happened here',
} as const;

export type ImportedTable = (typeof IMPORTED_TABLES)[number];
export type SkippedTable = keyof typeof SKIP_REASONS;

export const SKIPPED_TABLES = Object.keys(SKIP_REASONS) as SkippedTable[];
const KNOWN_TABLES: readonly string[] = [...IMPORTED_TABLES, ...SKIPPED_TABLES];
export const isKnown = (name: string): name is ImportedTable | SkippedTable => KNOWN_TABLES.includes(name);

/** The table of a CSV file by its name: rooms.csv, or rooms_rows.csv as the hosted service exports it. */
export function tableOfFile(fileName: string): ImportedTable | SkippedTable | null {
  const name = fileName
    .toLowerCase()
    .replace(/\.csv$/, '')
    .replace(/ ?\(\d{1,3}\)$/, '')
    .replace(/_rows$/, '');
  return isKnown(name) ? name : null;
}
