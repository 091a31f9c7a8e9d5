import { expect, test } from 'vitest';
import { subscriptionOf } from './subscriptions.ts';

test.each([
  [false, '//reunion.example/api/calendar/AbC_-1.ics'],
  [true, '//reunion.example/api/calendar/AbC_-1.ics?parts=schedule'],
])('with the schedule: %s, every way leads to %s', (hasSchedule, rest) => {
  const { address, app, google } = subscriptionOf('https://reunion.example/api/calendar/AbC_-1.ics', { hasSchedule });
  expect([address, app]).toEqual([`https:${rest}`, `webcal:${rest}`]);
  const url = new URL(google);
  expect([url.host, url.searchParams.get('cid')]).toEqual(['calendar.google.com', app]);
});

test('the app is opened without TLS too, as on a developer’s computer', () => {
  expect(subscriptionOf('http://localhost:3000/x.ics', { hasSchedule: false }).app).toBe(
    'webcal://localhost:3000/x.ics',
  );
});
