import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { createRandom } from '../../../demo/random.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { containsNames, namePatterns } from './search.ts';
import { idsOfNamed } from '../named-users.ts';

let t: TestApp;

/** Names whose letters lie close to each other's, so that what is nearly meant is there too. */
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

const idsOf = async (query: ReturnType<typeof idsOfNamed>) => {
  const { rows } = await sql<{ id: string }>`${query}`.execute(t.db);
  return rows.map(({ id }) => id).sort();
};

it.each(['search_name', 'search_name_public', 'search_staff'] as const)(
  'finds by %s whom reading everyone finds, and no one else',
  async (column) => {
    const random = createRandom(`named by ${column}`);
    const all = [...FIRST, ...LAST, 'member-', 'school.example', '18760000000', '760000', '8762000300'];
    const part = () => {
      const word = random.pick(all);
      const begins = random.int(0, word.length - 1);
      return random.chance(0.3) ? word : word.slice(begins, begins + random.int(1, 9));
    };
    const sizes = new Set<number>();
    for (let turn = 0; turn < 300; turn++) {
      const patterns = await namePatterns(t.db, random.chance(0.5) ? part() : `${part()} ${part()}`);
      const found = await idsOf(idsOfNamed({ column, patterns, of: sql`users.profile_completed` }));
      const holds = containsNames(sql.ref(`users.${column}`), patterns);
      expect([patterns, found]).toEqual([
        patterns,
        await idsOf(sql`select users.id from users where ${holds} and users.profile_completed`),
      ]);
      sizes.add(found.length);
    }
    expect(sizes.size).toBeGreaterThan(8);
  },
);

it('takes letters that only follow each other somewhere for no name', async () => {
  const named = async (typed: string) => {
    const patterns = await namePatterns(t.db, typed);
    const { rows } = await sql<{ first_name: string; last_name: string }>`
      select first_name, last_name from users where id in (${idsOfNamed({ column: 'search_name', patterns })})
      order by 1, 2`.execute(t.db);
    return rows.map(({ first_name, last_name }) => `${first_name} ${last_name}`);
  };
  // Marva Campbell-Garcia holds mar, and cia after it.
  expect(await named('marcia campbell')).toEqual(['Marcia Campbell', 'Marcia Campbell-Garcia', 'Marcia O’Campbell']);
});
