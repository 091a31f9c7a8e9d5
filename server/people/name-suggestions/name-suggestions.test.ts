import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { FORM_LEVELS, HOUSES } from '../../testing/members.ts';

let t: TestApp;
let viewer: Person;

beforeAll(async () => {
  t = await testApp();
  viewer = await t.member({ first_name: 'Ann', last_name: 'Zephyr', sports_house: HOUSES[1] });
  const cast: [string, string, object?][] = [
    ['Marcia', 'Campbell'],
    ['Marcia', 'Cargill'],
    ['José', 'O’Brien', { sports_house: HOUSES[2] }],
    ['Jean-Marc', 'de Souza'],
    ['John', 'Wright'],
    ['Philippa', 'Youngblood'],
    ['Yvonne', 'Yarde', { name_at_school: 'Quarrie' }],
    ['Hidden', 'Wrigley', { profile_completed: false }],
  ];
  for (const [first_name, last_name, more] of cast) await t.member({ first_name, last_name, ...more });
});

const closeTo = async (person: Person | null, q: string, filter = {}): Promise<string[]> => {
  const { status, body } = await t.call(person, 'GET /directory/name-suggestions', { query: { q, ...filter } });
  expect(status).toBe(200);
  return body.names;
};

describe('name suggestions for a member', () => {
  it.each([
    ['Marcai Cambell', ['Marcia Campbell']],
    ['campbel marcya', ['Campbell Marcia']],
    ['jhon', ['John']],
    ['jsoe', ['José']],
    ['obrein', ['O’Brien']],
    ['jean marks', ['Jean Marc']],
    ['jeanmark', ['Jean-Marc']],
    ['filippa yungblood', ['Philippa Youngblood']],
    ['de suza', ['de Souza']],
    ['ivonne quarry', ['Yvonne Quarrie']],
    ['quarrye', ['Quarrie']],
  ])('%s: %j', async (q, names) => {
    expect(await closeTo(viewer, q)).toEqual(expect.arrayContaining(names));
  });

  it('each find at least one person', async () => {
    for (const q of ['Marcai Cambell', 'Jhon Rite', 'campbel', 'Filipa']) {
      const [name = ''] = await closeTo(viewer, q);
      const found = await t.call(viewer, 'GET /directory', { query: { q: name } });
      expect([q, name, found.body.matching > 0]).toEqual([q, name, true]);
    }
  });

  it('are empty for unknown words, no words and whole sentences', async () => {
    for (const q of ['xqzzv', '', '  ', '...', '-', 'is there anyone called john']) {
      expect(await closeTo(viewer, q)).toEqual([]);
    }
  });

  it('leave out people who were found, are not listed, or are filtered out', async () => {
    expect(await closeTo(viewer, 'marcia')).toEqual(['Marc']);
    expect(await closeTo(viewer, 'wrigly')).toEqual(['Wright']);
    expect(await closeTo(viewer, 'josse')).toEqual(['José']);
    expect(await closeTo(viewer, 'josse', { house: HOUSES[2], form: 1, level: FORM_LEVELS[0] })).toEqual(['José']);
    expect(await closeTo(viewer, 'josse', { house: HOUSES[1] })).toEqual([]);
    for (const q of ['jsoe obrein', 'obrein jsoe']) {
      expect(await closeTo(viewer, q, { house: HOUSES[2] })).toHaveLength(1);
      expect(await closeTo(viewer, q, { house: HOUSES[1] })).toEqual([]);
    }
    expect(await closeTo(viewer, 'hidden wrigly')).toEqual([]);
    expect(await closeTo(viewer, 'marcia campbell')).not.toContain('Marcia Campbell');
  });

  it('are at most five, most similar first', async () => {
    for (const last_name of ['Bennett', 'Benett', 'Bennet', 'Benet', 'Bonnett', 'Burnett', 'Jennett']) {
      await t.member({ first_name: 'Una', last_name });
    }
    const names = await closeTo(viewer, 'Bennettt');
    expect(names).toHaveLength(5);
    expect(names[0]).toBe('Bennett');
  });
});

describe('name suggestions for a visitor', () => {
  it('are first names and initials', async () => {
    expect(await closeTo(null, 'Marcai Cambell')).toEqual(['Marcia C.']);
    expect(await closeTo(null, 'Marcia Campbell')).toEqual(['Marcia C.']);
    expect(await closeTo(null, 'jsoe')).toEqual(['José']);
  });

  it.each([
    ['an exact last name', 'Campbell', 'Cxqzvwjk'],
    ['a name at school', 'Quarrie', 'Qxqzvwj'],
    ['nearly a last name', 'Cambell', 'Cxqzvwj'],
    ['a first name with it', 'Marcai Campbell', 'Marcai Cxqzvwjk'],
    ['the rest of a last name', 'ampbell', 'axqzvwj'],
  ])('are the same for %s as for a random name', async (_, name, random) => {
    expect(await closeTo(null, name)).toEqual(await closeTo(null, random));
  });
});
