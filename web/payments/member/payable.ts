import type { ApiError } from '../../lib/api-error.ts';
import type { PaymentOptions } from './queries.ts';

/** Spec 8, Payment page: why it cannot be shown. */
export type Cause =
  | 'Registration not found.'
  | 'No payment methods available. Please contact an administrator.'
  | 'Failed to load payment information.';

/** A payment of it waits for review or was confirmed, so there is nothing to submit. */
export const isSubmitted = ({ latest_payment }: PaymentOptions) =>
  latest_payment !== null && latest_payment.status !== 'failed';

/** A free ticket. */
export const isFree = ({ registration }: PaymentOptions) => registration.total_amount_cents === 0;

/** Why a page with this answer, or this error, cannot be shown; null where it can. An older answer outlives a bad line. */
export function causeOf(data: PaymentOptions | undefined, error: ApiError | null): Cause | null {
  const isGone = error !== null && error.status >= 400 && error.status < 500 && error.status !== 429;
  if (isGone) return 'Registration not found.';
  return error && !data ? 'Failed to load payment information.' : null;
}

/** The same for the page that takes a payment. */
export function causeOfNoForm(data: PaymentOptions | undefined, error: ApiError | null): Cause | null {
  const isWithoutMethods = data && !isFree(data) && data.methods.length === 0 && !isSubmitted(data);
  if (isWithoutMethods) return causeOf(data, error) ?? 'No payment methods available. Please contact an administrator.';
  return causeOf(data, error);
}
