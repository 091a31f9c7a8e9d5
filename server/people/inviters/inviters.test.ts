import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { FORM_LEVELS } from '../../testing/members.ts';
import { plantEntry, plantSuggestion } from '../../testing/rosters.ts';

let t: TestApp;
let staff: Person;
let ann: Person;
let bea: Person;

beforeAll(async () => {
  t = await testApp();
  staff = await t.member({ roles: ['EVENT_COORDINATOR'] });
});
beforeEach(async () => {
  await t.db.deleteFrom('suggestions').execute();
  await t.db.deleteFrom('roster_entries').execute();
  await t.db.deleteFrom('invitation_links').execute();
  ann = await t.member({ first_name: 'Ann', last_name: 'Hall' });
  bea = await t.member({ first_name: 'Bea', last_name: 'Reid', name_at_school: 'Zwick' });
});

const list = async (query = {}) => (await t.call(staff, 'GET /admin/inviters', { query })).body;
const names = async (query = {}) => (await list(query)).items.map((each: { first_name: string }) => each.first_name);
const only = async () => (await list()).items[0];

async function link(by: Person, opened_count = 0, registered_count = 0): Promise<void> {
  const token_sha256 = Buffer.from(crypto.randomUUID());
  const at = { form: 1, level: FORM_LEVELS[0], created_by: by.id, expires_at: new Date('2036-01-01') };
  await t.db
    .insertInto('invitation_links')
    .values({ ...at, token_sha256, opened_count, registered_count })
    .execute();
}

async function sent(by: Person, status: string) {
  const isDecided = ['approved', 'already_listed', 'rejected'].includes(status);
  const entry = await plantEntry(t, 'Marcia', 'Brown');
  return plantSuggestion(t, entry, { suggested_by: by.id, status, ...(isDecided && { decided_at: new Date() }) });
}

const use = async (phone: string | null) =>
  t.db
    .insertInto('allowed_phone_numbers')
    .values({ phone: String(phone), status: 'used', used_at: new Date(), used_by: (await t.member()).id })
    .execute();

describe('what a member did to bring classmates in', () => {
  it('are names, numbers by decision, links and openings; dismissed names and withdrawn numbers count for nothing', async () => {
    for (const status of ['missing', 'invited', 'dismissed'])
      await plantEntry(t, 'Una', 'Kerr', { added_by: ann.id, status });
    for (const status of ['pending', 'approved', 'already_listed', 'rejected', 'withdrawn']) await sent(ann, status);
    await link(ann, 14, 2);
    await link(ann, 1, 1);
    expect(await list()).toMatchObject({ total: 1, next_cursor: null });
    expect(await only()).toMatchObject({
      ...{ id: ann.id, first_name: 'Ann', last_name: 'Hall', name_at_school: null },
      ...{ names_added: 2, numbers_pending: 1, numbers_approved: 2, numbers_rejected: 1 },
      ...{ links_made: 2, links_opened: 15, registered_by_number: 0, registered_by_link: 3 },
    });
  });

  it('count a registration by number once the number they sent is used, not one that was listed before', async () => {
    await use((await sent(ann, 'approved')).phone);
    await use((await sent(ann, 'already_listed')).phone);
    await sent(ann, 'approved');
    expect(await only()).toMatchObject({ numbers_approved: 3, registered_by_number: 1 });
  });

  it('leave out members who did nothing, and names whose member is gone', async () => {
    await plantEntry(t, 'Una', 'Kerr', { added_by: null });
    expect(await list()).toEqual({ items: [], total: 0, next_cursor: null });
  });
});

describe('the list of members who invite', () => {
  it('puts those first through whom the most registered, or as staff choose', async () => {
    await link(ann, 1, 1);
    await link(bea, 9, 5);
    for (const last of ['Kerr', 'Wint']) await plantEntry(t, 'Una', last, { added_by: ann.id });
    expect(await names()).toEqual(['Bea', 'Ann']);
    expect(await names({ sort: 'names' })).toEqual(['Ann', 'Bea']);
    expect(await names({ sort: 'name' })).toEqual(['Ann', 'Bea']);
    expect((await t.call(staff, 'GET /admin/inviters', { query: { sort: 'email' } as never })).status).toBe(422);
  });

  it.each(['registered', 'names', 'numbers', 'links', 'name'])('comes page by page, sorted by %s', async (sort) => {
    const people: string[] = [];
    for (let n = 0; n < 53; n++) {
      const person = await t.member({ first_name: `F${n % 3}`, last_name: `L${n % 5}` });
      people.push(person.id);
      await link(person, n % 4, n % 3);
    }
    const first = await list({ sort });
    const second = await list({ sort, cursor: first.next_cursor });
    const seen = [...first.items, ...second.items].map(({ id }: { id: string }) => id);
    expect([first.items.length, first.total, second.next_cursor]).toEqual([50, 53, null]);
    expect(seen.toSorted()).toEqual(people.toSorted());
    await t.db.deleteFrom('invitation_links').where('created_by', '=', first.items.at(-1).id).execute();
    expect((await t.call(staff, 'GET /admin/inviters', { query: { sort, cursor: first.next_cursor } })).status).toBe(
      422,
    );
  });

  it('is searched by name alone: this staff may not see what a profile hides', async () => {
    await link(ann);
    await link(bea);
    expect(await names({ q: 'zwick' })).toEqual(['Bea']);
    expect(await list({ q: 'hal' })).toMatchObject({ total: 1 });
    for (const q of [ann.email, ann.phone.slice(-7)]) expect(await names({ q })).toEqual([]);
    expect(JSON.stringify(await list())).not.toMatch(/@|\+1/);
  });

  it('is a CSV file too, and the export is recorded', async () => {
    await link(bea, 9, 5);
    const { raw, headers } = await t.call(staff, 'GET /admin/inviters/export');
    expect(headers['content-disposition']).toMatch(/members-who-invite-\d{4}-\d\d-\d\d\.csv/);
    expect(raw.toString().trim().split('\r\n').at(-1)).toBe('Bea Reid (Zwick),0,0,0,0,1,9,0,5');
    const entry = await t.db
      .selectFrom('activity_logs')
      .select('description')
      .where('actor_id', '=', staff.id)
      .executeTakeFirst();
    expect(entry?.description).toBe('Exported the list of members who invite');
  });

  it('isn’t for members, nor for staff who don’t manage phone numbers', async () => {
    const accountant = await t.member({ roles: ['ACCOUNTANT'] });
    for (const person of [ann, accountant])
      for (const name of ['GET /admin/inviters', 'GET /admin/inviters/export'] as const)
        expect((await t.call(person, name)).status).toBe(403);
    expect((await t.call(null, 'GET /admin/inviters')).status).toBe(401);
  });
});
