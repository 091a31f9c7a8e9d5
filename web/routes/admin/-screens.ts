import type { Access } from '../../../contract/access.ts';

export type StaffScreen = { label: string; to: string; access: Access };

/** Spec 2, Admin layout: the sidebar in its order, with who may open each (the contract's own words). */
export const STAFF_SCREENS: readonly StaffScreen[] = [
  { label: 'Overview', to: '/admin', access: 'ANY_ROLE' },
  { label: 'User Management', to: '/admin/users', access: ['VIEW_ALL_USERS', 'MANAGE_USERS'] },
  { label: 'Phone Numbers', to: '/admin/phone-numbers', access: ['MANAGE_PHONE_NUMBERS'] },
  { label: 'Events', to: '/admin/events', access: ['VIEW_ALL_EVENTS', 'CREATE_EVENTS'] },
  { label: 'Payments', to: '/admin/payments', access: ['VIEW_PAYMENTS', 'MANAGE_PAYMENTS'] },
  { label: 'Payment Profiles', to: '/admin/payment-profiles', access: ['MANAGE_PAYMENTS'] },
  { label: 'Room Management', to: '/admin/rooms', access: ['MANAGE_ROOMS'] },
  { label: 'Roles & Permissions', to: '/admin/roles', access: 'SUPER_ADMIN' },
  { label: 'Activity Logs', to: '/admin/logs', access: ['VIEW_AUDIT_LOGS'] },
];

/** The screen a staff address belongs to: the longest that begins it. */
export function screenAt(pathname: string): StaffScreen | undefined {
  const path = pathname.replace(/\/+$/, '');
  return STAFF_SCREENS.filter(({ to }) => path === to || (to !== '/admin' && path.startsWith(`${to}/`))).at(-1);
}

/** Who may open a staff screen, for its route's `requireAccess`. */
export const accessTo = (to: string): Access =>
  STAFF_SCREENS.find((screen) => screen.to === to)?.access ?? 'SUPER_ADMIN';
