/** What is said of messages, and for how long. No schema code here, so the browser may import it. */

/** Why a try did not succeed, or why there is none. */
export const DELIVERY_REASONS = [
  // For good, and the person's own.
  'address_refused',
  'not_a_mobile',
  'opted_out',
  'unreachable',
  'filtered',
  'not_delivered',
  // Of our own settings.
  'country_blocked',
  'provider_refused',
  // May succeed later.
  'provider_away',
  // Not sent on purpose.
  'unwanted',
  'too_late',
] as const;
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];

export const DELIVERIES_PAGE = 50;
/** How long it is kept what became of a message, and how long one that failed may be tried again. */
export const DELIVERY_DAYS = 90;
export const RETRY_DAYS = 14;
/** The overview warns of what failed in so many days. */
export const FAILED_DAYS = 7;
