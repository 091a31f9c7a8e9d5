/** The staff area's screens in the sidebar's order: first those of spec 2. Part of everyone's first load, so no icons. */
import {
  type Access,
  MAY_COLLECT_PAYMENTS,
  MAY_MANAGE_PHONES,
  MAY_SEE_EVENTS,
  MAY_SEE_PAYMENTS,
  MAY_SEE_USERS,
} from './access.ts';

type StaffScreen = { label: string; access: Access };

export const STAFF_SCREENS = {
  '/admin': { label: 'Overview', access: 'ANY_ROLE' },
  '/admin/users': { label: 'User Management', access: MAY_SEE_USERS },
  '/admin/phone-numbers': { label: 'Phone Numbers', access: MAY_MANAGE_PHONES },
  '/admin/events': { label: 'Events', access: MAY_SEE_EVENTS },
  '/admin/payments': { label: 'Payments', access: MAY_SEE_PAYMENTS },
  '/admin/payment-profiles': { label: 'Payment Profiles', access: ['MANAGE_PAYMENTS'] },
  '/admin/rooms': { label: 'Room Management', access: ['MANAGE_ROOMS'] },
  '/admin/roles': { label: 'Roles & Permissions', access: 'SUPER_ADMIN' },
  '/admin/logs': { label: 'Activity Logs', access: ['VIEW_AUDIT_LOGS'] },
  '/admin/suggestions': { label: 'Suggested Numbers', access: MAY_MANAGE_PHONES },
  '/admin/collecting': { label: 'Collect Payments', access: MAY_COLLECT_PAYMENTS },
  '/admin/bank-statements': { label: 'Bank Statements', access: MAY_SEE_PAYMENTS },
  '/admin/money-report': { label: 'Money Report', access: MAY_SEE_PAYMENTS },
  '/admin/announcements': { label: 'Announcements', access: ['SEND_MESSAGES'] },
  '/admin/deliveries': { label: 'Deliveries', access: ['MANAGE_USERS'] },
  '/admin/system': { label: 'System', access: 'SUPER_ADMIN' },
} as const satisfies Record<string, StaffScreen>;

export type StaffPath = keyof typeof STAFF_SCREENS;
export const STAFF_PATHS = Object.keys(STAFF_SCREENS) as StaffPath[];

/** The path of the screen that an address belongs to: '/admin/events' for '/admin/events/4f/edit'. */
export function staffPathOf(pathname: string): StaffPath | undefined {
  const address = pathname.replace(/\/+$/, '');
  return STAFF_PATHS.find((path) => address === path || (path !== '/admin' && address.startsWith(`${path}/`)));
}
