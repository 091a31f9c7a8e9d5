import type { Access } from '../../../contract/access.ts';

/** Who may open each staff screen: the contract's own words. Apart from the sidebar's, for routes come with the first page. */
const ACCESS: Record<string, Access> = {
  '/admin': 'ANY_ROLE',
  '/admin/users': ['VIEW_ALL_USERS', 'MANAGE_USERS'],
  '/admin/phone-numbers': ['MANAGE_PHONE_NUMBERS'],
  '/admin/events': ['VIEW_ALL_EVENTS', 'CREATE_EVENTS'],
  '/admin/payments': ['VIEW_PAYMENTS', 'MANAGE_PAYMENTS'],
  '/admin/payment-profiles': ['MANAGE_PAYMENTS'],
  '/admin/rooms': ['MANAGE_ROOMS'],
  '/admin/deliveries': ['MANAGE_USERS'],
  '/admin/logs': ['VIEW_AUDIT_LOGS'],
};

/** Who may open a staff screen, for its route's `requireAccess`; one that is not listed is the SUPER_ADMIN's. */
export const accessTo = (to: string): Access => ACCESS[to] ?? 'SUPER_ADMIN';
