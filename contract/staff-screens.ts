/** The staff area's screens in the sidebar's order: first those of spec 2. Part of everyone's first load, so no icons. */
import type { Access } from './access.ts';

/** `reads`: the operation the screen opens with, which has the same access. */
type StaffScreen = { label: string; access: Access; reads: `GET /${string}` };

export const STAFF_SCREENS = {
  '/admin': { label: 'Overview', access: 'ANY_ROLE', reads: 'GET /admin/overview' },
  '/admin/users': { label: 'User Management', access: ['VIEW_ALL_USERS', 'MANAGE_USERS'], reads: 'GET /users' },
  '/admin/phone-numbers': { label: 'Phone Numbers', access: ['MANAGE_PHONE_NUMBERS'], reads: 'GET /phone-numbers' },
  '/admin/events': { label: 'Events', access: ['VIEW_ALL_EVENTS', 'CREATE_EVENTS'], reads: 'GET /admin/events' },
  '/admin/payments': { label: 'Payments', access: ['VIEW_PAYMENTS', 'MANAGE_PAYMENTS'], reads: 'GET /admin/payments' },
  '/admin/payment-profiles': {
    label: 'Payment Profiles',
    access: ['MANAGE_PAYMENTS'],
    reads: 'GET /payment-profiles',
  },
  '/admin/rooms': { label: 'Room Management', access: ['MANAGE_ROOMS'], reads: 'GET /room-events' },
  '/admin/roles': { label: 'Roles & Permissions', access: 'SUPER_ADMIN', reads: 'GET /roles' },
  '/admin/logs': { label: 'Activity Logs', access: ['VIEW_AUDIT_LOGS'], reads: 'GET /activity-logs' },
  '/admin/suggestions': {
    label: 'Suggested Numbers',
    access: ['MANAGE_PHONE_NUMBERS'],
    reads: 'GET /admin/suggestions',
  },
  '/admin/collecting': {
    label: 'Collect Payments',
    access: ['COLLECT_PAYMENTS', 'MANAGE_PAYMENTS'],
    reads: 'GET /admin/balances',
  },
  '/admin/bank-statements': {
    label: 'Bank Statements',
    access: ['VIEW_PAYMENTS', 'MANAGE_PAYMENTS'],
    reads: 'GET /bank-accounts',
  },
  '/admin/money-report': {
    label: 'Money Report',
    access: ['VIEW_PAYMENTS', 'MANAGE_PAYMENTS'],
    reads: 'GET /admin/money-report',
  },
  '/admin/announcements': { label: 'Announcements', access: ['SEND_MESSAGES'], reads: 'GET /announcements' },
  '/admin/deliveries': { label: 'Deliveries', access: ['MANAGE_USERS'], reads: 'GET /deliveries' },
  '/admin/system': { label: 'System', access: 'SUPER_ADMIN', reads: 'GET /system' },
} as const satisfies Record<string, StaffScreen>;

export type StaffPath = keyof typeof STAFF_SCREENS;
export const STAFF_PATHS = Object.keys(STAFF_SCREENS) as StaffPath[];

/** The path of the screen that an address belongs to: '/admin/events' for '/admin/events/4f/edit'. */
export function staffPathOf(pathname: string): StaffPath | undefined {
  const address = pathname.replace(/\/+$/, '');
  return STAFF_PATHS.find((path) => address === path || (path !== '/admin' && address.startsWith(`${path}/`)));
}
