import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { createRandom } from '../../../demo/random.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { containsNames, namePatterns } from './search.ts';

let t: TestApp;

/** Similar spellings, so that near misses exist. */
const FIRST = ['Marcia', 'Marva', 'Marc', 'Jean-Marc', 'Camille', 'Élodie', 'Mar_cia', 'Marcella'];
const LAST = ['Campbell', 'Cambpell', 'Camp', 'Bell', 'Garcia', 'Campbell-Garcia', 'O’Campbell', 'Campobello'];

beforeAll(async () => {
  t = await testApp();
  for (const [index, first_name] of FIRST.entries()) {
    for (const [other, last_name] of LAST.entries()) {
      const phone = `+1876${index}000${other}00${index}`;
      await t.member({ first_name, last_name, phone, profile_completed: (index + other) % 3 > 0 });
    }
  }
});

type Column = 'search_name' | 'search_name_public' | 'search_staff';

/** Found with the trigram index, or by reading every row. */
const idsOf = (column: Column, patterns: readonly string[], useIndex: boolean) =>
  t.db.transaction().execute(async (trx) => {
    await sql.raw(`set local enable_seqscan = ${!useIndex}; set local enable_bitmapscan = ${useIndex}`).execute(trx);
    const matches = containsNames(sql.ref(`users.${column}`), patterns);
    const { rows } = await sql<{ id: string }>`select id from users where ${matches} and profile_completed`.execute(
      trx,
    );
    return rows.map(({ id }) => id).sort();
  });

it.each<Column>(['search_name', 'search_name_public', 'search_staff'])(
  'finds the same people by %s with the index as without it',
  async (column) => {
    const random = createRandom(`named by ${column}`);
    const all = [...FIRST, ...LAST, 'member-', 'school.example', '18760000000', '760000', '8762000300'];
    const part = () => {
      const word = random.pick(all);
      const start = random.int(0, word.length - 1);
      return random.chance(0.3) ? word : word.slice(start, start + random.int(1, 9));
    };
    const sizes = new Set<number>();
    for (let round = 0; round < 300; round++) {
      const patterns = await namePatterns(t.db, random.chance(0.5) ? part() : `${part()} ${part()}`);
      const found = await idsOf(column, patterns, true);
      expect([patterns, found]).toEqual([patterns, await idsOf(column, patterns, false)]);
      sizes.add(found.length);
    }
    expect(sizes.size).toBeGreaterThan(8);
  },
);

it('matches the characters of a word only in sequence', async () => {
  const named = async (typed: string) => {
    const patterns = await namePatterns(t.db, typed);
    const { rows } = await sql<{ first_name: string; last_name: string }>`
      select first_name, last_name from users where ${containsNames(sql.ref('search_name'), patterns)}
      order by 1, 2`.execute(t.db);
    return rows.map(({ first_name, last_name }) => `${first_name} ${last_name}`);
  };
  // Marva Campbell-Garcia contains mar, and cia after it.
  expect(await named('marcia campbell')).toEqual(['Marcia Campbell', 'Marcia Campbell-Garcia', 'Marcia O’Campbell']);
});
