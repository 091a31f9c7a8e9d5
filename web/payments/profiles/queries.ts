/** Which reads a change of a payment profile makes stale. */
export const PROFILE_READS = [
  'GET /payment-profiles',
  'GET /ticket-types/:id/payment-profiles',
  'GET /registrations/:id/payment-options',
  'GET /admin/overview',
] as const;
