type Submitted = { base_amount_cents: number; processing_fee_cents: number };

/** First the submitted base amount, then the submitted fee; what is left is base too, and so credit. */
export function splitReceived({ base_amount_cents, processing_fee_cents }: Submitted, received_cents: number) {
  const fee_cents = Math.min(Math.max(received_cents - base_amount_cents, 0), processing_fee_cents);
  return { base_cents: received_cents - fee_cents, fee_cents };
}

type Received = { received_cents: number; fees_cents: number };

/** First what was received of the base amount, then of the fees. Null if that is less than the amount. */
export function splitRefund({ received_cents, fees_cents }: Received, amount_cents: number) {
  const base_cents = Math.min(amount_cents, Math.max(received_cents, 0));
  const fee_cents = amount_cents - base_cents;
  return fee_cents > fees_cents ? null : { base_cents: 0 - base_cents, fee_cents: 0 - fee_cents };
}
