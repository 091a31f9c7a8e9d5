/** Addresses by which calendar apps subscribe to a feed. */

export const addressOf = (url: string, { hasSchedule }: { hasSchedule: boolean }): string =>
  hasSchedule ? `${url}?parts=schedule` : url;

/** Opens the device's calendar app, as on iPhones and Macs. The app loads it by https all the same. */
export const appUrl = (address: string): string => address.replace(/^https?:/, 'webcal:');

/** Google asks before it adds the calendar, and reads it from its own servers. It knows a subscription by its scheme alone. */
export function googleSubscriptionUrl(address: string): string {
  return `https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: appUrl(address) })}`;
}
