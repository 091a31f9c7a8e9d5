import { expect, test } from 'vitest';
import { STAFF_PATHS, STAFF_SCREENS, staffPathOf } from './staff-screens.ts';

test('the sidebar begins with the screens of spec 2, in its order', () => {
  const links = STAFF_PATHS.map((path) => `${STAFF_SCREENS[path].label} ${path}`);
  expect(links.slice(0, 9).join('; ')).toBe(
    'Overview /admin; User Management /admin/users; Phone Numbers /admin/phone-numbers; Events /admin/events; ' +
      'Payments /admin/payments; Payment Profiles /admin/payment-profiles; Room Management /admin/rooms; ' +
      'Roles & Permissions /admin/roles; Activity Logs /admin/logs',
  );
});

test.each([
  ['/admin', '/admin'],
  ['/admin/', '/admin'],
  ['/admin/events', '/admin/events'],
  ['/admin/events/4f/edit', '/admin/events'],
  ['/admin/payments', '/admin/payments'],
  ['/admin/payment-profiles', '/admin/payment-profiles'],
  ['/admin/nothing', undefined],
])('%s belongs to %s', (address, path) => expect(staffPathOf(address)).toBe(path));
