/** The tables of the hosted service (spec 3): which are brought, and why the others are not. */

export const BROUGHT = [
  'users',
  'allowed_phone_numbers',
  'event_types',
  'events',
  'ticket_types',
  'event_activities',
  'rooms',
] as const;

/** In the order in which they are told. */
export const LEFT = {
  event_registrations: 'a person registered there has no account here until they register again',
  payment_ledger: 'money is confirmed here by those who see it; the treasurer compares with the old books',
  payment_profiles: 'the treasurer enters again where members send their money',
  payment_profile_associations: 'the payment profiles are entered again',
  user_roles: 'a role is given here once its holder has registered',
  roles: 'the three roles are here',
  permissions: 'the permissions are here',
  role_permissions: 'what a role may do is decided here',
  activity_logs: 'the log here tells what happened here',
} as const;

export type Brought = (typeof BROUGHT)[number];
export type Left = keyof typeof LEFT;

const isOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name);

export const LEFT_TABLES = Object.keys(LEFT) as Left[];
export const isBrought = (name: string): name is Brought => isOf(BROUGHT, name);
export const isKnown = (name: string): name is Brought | Left => isBrought(name) || isOf(LEFT_TABLES, name);

/** The table whose rows a CSV file holds, by its name: rooms.csv, or rooms_rows.csv as the hosted service calls it. */
export function tableOfFile(fileName: string): Brought | Left | null {
  const name = fileName
    .toLowerCase()
    .replace(/\.csv$/, '')
    .replace(/ ?\(\d{1,3}\)$/, '')
    .replace(/_rows$/, '');
  return isKnown(name) ? name : null;
}
