import { expect, it } from 'vitest';
import type { OwnWalkIn, Ticket } from './storage.ts';
import { holdsAfter, withWalkIns } from './walk-ins.ts';

const HOLDS = [
  { ticket_type_id: 'dinner', ticket_type_name: 'Dinner', price_cents: 12_000, left: 2 },
  { ticket_type_id: 'dance', ticket_type_name: 'Dance', price_cents: 3_000, left: 1 },
];
const walkIn = (id: string): OwnWalkIn => ({
  ...{ id, name: 'Beverley Lewis', ticket_type_id: 'dinner', price_cents: 12_000 },
  device_time: '2030-01-01T18:00:00.000Z',
});

it('leaves what isn’t sold yet, and never less than nothing', () => {
  const left = (count: number) =>
    holdsAfter(
      HOLDS,
      Array.from({ length: count }, (_, at) => walkIn(String(at))),
    ).map((hold) => hold.left);
  expect([left(0), left(1), left(3)]).toEqual([
    [2, 1],
    [1, 1],
    [0, 1],
  ]);
});

it('shows a walk-in like everyone else, once', () => {
  const [ticket] = withWalkIns([], [walkIn('new')], HOLDS) as [Ticket];
  expect(ticket).toMatchObject({ id: 'new', registration_id: 'new', name: 'Beverley Lewis', balance_cents: 12_000 });
  expect(ticket.ticket_type_name).toBe('Dinner');
  expect(withWalkIns([{ ...ticket, code: 'known' }], [walkIn('new')], HOLDS)).toHaveLength(1);
});
