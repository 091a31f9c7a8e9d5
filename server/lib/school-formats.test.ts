import { expect, it } from 'vitest';
import { schoolRange, schoolTime } from './school-formats.ts';

const at = (iso: string) => new Date(iso);

it('formats times in the school’s zone, with its name', () => {
  expect(schoolTime(at('2026-12-12T23:00:00Z'))).toBe('Sat 12 Dec 2026, 6:00 PM (Jamaica time)');
});

it('names the day once if both times are on it', () => {
  expect(schoolRange(at('2026-12-12T23:00:00Z'), at('2026-12-13T04:30:00Z'))).toBe(
    'Sat 12 Dec 2026, 6:00 PM – 11:30 PM (Jamaica time)',
  );
  expect(schoolRange(at('2026-12-12T23:00:00Z'), at('2026-12-13T05:30:00Z'))).toBe(
    'Sat 12 Dec 2026, 6:00 PM – Sun 13 Dec 2026, 12:30 AM (Jamaica time)',
  );
});
