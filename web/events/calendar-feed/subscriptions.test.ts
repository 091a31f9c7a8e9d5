import { expect, test } from 'vitest';
import { addressOf, appUrl, googleSubscriptionUrl } from './subscriptions.ts';

const URL_OF_FEED = 'https://reunion.example/api/calendar/AbC_-1.ics';

test('the address asks for the schedule if it is wanted', () => {
  expect(addressOf(URL_OF_FEED, { hasSchedule: false })).toBe(URL_OF_FEED);
  expect(addressOf(URL_OF_FEED, { hasSchedule: true })).toBe(`${URL_OF_FEED}?parts=schedule`);
});

test.each([
  ['https://reunion.example/api/calendar/x.ics', 'webcal://reunion.example/api/calendar/x.ics'],
  ['http://localhost:3000/api/calendar/x.ics', 'webcal://localhost:3000/api/calendar/x.ics'],
])('%s opens the calendar app as %s', (address, url) => {
  expect(appUrl(address)).toBe(url);
});

test('Google gets the whole address as a subscription', () => {
  const url = new URL(googleSubscriptionUrl(`${URL_OF_FEED}?parts=schedule`));
  expect(url.host).toBe('calendar.google.com');
  expect(url.searchParams.get('cid')).toBe('webcal://reunion.example/api/calendar/AbC_-1.ics?parts=schedule');
});
