import type { ApiError } from '../lib/api-error.ts';
import type { PaymentOptions } from './payment-options.ts';

/** A payment of it waits for review or was confirmed, so there is nothing to submit. */
export const isSubmitted = ({ latest_payment }: PaymentOptions) =>
  latest_payment !== null && latest_payment.status !== 'failed';

/** Spec 8, Payment page: why the payment page cannot be shown. */
export function causeOfError(error: ApiError): string {
  const isOurs = error.status >= 400 && error.status < 500 && error.status !== 429;
  return isOurs ? 'Registration not found.' : 'Failed to load payment information.';
}

/** The same for an answer that came but leaves nothing to do; null where one can pay. */
export function causeWithin({ registration, methods }: PaymentOptions): string | null {
  if (registration.total_amount_cents === 0) return 'There is nothing to pay for this registration.';
  if (methods.length === 0) return 'No payment methods available. Please contact an administrator.';
  return null;
}
