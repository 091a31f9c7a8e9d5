import type { ApiError } from '../../lib/api-error.ts';
import type { PaymentOptions } from './queries.ts';

/** Why the payment page can't be shown (spec 8), and what the member does next. */
export const CAUSES = {
  'Registration not found.':
    'It may have been withdrawn, or it belongs to another member. Your dashboard shows your registrations.',
  'No payment methods available. Please contact an administrator.':
    'You keep your place. Once a payment method is set up, you can pay here.',
  'Failed to load payment information.': 'Nothing was submitted. Check your connection and try again.',
};
export type Cause = keyof typeof CAUSES;

/** A payment is pending, or the whole price was paid. */
export const isSubmitted = ({ latest_payment, registration }: PaymentOptions) =>
  latest_payment?.status === 'pending' || (latest_payment?.status === 'confirmed' && registration.balance_cents <= 0);

export const isFree = ({ registration }: PaymentOptions) => registration.balance_cents <= 0;

/** The event is unpublished or cancelled, so it can't be paid for now. */
export const isUnavailable = ({
  registration,
}: {
  registration: Pick<PaymentOptions['registration'], 'is_event_published' | 'is_event_cancelled'>;
}) => registration.is_event_cancelled || !registration.is_event_published;

/** Why a payment page can't be shown; null if it can. Data loaded earlier stays on screen when the network fails. */
export function causeOf(data: PaymentOptions | undefined, error: ApiError | null): Cause | null {
  const isGone = error !== null && error.status >= 400 && error.status < 500 && error.status !== 429;
  if (isGone) return 'Registration not found.';
  return error && !data ? 'Failed to load payment information.' : null;
}

/** The same for the payment form. */
export function formCauseOf(data: PaymentOptions | undefined, error: ApiError | null): Cause | null {
  const cause = causeOf(data, error);
  if (cause || !data || data.methods.length > 0) return cause;
  if (isFree(data) || isUnavailable(data) || isSubmitted(data)) return null;
  return 'No payment methods available. Please contact an administrator.';
}
