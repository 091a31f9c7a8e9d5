import { query, type Reply } from '../../lib/api.ts';

export type PaymentOptions = Reply<'GET /registrations/:id/payment-options'>;
export type Method = PaymentOptions['methods'][number];
export type Payment = NonNullable<PaymentOptions['latest_payment']>;

/** What both payment pages need. Never from an old answer: an administrator may have decided since. */
export const paymentOptions = (registrationId: string) => ({
  ...query('GET /registrations/:id/payment-options', { params: { id: registrationId } }),
  staleTime: 0,
});
