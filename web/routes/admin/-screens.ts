import { accessTo } from './-access.ts';

type StaffScreen = (typeof STAFF_SCREENS)[number];

const screen = (label: string, to: string) => ({ label, to, access: accessTo(to) });

/** Spec 2, Admin layout: the sidebar in its order, and what came since behind it, with who may open each. */
export const STAFF_SCREENS = [
  screen('Overview', '/admin'),
  screen('User Management', '/admin/users'),
  screen('Phone Numbers', '/admin/phone-numbers'),
  screen('Events', '/admin/events'),
  screen('Payments', '/admin/payments'),
  screen('Payment Profiles', '/admin/payment-profiles'),
  screen('Room Management', '/admin/rooms'),
  screen('Roles & Permissions', '/admin/roles'),
  screen('Activity Logs', '/admin/logs'),
  screen('Deliveries', '/admin/deliveries'),
  screen('System', '/admin/system'),
] as const;

/** The screen a staff address belongs to: the longest that begins it. */
export function screenAt(pathname: string): StaffScreen | undefined {
  const path = pathname.replace(/\/+$/, '');
  return STAFF_SCREENS.filter(({ to }) => path === to || (to !== '/admin' && path.startsWith(`${to}/`))).at(-1);
}
