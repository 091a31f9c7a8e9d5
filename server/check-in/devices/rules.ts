import { DAY_MS, HOUR_MS } from '../../../contract/constants.ts';

/** For those who come late and for what the committee still looks up. */
const HOURS_AFTER_END = 12;
/** Scans that were kept on a phone still arrive. */
const DAYS_FOR_SCANS = 7;

type Event = { end_date: Date };

/** When devices must have deleted their lists, and none can be added any more. */
export const listExpiry = ({ end_date }: Event): Date => new Date(end_date.getTime() + HOURS_AFTER_END * HOUR_MS);

export const isListOpen = (event: Event, now: Date): boolean => now < listExpiry(event);

/** Whether scans are still taken from a device. */
export const isAcceptable = (event: Event, now: Date): boolean =>
  now.getTime() < listExpiry(event).getTime() + DAYS_FOR_SCANS * DAY_MS;

/** Events that ended by this time have no lists any more. */
export const endOfExpired = (now: Date): Date => new Date(now.getTime() - HOURS_AFTER_END * HOUR_MS);

type Times = { device_time: Date };

/**
 * When a scan was made by the server's clock, for a device whose clock is `ahead` milliseconds ahead: never in the future,
 * and never before the device was enrolled.
 */
export function correctedTime({ device_time }: Times, ahead: number, { from, now }: { from: Date; now: Date }): Date {
  const time = device_time.getTime() - ahead;
  return new Date(Math.min(Math.max(time, from.getTime()), now.getTime()));
}
