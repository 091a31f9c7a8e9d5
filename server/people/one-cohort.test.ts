/** Rule 15: in a school with one cohort no leaving year is asked for, stored or shown. */
import { beforeAll, describe, expect, it } from 'vitest';
import { LEAVING_YEARS } from '../../contract/leaving-years.ts';
import { checkRows } from '../doctor/integrity/check.ts';
import { type Person, type TestApp, testApp } from '../testing/app.ts';
import { FORM_LEVELS } from '../testing/members.ts';
import { textOfPdf } from '../testing/pdfs.ts';
import { makeEvent, makeTicket, register } from '../testing/reunions.ts';
import { plantEntry, plantSuggestion } from '../testing/rosters.ts';

let t: TestApp;
let ann: Person;
let bea: Person;
let staff: Person;
let event: { id: string };

const own = { form: 1, level: FORM_LEVELS[0] };
const params = { form: '1', level: FORM_LEVELS[0] };

beforeAll(async () => {
  t = await testApp();
  ann = await t.member({ first_name: 'Ann' });
  bea = await t.member({ first_name: 'Bea' });
  staff = await t.member({ roles: ['SUPER_ADMIN'] });
  const entry = await plantEntry(t, 'Marcia', 'Brown', { added_by: bea.id });
  await plantSuggestion(t, entry, { suggested_by: bea.id });
  event = await makeEvent(t);
  await register(t, ann, event, await makeTicket(t, event));
});

const save = async (more: object) => {
  const { form_levels, birthday, ...profile } = (await t.call(ann, 'GET /profile')).body;
  return t.call(ann, 'PUT /profile', { body: { ...profile, form_levels, birthday, ...more } });
};
const link = async () => {
  const { body } = await t.call(ann, 'POST /invitation-links', { body: own });
  return body.path.replace('/join/', '') as string;
};

describe.runIf(LEAVING_YEARS === null)('rule 15: with leavingYears null', () => {
  it('no reply has a year', async () => {
    const replies = [
      await t.call(ann, 'GET /me'),
      await t.call(null, 'GET /directory'),
      await t.call(ann, 'GET /directory'),
      await t.call(staff, 'GET /directory'),
      await t.call(ann, 'GET /directory/:id', { params: { id: bea.id } }),
      await t.call(ann, 'GET /connections'),
      await t.call(ann, 'GET /dashboard'),
      await t.call(ann, 'GET /profile'),
      await t.call(ann, 'GET /rosters'),
      await t.call(staff, 'GET /rosters'),
      await t.call(ann, 'GET /rosters/:form/:level', { params }),
      await t.call(staff, 'GET /admin/suggestions'),
      await t.call(staff, 'GET /admin/inviters'),
      await t.call(null, 'GET /invitation-links/:token', { params: { token: await link() } }),
      await t.call(staff, 'GET /users'),
      await t.call(staff, 'GET /users/:id', { params: { id: ann.id } }),
      await t.call(staff, 'GET /admin/events/:id/registrations', { params: event }),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    for (const { raw } of replies) expect(raw.toString()).not.toMatch(/"[a-z_]*year[a-z_]*":/);
    const names = replies.map(({ raw }) => raw.toString()).join();
    for (const name of ['Ann', 'Bea', 'Marcia', FORM_LEVELS[0]]) expect(names).toContain(name);
  });

  it('no file has a year', async () => {
    const files = [
      await t.call(staff, 'GET /users/export'),
      await t.call(staff, 'GET /rosters/export'),
      await t.call(staff, 'GET /admin/inviters/export'),
      await t.call(staff, 'GET /admin/events/:id/registrations/export', { params: event }),
      await t.call(ann, 'GET /account/data'),
    ];
    for (const { status, raw } of files) {
      expect(status).toBe(200);
      expect(raw.toString()).not.toMatch(/class of|leaving_year/i);
    }
  });

  it('a badge has no year, even if the database has one', async () => {
    await t.db.updateTable('users').set({ leaving_year: 1994 }).where('id', '=', ann.id).execute();
    const badges = await t.call(staff, 'GET /admin/events/:id/badges', { params: event, query: { sheet: '5392' } });
    const registrations = await t.call(staff, 'GET /admin/events/:id/registrations', { params: event });
    await t.db.updateTable('users').set({ leaving_year: null }).where('id', '=', ann.id).execute();
    expect((await textOfPdf(badges.raw)).join()).not.toMatch(/1994|class of/i);
    expect(registrations.raw.toString()).not.toMatch(/year|:1994/);
  });

  it.each([
    ['GET /directory', { leaving_year: 1994 }],
    ['GET /connections', { years: 'all' }],
    ['GET /rosters', { leaving_year: 1994 }],
    ['GET /users', { leaving_year: 1994 }],
  ] as const)('%s takes none', async (operation, query) => {
    const { status, body } = await t.call(staff, operation, { query });
    expect([status, body.code]).toEqual([422, 'INVALID_INPUT']);
  });

  it('the profile stores none', async () => {
    await save({ leaving_year: 1994, first_name: 'Anne' });
    const row = await t.db.selectFrom('users').selectAll().where('id', '=', ann.id).executeTakeFirstOrThrow();
    expect(row.leaving_year).toBeNull();
  });

  it('a year in the database is found by the doctor', async () => {
    const yearsFound = async () =>
      (await checkRows(t.db)).filter(({ violated, ids }) => violated.includes('leaving year') && ids.length > 0);
    expect(await yearsFound()).toEqual([]);
    await t.db.updateTable('users').set({ leaving_year: 1994 }).where('id', '=', staff.id).execute();
    expect(await yearsFound()).toMatchObject([{ ids: [staff.id] }]);
    await t.db.updateTable('users').set({ leaving_year: null }).where('id', '=', staff.id).execute();
  });

  it('connections, dashboard and rosters list everyone of the form and level', async () => {
    const { body } = await t.call(ann, 'GET /connections');
    const dashboard = (await t.call(ann, 'GET /dashboard')).body;
    const roster = (await t.call(ann, 'GET /rosters/:form/:level', { params })).body;
    expect([body.total, dashboard.connections_count, roster.joined, roster.missing]).toEqual([2, 2, 3, 1]);
  });
});
