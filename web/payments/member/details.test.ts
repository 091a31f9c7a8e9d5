import { expect, it } from 'vitest';
import { hintsFor } from './details.tsx';

it('asks for no code of a bank where cash is paid', () => {
  expect(hintsFor({ method_type: 'cash' }).reference).toContain('receipt');
  for (const method of [undefined, { method_type: 'zelle' as const }])
    expect(hintsFor(method).reference).toContain('bank or app');
});
