import type { Contract } from '../../contract/contract.ts';
import type { StaffPath } from '../../contract/staff-screens.ts';

/** The operation that each staff screen opens with, which has the same access. */
export const STAFF_SCREEN_READS = {
  '/admin': 'GET /admin/overview',
  '/admin/users': 'GET /users',
  '/admin/phone-numbers': 'GET /phone-numbers',
  '/admin/events': 'GET /admin/events',
  '/admin/payments': 'GET /admin/payments',
  '/admin/payment-profiles': 'GET /payment-profiles',
  '/admin/rooms': 'GET /room-events',
  '/admin/roles': 'GET /roles',
  '/admin/logs': 'GET /activity-logs',
  '/admin/suggestions': 'GET /admin/suggestions',
  '/admin/collecting': 'GET /admin/balances',
  '/admin/bank-statements': 'GET /bank-accounts',
  '/admin/money-report': 'GET /admin/money-report',
  '/admin/announcements': 'GET /announcements',
  '/admin/deliveries': 'GET /deliveries',
  '/admin/system': 'GET /system',
} as const satisfies Record<StaffPath, keyof Contract>;
