import { oneOf } from '../lib/search-params.ts';

/** In the URL: which payment profiles are shown; all where it says nothing. */
export type ProfileSearch = { show?: 'active' | 'global' | undefined };

export const profileSearch = ({ show }: Record<string, unknown>): ProfileSearch => ({
  show: oneOf(['active', 'global'], show),
});
