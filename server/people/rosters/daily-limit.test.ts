import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, ROSTER_NAMES_A_DAY } from '../../../contract/constants.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { FORM_LEVELS } from '../../testing/members.ts';
import { plantEntry } from '../../testing/rosters.ts';
import { checkDailyLimit } from './entries.ts';

let t: TestApp;
const params = { form: '1', level: FORM_LEVELS[0] };

beforeAll(async () => {
  t = await testApp();
});

const add = (person: Person, names: string[]) =>
  t.call(person, 'POST /rosters/:form/:level/entries', { params, body: { names, is_confirmed: true } });
async function adderOf(count: number, columns: object = {}, traits: object = {}): Promise<Person> {
  const person = await t.member(traits);
  for (let added = 0; added < count; added++)
    await plantEntry(t, 'Ann', `A${'a'.repeat(added % 50)}`, { added_by: person.id, ...columns });
  return person;
}
const resultsOf = async (calls: Promise<Awaited<ReturnType<typeof add>>>[]) =>
  (await Promise.all(calls)).map(({ status, body }) => (status === 200 ? 200 : body.code)).sort();

describe('a member', () => {
  it('adds up to a hundred names in 24 hours, removed ones included, and gets a sentence after that', async () => {
    const person = await adderOf(ROSTER_NAMES_A_DAY - 2, { status: 'dismissed' });
    const refused = await add(person, ['Una Kerr', 'Opal Wint', 'Keith Morgan']);
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'You can add 100 names within a day. Add the others tomorrow.',
    ]);
    expect((await add(person, ['Una Kerr', 'Opal Wint'])).body.added).toBe(2);
    expect((await add(person, ['Keith Morgan'])).body.code).toBe('ROSTER_LIMIT_REACHED');
  });

  it('adds more a day later, and staff have no limit', async () => {
    const created_at = new Date(Date.now() - DAY_MS - 60_000);
    expect((await add(await adderOf(ROSTER_NAMES_A_DAY, { created_at }), ['Una Kerr'])).status).toBe(200);
    const staff = await adderOf(ROSTER_NAMES_A_DAY, {}, { roles: ['EVENT_COORDINATOR'] });
    expect((await add(staff, ['Una Kerr'])).status).toBe(200);
  });

  it('adds one more, of two requests at once', async () => {
    const person = await adderOf(ROSTER_NAMES_A_DAY - 1);
    expect(await resultsOf([add(person, ['Una Kerr']), add(person, ['Opal Wint'])])).toEqual([
      200,
      'ROSTER_LIMIT_REACHED',
    ]);
  });

  it('control: with the limit read before the lock, both pass', async () => {
    const person = await adderOf(ROSTER_NAMES_A_DAY - 1);
    const check = () => checkDailyLimit({ db: t.db, actor: person, now: new Date() } as never, 1);
    await Promise.all([check(), check()]);
    for (let added = 0; added < 2; added++) await plantEntry(t, 'Una', 'Kerr', { added_by: person.id });
    await expect(check()).rejects.toThrow('100 names');
  });
});
