import { query, type Reply } from '../../lib/api.ts';

export type PaymentOptions = Reply<'GET /registrations/:id/payment-options'>;
export type Method = PaymentOptions['methods'][number];
export type Payment = NonNullable<PaymentOptions['latest_payment']>;

/** Never from the cache: an administrator may have decided. */
export const paymentOptions = (registrationId: string) => ({
  ...query('GET /registrations/:id/payment-options', { params: { id: registrationId } }),
  staleTime: 0,
});
