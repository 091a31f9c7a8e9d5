import { oneOf } from '../../lib/search-params.ts';

export type ProfileSearch = { show?: 'active' | 'global' | undefined };

export const profileSearch = ({ show }: Record<string, unknown>): ProfileSearch => ({
  show: oneOf(['active', 'global'], show),
});
