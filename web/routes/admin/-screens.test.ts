import { expect, test } from 'vitest';
import { screenAt } from './-screens.ts';

test.each([
  ['/admin', 'Overview'],
  ['/admin/', 'Overview'],
  ['/admin/events', 'Events'],
  ['/admin/events/4f/edit', 'Events'],
  ['/admin/payments', 'Payments'],
  ['/admin/payment-profiles', 'Payment Profiles'],
  ['/admin/nothing', undefined],
])('%s belongs to %s', (path, label) => expect(screenAt(path)?.label).toBe(label));
