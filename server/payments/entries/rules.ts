type Received = { received_cents: number; fees_cents: number };

/** First what was received of the base amount, then of the fees. Null if that is less than the amount. */
export function splitRefund({ received_cents, fees_cents }: Received, amount_cents: number) {
  const base_cents = Math.min(amount_cents, Math.max(received_cents, 0));
  const fee_cents = amount_cents - base_cents;
  return fee_cents > fees_cents ? null : { base_cents: 0 - base_cents, fee_cents: 0 - fee_cents };
}
