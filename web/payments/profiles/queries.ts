import { oneOf } from '../../lib/search-params.ts';

/** The queries that a change of a payment profile makes stale. */
export const CHANGED_BY_PROFILES = [
  'GET /payment-profiles',
  'GET /ticket-types/:id/payment-profiles',
  'GET /registrations/:id/payment-options',
  'GET /admin/overview',
  'GET /admin/events/:id',
] as const;

export type ProfileSearch = { show?: 'active' | 'global' | undefined };

export const profileSearch = ({ show }: Record<string, unknown>): ProfileSearch => ({
  show: oneOf(['active', 'global'], show),
});
