import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../testing/app.ts';
import { FORM_LEVELS, HOUSES } from '../testing/members.ts';
import { makeEvent, makeRegistered, makeTicket, register, submit } from '../testing/reunions.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../testing/unauthorized-callers.ts';

let t: TestApp;
let accountant: Person;
const cast: Record<string, Person> = {};

/** Five people created a day apart, the accountant first. */
beforeAll(async () => {
  t = await testApp();
  const joined = (day: number) => ({ created_at: new Date(Date.UTC(2026, 0, day)) });
  accountant = await t.member({ roles: ['ACCOUNTANT'], first_name: 'Devon', last_name: 'Pinnock', ...joined(1) });
  cast.denise = await t.member({
    ...{ first_name: 'Denise', last_name: "O'Brien", email: 'd.obrien@mail.example', phone: '+18765551234' },
    ...{ sports_house: HOUSES[2], share_email: false, share_phone: false, ...joined(2) },
  });
  cast.zoe = await t.member({ first_name: 'Zoë', last_name: 'Álvarez', email: 'zoe@mail.example', ...joined(3) });
  cast.ann = await t.member({
    ...{ first_name: 'Ann', last_name: 'Brown', email: 'ann@mail.example', ...joined(4) },
    ...{ profile_completed: false, sports_house: null },
  });
  cast.both = await t.member({
    ...{ first_name: 'Beverley', last_name: 'Brown', email: 'bev@mail.example', ...joined(5) },
    roles: ['EVENT_COORDINATOR', 'SUPER_ADMIN'],
  });
});

const list = async (query: Record<string, string> = {}, by = accountant) =>
  (await t.call(by, 'GET /users', { query })).body;
const names = async (query: Record<string, string> = {}) =>
  (await list(query)).items.map((user: Person) => user.first_name);
const show = (person: { id: string }, by = accountant) => t.call(by, 'GET /users/:id', { params: { id: person.id } });

describe('the list of users', () => {
  it('shows everyone with an account, newest first', async () => {
    const { items, ...counts } = await list();
    expect(counts).toEqual({ matching: 5, matches_more: false, total: 5, next_cursor: null });
    expect(items.map((user: Person) => user.first_name)).toEqual(['Beverley', 'Ann', 'Zoë', 'Denise', 'Devon']);
    expect(items[0]).toEqual({
      id: cast.both?.id,
      first_name: 'Beverley',
      last_name: 'Brown',
      name_at_school: null,
      email: 'bev@mail.example',
      phone: cast.both?.phone,
      profile_photo_url: null,
      sports_house: HOUSES[0],
      profile_completed: true,
      roles: ['SUPER_ADMIN', 'EVENT_COORDINATOR'],
      created_at: '2026-01-05T00:00:00.000Z',
    });
  });

  it.each([
    ['oldest', ['Devon', 'Denise', 'Zoë', 'Ann', 'Beverley']],
    ['name', ['Zoë', 'Ann', 'Beverley', 'Denise', 'Devon']],
    ['name_desc', ['Devon', 'Denise', 'Beverley', 'Ann', 'Zoë']],
    ['first_name', ['Ann', 'Beverley', 'Denise', 'Devon', 'Zoë']],
    ['email', ['Ann', 'Beverley', 'Denise', 'Devon', 'Zoë']],
  ])('sorts by %s', async (sort, expected) => expect(await names({ sort })).toEqual(expected));

  it.each([
    ['brown', ['Beverley', 'Ann']],
    ['BROWN ann', ['Ann']],
    ['alvarez', ['Zoë']],
    ['obrien', ['Denise']],
    ["O'Brien", ['Denise']],
    ['d.obrien@mail', ['Denise']],
    ['(876) 555-1234', ['Denise']],
    ['555-1234', ['Denise']],
    ['brown bev@', ['Beverley']],
    ['%', []],
    ['no one', []],
  ])('finds by name, email and phone: %s', async (q, expected) => {
    expect(await names({ q })).toEqual(expected);
    expect(await list({ q })).toMatchObject({ matching: expected.length, total: 5 });
  });

  it.each([
    [{ role: 'EVENT_COORDINATOR' }, ['Beverley']],
    [{ role: 'NO_SUCH_ROLE' }, []],
    [{ profile: 'incomplete' }, ['Ann']],
    [{ profile: 'completed', q: 'brown' }, ['Beverley']],
    [{ house: HOUSES[2] }, ['Denise']],
    [{ house: HOUSES[0], role: 'ACCOUNTANT' }, ['Devon']],
  ])('filters by %j', async (query, expected) => expect(await names(query as never)).toEqual(expected));

  it.each(['newest', 'oldest', 'name', 'name_desc', 'first_name', 'email'])(
    'pages through many of one moment and one name, sorted by %s, each once',
    async (sort) => {
      const q = `batch-${sort}`;
      const common = { first_name: 'Same', last_name: q, created_at: new Date(Date.UTC(2026, 1, 1)) };
      await Promise.all(Array.from({ length: 103 }, () => t.member(common)));
      const seen: string[] = [];
      const sizes: number[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: { items: Person[]; next_cursor: string | null; matching: number } = await list({
          ...{ q, sort },
          ...(cursor && { cursor }),
        });
        expect(page.matching).toBe(103);
        seen.push(...page.items.map(({ id }) => id));
        sizes.push(page.items.length);
        cursor = page.next_cursor;
      }
      expect([sizes, new Set(seen).size]).toEqual([[50, 50, 3], 103]);
      await t.db.deleteFrom('auth_users').where('name', '=', `Same ${q}`).execute();
    },
  );

  it.each<[string, Record<string, string>]>([
    ['an unknown sort', { sort: 'age' }],
    ['an unknown house', { house: 'Slytherin' }],
    ['an unknown state', { profile: 'half' }],
    ['an unreadable cursor', { cursor: 'x' }],
    ['the cursor of someone who is gone', { cursor: Buffer.from(`["${crypto.randomUUID()}"]`).toString('base64url') }],
  ])('refuses %s', async (_, query) => expect((await t.call(accountant, 'GET /users', { query })).status).toBe(422));

  it('is exported as CSV with its filters, which adds an audit entry', async () => {
    await t.member({ first_name: '=HYPERLINK("x")', last_name: 'Formula', sports_house: HOUSES[1] });
    const file = await t.call(accountant, 'GET /users/export', { query: { house: HOUSES[1] } });
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="users-\d{4}-\d\d-\d\d\.csv"$/);
    expect(parse(file.raw, { bom: true, columns: true })).toMatchObject([
      { 'First name': `'=HYPERLINK("x")`, 'Last name': 'Formula', House: HOUSES[1], 'Profile completed': 'Yes' },
    ]);
    const all = parse(
      (await t.call(accountant, 'GET /users/export', { query: { q: 'brown', sort: 'first_name' } })).raw,
      { bom: true, columns: true },
    ) as unknown as Record<string, string>[];
    expect(all.map((row) => [row.Email, row.Roles])).toEqual([
      ['ann@mail.example', ''],
      ['bev@mail.example', 'SUPER ADMIN, EVENT COORDINATOR'],
    ]);
    const entry = await t.db
      .selectFrom('activity_logs')
      .select(['action_type', 'actor_id', 'metadata'])
      .where('entity_type', '=', 'users')
      .orderBy('timestamp', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({
      action_type: 'LIST_EXPORTED',
      actor_id: accountant.id,
      metadata: { filtered_by: ['q'] },
    });
  });
});

