import { Kysely, PostgresDialect } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../contract/constants.ts';
import type { DB } from '../../db/types.ts';
import { createPool } from '../lib/db/database.ts';
import { formColumns } from '../lib/db/form-levels.ts';
import { type Person, type TestApp, testApp } from '../testing/app.ts';
import { atEndOfFile } from '../testing/cleanup.ts';
import { FORM_LEVELS, HOUSES } from '../testing/members.ts';
import { makeEvent, makeProfile, makeTicket, register, submit } from '../testing/reunions.ts';
import { showDashboard } from './overview.ts';

let t: TestApp;
let accountant: Person;

beforeAll(async () => {
  t = await testApp();
  accountant = await t.member({ roles: ['ACCOUNTANT'], form_1_level: 'R' });
});

const dashboard = async (person: Person) => (await t.call(person, 'GET /dashboard')).body;

it('is empty for a new member', async () => {
  const alone = await t.member({
    form_1_level: null,
    form_2_level: null,
    form_3_level: null,
    form_4_level: null,
    form_5_level: null,
  });
  expect(await dashboard(alone)).toEqual({
    registrations: [],
    waiting: [],
    withdrawn_by_staff: [],
    payments: [],
    confirmed_total_cents: 0,
    awaiting_review_cents: 0,
    connections_count: 0,
    next_event: null,
    suggested_classmates: [],
    profile_missing: ['photo', 'forms', 'location', 'profession'],
  });
});

it('shows the caller’s registrations, payments, confirmed total and connections', async () => {
  const member = await t.member();
  const profile = await makeProfile(t);
  const bought: { id: string; payment: string }[] = [];
  for (const name of ['Gala', 'Picnic', 'Sports Day']) {
    const event = await makeEvent(t, { name });
    const ticket = await makeTicket(t, event, { price_cents: 5_000 });
    const registration = (await register(t, member, event, ticket)).body;
    const payment = (await submit(t, member, registration, { payment_profile_id: profile.id })).body;
    bought.push({ id: registration.id, payment: payment.id });
  }
  const [gala, picnic] = bought;
  const confirm = { params: { id: gala?.payment ?? '' }, body: { notes: null } };
  const reject = { params: { id: picnic?.payment ?? '' }, body: { notes: 'No such transfer' } };
  expect((await t.call(accountant, 'POST /payments/:id/confirmation', confirm)).status).toBe(200);
  expect((await t.call(accountant, 'POST /payments/:id/rejection', reject)).status).toBe(200);

  const shown = await dashboard(member);
  expect([shown.confirmed_total_cents, shown.awaiting_review_cents]).toEqual([5_000, 5_000]);
  expect(shown.connections_count).toBe(1);
  expect(
    shown.registrations.map((each: { event_name: string; payment_status: string; rejection_notes: string | null }) => [
      each.event_name,
      each.payment_status,
      each.rejection_notes,
    ]),
  ).toEqual([
    ['Sports Day', 'submitted', null],
    ['Picnic', 'submitted', 'No such transfer'],
    ['Gala', 'paid', null],
  ]);
  expect(shown.payments.map((each: { status: string }) => each.status)).toEqual(['pending', 'failed', 'confirmed']);
  expect((await dashboard(accountant)).payments).toEqual([]);
});

describe('the next event', () => {
  const inDays = (days: number) => ({
    start_date: new Date(Date.now() + days * DAY_MS),
    end_date: new Date(Date.now() + days * DAY_MS + DAY_MS / 4),
  });
  const make = async (name: string, days: number, columns = {}) => {
    const event = await makeEvent(t, { name, ...inDays(days), ...columns });
    return { ...event, ticket: await makeTicket(t, event) };
  };
  const nextOf = async (person: Person) => (await dashboard(person)).next_event;

  it('is the soonest one that the member is registered for, even if another comes before', async () => {
    const [late, soon] = [await make('Late', 40), await make('Soon', 30)];
    await make('Not theirs', 1);
    const member = await t.member();
    for (const event of [late, soon]) await register(t, member, event, event.ticket);
    const next = await nextOf(member);
    expect([next.name, next.my_registration.ticket_type_id]).toEqual(['Soon', soon.ticket.id]);
    expect(next.starting_from_cents).toBe(12_000);
  });

  it('stays while it is on, and after it the next one follows', async () => {
    const member = await t.member();
    const [on, later] = [await make('On now', -0.1), await make('Later', 50)];
    for (const event of [on, later]) await register(t, member, event, event.ticket);
    expect((await nextOf(member)).name).toBe('On now');
    t.clock.now = new Date(Date.now() + DAY_MS);
    expect((await nextOf(member)).name).toBe('Later');
    t.clock.now = undefined;
  });

  it('is the next published one for a member whose events are over or withdrawn, and never a draft', async () => {
    await make('Draft', 0.5, { is_published: false });
    const published = await make('Next reunion', 1);
    const member = await t.member();
    const over = await make('Over', 1);
    await register(t, member, over, over.ticket);
    await t.db.updateTable('events').set(inDays(-3)).where('id', '=', over.id).execute();
    const { body } = await register(t, member, published, published.ticket);
    expect((await t.call(member, 'DELETE /registrations/:id', { params: { id: body.id } })).status).toBe(200);
    await t.db.updateTable('events').set(inDays(-0.2)).where('id', '=', published.id).execute();
    expect(await nextOf(member)).toMatchObject({ name: 'Next reunion', my_registration: null });
  });

  it('is shown to a registered member while staff have unpublished it', async () => {
    const event = await make('Taken back', 0.2);
    const member = await t.member();
    await register(t, member, event, event.ticket);
    await t.db.updateTable('events').set({ is_published: false }).where('id', '=', event.id).execute();
    expect(await nextOf(member)).toMatchObject({ name: 'Taken back', is_published: false });
    expect((await nextOf(await t.member())).name).not.toBe('Taken back');
  });
});

