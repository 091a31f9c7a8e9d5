/** Connections and the directory in a school with leaving years. Only such a school runs this folder (scripts/another-school.mjs). */
import { beforeAll, describe, expect, it } from 'vitest';
import { CONNECTION_SORTS } from '../../../contract/list-choices.ts';
import { createRandom } from '../../../demo/random.ts';
import { school } from '../../../school.config.ts';
import { type Person, type TestApp, testApp } from '../app.ts';
import { FORM_LEVELS, HOUSES } from '../members.ts';

const [first, second] = school.classLevels as readonly string[] as [string, string];
const YEARS = [1992, 1993, 1994, 1995, 1996];

let t: TestApp;
let me: Person;
let undated: Person;
type Made = { id: string; first_name: string; last_name: string; levels: string[]; leaving_year: number | null };
const made: Made[] = [];

beforeAll(async () => {
  t = await testApp();
  const random = createRandom('leaving years');
  me = await t.member({ first_name: 'Me', leaving_year: 1994 });
  undated = await t.member({ first_name: 'Undated' });
  for (let index = 0; index < 90; index++) {
    const leaving_year = index % 10 === 0 ? null : random.pick(YEARS);
    const levels = FORM_LEVELS.map(() => random.pick([first, second]));
    const columns = Object.fromEntries(levels.map((level, at) => [`form_${at + 1}_level`, level]));
    const name = { first_name: `P${index}`, last_name: random.pick(['Allen', 'Brown', 'Clarke']) };
    const { id } = await t.member({ ...name, ...columns, leaving_year, sports_house: random.pick(HOUSES) });
    made.push({ id, ...name, levels, leaving_year });
  }
});

const sharedBy = (levels: readonly string[]) => levels.filter((level, at) => level === FORM_LEVELS[at]).length;
const around = (year: number | null) => year !== null && Math.abs(year - 1994) <= 1;
const connectedTo = (isWanted: (year: number | null) => boolean) =>
  made.filter(({ levels, leaving_year }) => sharedBy(levels) > 0 && isWanted(leaving_year));

async function everyone(person: Person, query: Record<string, string | number>) {
  const seen: Made[] = [];
  let cursor: string | null = null;
  let counts = { total: 0, matching: 0 };
  do {
    const { status, body } = await t.call(person, 'GET /connections', {
      query: { ...query, ...(cursor && { cursor }) },
    });
    expect(status).toBe(200);
    seen.push(...body.items);
    counts = { total: body.total, matching: body.matching };
    cursor = body.next_cursor;
  } while (cursor);
  return { ids: seen.map(({ id }) => id), items: seen, ...counts };
}
const ids = (people: readonly { id: string }[]) => people.map(({ id }) => id).sort();

describe('connections', () => {
  it.each(CONNECTION_SORTS)('are of one year either side by default, page by page, sorted by %s', async (sort) => {
    const wanted = connectedTo(around);
    const found = await everyone(me, { sort });
    expect(wanted.length).toBeGreaterThan(24);
    expect([found.total, found.matching, ids(found.items)]).toEqual([wanted.length, wanted.length, ids(wanted)]);
    const keyOf = ({ id, last_name, first_name }: Made) => {
      const shared = sharedBy(made.find((each) => each.id === id)?.levels ?? []);
      return `${sort === 'common' ? 9 - shared : ''} ${last_name} ${first_name.padStart(4)}`;
    };
    const keys = found.items.map((each) => keyOf(each).replace(/ +\S+$/, ''));
    expect(keys).toEqual(keys.toSorted());
  });

  it('are of all years on request, with people whose year isn’t known', async () => {
    const all = await everyone(me, { years: 'all' });
    expect(ids(all.items)).toEqual(ids([...connectedTo(() => true), undated]));
  });

  it('are of all years for a member who hasn’t said theirs', async () => {
    expect((await everyone(undated, {})).total).toBe(connectedTo(() => true).length + 1);
  });

  it('are searched and filtered within these years', async () => {
    const wanted = connectedTo(around).filter(({ last_name }) => last_name === 'Brown');
    const found = await everyone(me, { q: 'brown' });
    expect(ids(found.items)).toEqual(ids(wanted));
    const ofForm = connectedTo(around).filter(({ levels }) => levels[1] === FORM_LEVELS[1]);
    const filtered = await everyone(me, { form: 2 });
    expect([ids(filtered.items), filtered.matching]).toEqual([ids(ofForm), ofForm.length]);
  });

  it('are as many as the dashboard counts', async () => {
    const { body } = await t.call(me, 'GET /dashboard');
    expect(body.connections_count).toBe(connectedTo(around).length);
    expect(body.suggested_classmates.every(({ leaving_year }: Made) => around(leaving_year))).toBe(true);
    const { body: all } = await t.call(undated, 'GET /dashboard');
    expect(all.connections_count).toBe(connectedTo(() => true).length + 1);
  });

  it('refuse other years', async () => {
    expect((await t.call(me, 'GET /connections', { query: { years: 'two' } })).status).toBe(422);
  });
});

describe('the directory', () => {
  const list = async (person: Person | null, query: Record<string, string | number>) =>
    (await t.call(person, 'GET /directory', { query })).body;

  it.each([
    ['a visitor', () => null],
    ['a member', () => undated],
  ])('is filtered by year for %s, alone, with a class and with a name', async (_, viewer) => {
    const of1993 = made.filter(({ leaving_year }) => leaving_year === 1993);
    expect((await list(viewer(), { leaving_year: 1993 })).matching).toBe(of1993.length);
    const ofClass = of1993.filter(({ levels }) => levels[0] === first);
    expect((await list(viewer(), { leaving_year: 1993, form: 1, level: first })).matching).toBe(ofClass.length);
    const named = of1993.filter(({ first_name }) => first_name.startsWith('P1'));
    const found = await list(viewer(), { leaving_year: 1993, q: 'P1' });
    expect([found.matching, ids(found.items)]).toEqual([named.length, ids(named)]);
    expect(found.items.every(({ leaving_year }: Made) => leaving_year === 1993)).toBe(true);
  });

  it.each([1989, 2002, 1994.5])('refuses the year %s', async (leaving_year) => {
    expect((await t.call(null, 'GET /directory', { query: { leaving_year } })).status).toBe(422);
  });
});