describe('one user', () => {
  it('is shown in full, including details they don’t share', async () => {
    const { body } = await show(cast.denise as Person);
    expect(body).toMatchObject({
      first_name: 'Denise',
      email: 'd.obrien@mail.example',
      phone: '+18765551234',
      share_email: false,
      share_phone: false,
      form_levels: FORM_LEVELS,
      roles: [],
      registrations: [],
      payments: [],
      created_at: '2026-01-02T00:00:00.000Z',
    });
    expect((await show(cast.both as Person)).body.roles).toEqual([
      { id: expect.any(String), name: 'SUPER_ADMIN', assigned_at: expect.any(String) },
      { id: expect.any(String), name: 'EVENT_COORDINATOR', assigned_at: expect.any(String) },
    ]);
  });

  it('includes registrations and payments only for callers who may see them', async () => {
    const { member, event, registration, profile } = await makeRegistered(t);
    await submit(t, member, registration, { payment_profile_id: profile.id, reference_number: 'ZL-77' });
    const other = await makeEvent(t);
    const { body: withdrawn } = await register(t, member, other, await makeTicket(t, other));
    await t.call(member, 'DELETE /registrations/:id', { params: { id: withdrawn.id } });

    const seen = (await show(member)).body;
    expect(seen.registrations).toMatchObject([
      { id: registration.id, event_id: event.id, ticket_type_name: 'Gala Dinner', status: 'awaiting_review' },
    ]);
    expect(seen.payments).toMatchObject([{ reference_number: 'ZL-77', status: 'pending', total_amount_cents: 12_000 }]);

    const { id } = await t.db
      .insertInto('roles')
      .values({ name: 'MEMBERSHIP', description: 'For this test', hierarchy_level: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await t.db.insertInto('role_permissions').values({ role_id: id, permission: 'MANAGE_USERS' }).execute();
    const secretary = await t.member({ roles: ['MEMBERSHIP'] });
    expect((await show(member, secretary)).body).toMatchObject({ registrations: null, payments: null });
    await t.db.insertInto('role_permissions').values({ role_id: id, permission: 'VIEW_PAYMENTS' }).execute();
    const both = (await show(member, secretary)).body;
    expect([both.registrations, both.payments.length]).toEqual([null, 1]);
    expect((await list({}, secretary)).total).toBeGreaterThan(5);
  });

  it('is not found if it doesn’t exist', async () => {
    expect((await show({ id: crypto.randomUUID() })).body).toMatchObject({
      code: 'USER_NOT_FOUND',
      message: 'This account no longer exists.',
    });
  });
});

it.each(['GET /users', 'GET /users/export', 'GET /users/:id'] as const)(
  '%s is for holders of VIEW_ALL_USERS or MANAGE_USERS',
  async (operation) => {
    const coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
    const call = operation.includes(':id') ? { params: { id: accountant.id } } : {};
    expect(await answersToUnauthorizedCallers(t, operation, call, [coordinator])).toEqual([
      ...STAFF_ONLY,
      'NOT_ALLOWED',
    ]);
  },
);