describe('the suggested classmates', () => {
  const inForms = (first_name: string, levels: string[], more = {}) =>
    t.member({ first_name, last_name: 'Suggested', ...formColumns(levels), ...more });

  it('are the five who share the most forms, then by name, without the member and unfinished profiles', async () => {
    const mine = ['M', 'R', 'R', 'R', 'G'];
    const me = await inForms('Me', mine);
    await inForms('Two', ['M', 'R', 'G', 'G', 'L']);
    await inForms('Unfinished', mine, { profile_completed: false });
    for (const name of ['Eve', 'Dan', 'Cay', 'Bea']) await inForms(name, ['M', 'G', 'G', 'G', 'L']);
    await inForms('All', mine);
    const { suggested_classmates, connections_count } = await dashboard(me);
    expect(
      suggested_classmates.map((each: { first_name: string; shared_forms: number[] }) => [
        each.first_name,
        each.shared_forms,
      ]),
    ).toEqual([
      ['All', [1, 2, 3, 4, 5]],
      ['Two', [1, 2]],
      ['Bea', [1]],
      ['Cay', [1]],
      ['Dan', [1]],
    ]);
    expect(connections_count).toBeGreaterThanOrEqual(6);
  });

  it('have a name, a photo and school years, and no contact details even where they are shared', async () => {
    const me = await inForms('Me', ['N', 'G', 'N', 'G', 'N']);
    const ann = await inForms('Ann', ['N', 'G', 'N', 'G', 'N'], { share_email: true, current_city: 'Kingston' });
    expect((await dashboard(me)).suggested_classmates[0]).toEqual({
      id: ann.id,
      first_name: 'Ann',
      last_name: 'Suggested',
      name_at_school: null,
      profile_photo_url: null,
      form_levels: ['N', 'G', 'N', 'G', 'N'],
      sports_house: HOUSES[0],
      shared_forms: [1, 2, 3, 4, 5],
    });
  });
});

it('asks the database as often for a member with many registrations as for one with a single one', async () => {
  const statements: string[] = [];
  const pool = createPool({ ...t.connection, max: 4 }, { onError: () => {} });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push(query.sql),
  });
  atEndOfFile(() => db.destroy());
  const countFor = async (registrations: number) => {
    const member = await t.member();
    for (let index = 0; index < registrations; index++) {
      const event = await makeEvent(t);
      await register(t, member, event, await makeTicket(t, event));
    }
    statements.length = 0;
    await showDashboard({
      db,
      actor: { ...member, form_levels: FORM_LEVELS, sports_house: HOUSES[0], profile_completed: true },
      now: new Date(),
    } as never);
    return statements.length;
  };
  expect(await countFor(8)).toBe(await countFor(1));
});

it('lists the last ten payments, and hides withdrawn registrations', async () => {
  const member = await t.member();
  const profile = await makeProfile(t);
  for (let index = 0; index < 12; index++) {
    const event = await makeEvent(t, { name: `Event ${index}` });
    const registration = (await register(t, member, event, await makeTicket(t, event))).body;
    if (index === 0) await t.call(member, 'DELETE /registrations/:id', { params: { id: registration.id } });
    else await submit(t, member, registration, { payment_profile_id: profile.id });
  }
  const shown = await dashboard(member);
  expect(shown.registrations).toHaveLength(11);
  expect(shown.payments.map((each: { event_name: string }) => each.event_name)).toEqual(
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((index) => `Event ${index}`),
  );
});

it('is for members', async () => {
  expect((await t.call(null, 'GET /dashboard')).status).toBe(401);
  const halfway = await t.member({ profile_completed: false });
  expect((await t.call(halfway, 'GET /dashboard')).body.code).toBe('PROFILE_INCOMPLETE');
});
