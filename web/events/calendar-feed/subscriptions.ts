/** How calendar apps subscribe to a feed. */
type Subscription = {
  /** For any app that reads calendars from the web. */
  address: string;
  /** Opens the device's calendar app, as on iPhones and Macs. */
  app: string;
  /** Google asks before it adds the calendar, and reads it from its own servers. */
  google: string;
};

export function subscriptionOf(url: string, { hasSchedule }: { hasSchedule: boolean }): Subscription {
  const address = hasSchedule ? `${url}?parts=schedule` : url;
  const app = address.replace(/^https?:/, 'webcal:');
  const google = `https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: app })}`;
  return { address, app, google };
}
