/** Who may call an operation or open a screen, as data that server and browser share. */

export const PERMISSIONS = [
  'MANAGE_USERS',
  'VIEW_ALL_USERS',
  'MANAGE_PHONE_NUMBERS',
  'SEND_MESSAGES',
  'CREATE_EVENTS',
  'VIEW_ALL_EVENTS',
  'VIEW_PAYMENTS',
  'MANAGE_PAYMENTS',
  'COLLECT_PAYMENTS',
  'MANAGE_ROOMS',
  'VIEW_AUDIT_LOGS',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/**
 * PUBLIC: anyone. SIGNED_IN: any session. MEMBER: signed in with a completed profile. ANY_ROLE: a member with at
 * least one role. SUPER_ADMIN: a member with that role. A list: a member with one of its permissions.
 * DEVICE: no person but an enrolled check-in device, for the one event it was enrolled for.
 * Everything above SIGNED_IN needs a completed profile (spec 2, route table); SUPER_ADMIN passes every list.
 */
export type Access = 'PUBLIC' | 'DEVICE' | 'SIGNED_IN' | 'MEMBER' | 'ANY_ROLE' | 'SUPER_ADMIN' | readonly Permission[];

/** A permission to change something includes the one to see it. */
export const MAY_SEE_USERS = ['VIEW_ALL_USERS', 'MANAGE_USERS'] as const satisfies Access;
/** Staff of rosters, suggested numbers and invitations too. */
export const MAY_MANAGE_PHONES = ['MANAGE_PHONE_NUMBERS'] as const satisfies Access;
export const MAY_SEE_EVENTS = ['VIEW_ALL_EVENTS', 'CREATE_EVENTS'] as const satisfies Access;
export const MAY_SEE_PAYMENTS = ['VIEW_PAYMENTS', 'MANAGE_PAYMENTS'] as const satisfies Access;
export const MAY_COLLECT_PAYMENTS = ['COLLECT_PAYMENTS', 'MANAGE_PAYMENTS'] as const satisfies Access;

/** What `isAllowed` needs to know about the caller. */
export type CallerAccess = {
  readonly profile_completed: boolean;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
};

/** Checked by the server on every call, and by the browser to decide what to show. */
export function isAllowed(access: Access, person: CallerAccess | null): boolean {
  if (access === 'PUBLIC') return true;
  if (!person || access === 'DEVICE') return false;
  if (access === 'SIGNED_IN') return true;
  if (!person.profile_completed) return false;
  if (access === 'MEMBER' || person.roles.includes('SUPER_ADMIN')) return true;
  if (access === 'ANY_ROLE') return person.roles.length > 0;
  if (access === 'SUPER_ADMIN') return false;
  return access.some((permission) => person.permissions.includes(permission));
}
