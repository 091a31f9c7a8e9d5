/** Badges as PDF: whose they are, what they say, and that every name is whole and within its badge. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { BadgeSheet } from '../../../contract/printed-lists.ts';
import { school } from '../../../school.config.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeRole } from '../../testing/members.ts';
import { asOne, readPdf, textOfPdf } from '../../testing/pdfs.ts';
import { entriesOf, makeEvent, makeRegistrations, makeTicket, receiveCash, register } from '../../testing/reunions.ts';
import { bring } from '../../testing/tickets.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../../testing/unauthorized-callers.ts';
import { areasOf, SHEETS } from './sheets.ts';

let t: TestApp;
let coordinator: Person;
beforeAll(async () => {
  t = await testApp();
  t.clock.now = new Date('2038-02-03T15:00:00Z');
  await t.member({ roles: ['SUPER_ADMIN'] });
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
});

type Id = { id: string };
const [HOUSE, OTHER_HOUSE] = school.houses;

const ask = (event: Id, query: object = {}, person: Person | null = coordinator) =>
  t.call(person, 'GET /admin/events/:id/badges', { params: event, query: { sheet: '5392', ...query } });
const pagesOf = async (event: Id, query: object = {}) => textOfPdf((await ask(event, query)).raw);

async function makeReunion() {
  const event = await makeEvent(t, { name: 'Gala Night', max_guests: 3 });
  const ticket = await makeTicket(t, event);
  const come = async (columns: Parameters<TestApp['member']>[0], ...guests: string[]) => {
    const member = await t.member(columns);
    const { body: registration } = await register(t, member, event, ticket);
    for (const name of guests) await bring(t, member, registration, { name, ticket });
    return { member, registration: registration as Id };
  };
  return { event, ticket, come };
}

describe('the badges of an event', () => {
  it('say first name, last name, name at school, forms and house, and of guests whose they are', async () => {
    const { event, come } = await makeReunion();
    const { member } = await come({ first_name: 'Marcia', last_name: 'Brown' }, 'Tom van Adams');
    const levels = { form_1_level: 'G', form_2_level: 'L', form_3_level: null, form_4_level: 'M', form_5_level: 'R' };
    const columns = { name_at_school: 'Campbell', sports_house: HOUSE.name, ...levels };
    await t.db.updateTable('users').set(columns).where('id', '=', member.id).execute();
    const { raw, headers } = await ask(event);
    expect(headers['content-disposition']).toContain('badges-2038-02-03.pdf');
    const [page = '', ...more] = await textOfPdf(raw);
    expect(more).toEqual([]);
    expect(page.split('\r\n')).toEqual([
      ...['Gala Night', 'Tom van', 'Adams', 'Guest of Marcia Brown'],
      ...['Gala Night', 'Marcia', 'Brown (Campbell)', 'G – L – · – M – R', `${HOUSE.name} House`],
    ]);
    const painted = rgbOf(HOUSE.colour);
    const { streams } = await readPdf(raw);
    expect(streams.some((each) => each.toString('latin1').includes(painted))).toBe(true);
    expect(streams.some((each) => each.toString('latin1').includes(rgbOf(OTHER_HOUSE.colour)))).toBe(false);
  });

  it.each<[BadgeSheet, number]>([
    ['5392', 6],
    ['L4728', 8],
  ])('on sheet %s are 300 names, %i a page', async (sheet, each) => {
    const { event, ticket } = await makeReunion();
    await makeRegistrations(t, event, ticket, 300);
    const pages = await pagesOf(event, { sheet });
    expect(pages).toHaveLength(Math.ceil(300 / each));
    const names = pages.map((page) => page.match(/\b\d{3}\b/g) ?? []);
    expect(names.flat()).toEqual(Array.from({ length: 300 }, (_, n) => String(n + 1).padStart(3, '0')));
    expect(new Set(names.slice(0, -1).map(({ length }) => length))).toEqual(new Set([each]));
  });

  it.each<BadgeSheet>(['5392', 'L4728'])('on sheet %s no name is cut, however long', async (sheet) => {
    const { event, come } = await makeReunion();
    const word = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 80); // cspell:disable-line
    const many = 'Mary Ann Elizabeth Josephine Wilhelmina-Anastasia Alexandrina Montgomery Una Ivy';
    await come({ first_name: many, last_name: word }, `W${'m'.repeat(119)}`, `${'Ana '.repeat(29)}Bell`);
    const pages = await pagesOf(event, { sheet });
    expect(pages).toHaveLength(1); // what does not fit would begin another
    const text = asOne(pages.join(''));
    for (const name of [many, word, `W${'m'.repeat(119)}`, 'Ana '.repeat(29), `Guest of ${many} ${word}`])
      expect([name, text.includes(asOne(name))]).toEqual([name, true]);
  });

  it('leave room to write a name that the fonts do not have, and say how to find it', async () => {
    const { event, come } = await makeReunion();
    const { registration } = await come({ first_name: '明', last_name: '王' });
    const { payment_code } = await t.db
      .selectFrom('event_registrations')
      .select('payment_code')
      .where('id', '=', registration.id)
      .executeTakeFirstOrThrow();
    const text = (await pagesOf(event)).join('');
    expect(text).toContain(`Payment code ${payment_code.slice(0, 3)}-${payment_code.slice(3)}`);
    expect(text).not.toContain('?');
  });

  it('are those of the people found, with their guests', async () => {
    const { event, come } = await makeReunion();
    await come({ first_name: 'Cora', last_name: 'Clarke' }, 'Sonia Grant');
    await come({ first_name: 'Devon', last_name: 'Ewing' });
    const found = (await pagesOf(event, { q: 'clarke' })).join('');
    expect(found).toMatch(/Cora[\s\S]*Sonia/);
    expect(found).not.toContain('Devon');
    expect(await pagesOf(event, { q: 'no one' })).toEqual(['']);
    const unpaid = (await pagesOf(event, { status: 'unpaid', ticket_type: (await makeTicket(t, event)).id })).join('');
    expect(unpaid).toBe('');
  });

  it('are for no deleted account nor its guests, who have no ticket either', async () => {
    const { event, come } = await makeReunion();
    const { member, registration } = await come({ first_name: 'Dora', last_name: 'Dunn' }, 'Gus Grant');
    await come({ first_name: 'Cora', last_name: 'Clarke' });
    await receiveCash(t, registration, 24_000);
    await t.db.deleteFrom('auth_users').where('id', '=', member.id).execute();
    const text = (await pagesOf(event)).join('');
    expect(text.match(/Gala Night/g)).toHaveLength(1);
    expect(text).toMatch(/Cora\s+Clarke/);
  });

  it('have no contact details, no one who withdrew, and are recorded', async () => {
    const { event, come } = await makeReunion();
    const { member } = await come({ first_name: 'Cora', last_name: 'Clarke' });
    const gone = await come({ first_name: 'Wanda', last_name: 'Withdrawn' });
    await t.call(gone.member, 'DELETE /registrations/:id', { params: gone.registration });
    const text = (await pagesOf(event, { q: 'c' })).join('');
    for (const hidden of [member.email, 'Wanda']) expect(text).not.toContain(hidden);
    expect(text.replace(/\D/g, '')).not.toContain(member.phone.replace(/\D/g, ''));
    const { rows } = await lastExport();
    expect(rows).toEqual([["Exported the list of badges of event 'Gala Night'", { filtered_by: ['q'] }]]);
    expect(await entriesOf(t, event.id)).toEqual([]); // lists have no entity of their own
  });
});

describe('the sheets', () => {
  it.each(Object.entries(SHEETS))('%s has all badges on the paper, side by side', (_, sheet) => {
    const areas = areasOf(sheet);
    for (const { x, y, width, height } of areas) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(sheet.width);
      expect(y + height).toBeLessThanOrEqual(sheet.height);
    }
    expect(new Set(areas.map(({ x, y }) => `${x} ${y}`)).size).toBe(sheet.columns * sheet.rows);
  });

  it('of 5392 begin a quarter of an inch from the left and an inch from the top', () => {
    expect(areasOf(SHEETS['5392'])[0]).toEqual({ x: 18, y: 72, width: 288, height: 216 });
  });

  it('have a test page of the same size', async () => {
    const { event } = await makeReunion();
    const { raw, headers } = await ask(event, { sheet: 'L4728', parts: 'test_page' });
    expect(headers['content-disposition']).toContain('badges-test-page-L4728.pdf');
    const pages = await textOfPdf(raw);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Test page for Avery L4728 (A4)');
    expect(pages[0]).toContain('75 mm');
    expect((await readPdf(raw)).text).toContain('"/MediaBox":[0,0,595.27');
  });
});

it('are for those who may view events', async () => {
  const { event } = await makeReunion();
  const callers = await Promise.all(
    (['VIEW_ALL_EVENTS', 'MANAGE_ROOMS'] as const).map(async (permission) =>
      t.member({ roles: [await makeRole(t.db, permission)] }),
    ),
  );
  const call = { params: event, query: { sheet: '5392' } };
  const operation = 'GET /admin/events/:id/badges';
  expect(await answersToUnauthorizedCallers(t, operation, call, callers as [Person, Person])).toEqual([
    ...[...STAFF_ONLY, 200, 'NOT_ALLOWED'],
  ]);
  const missing = await ask(await makeTicket(t, event));
  expect(missing.body.code).toBe('EVENT_NOT_FOUND');
});

async function lastExport() {
  const entries = await t.db
    .selectFrom('activity_logs')
    .select(['description', 'metadata'])
    .where('action_type', '=', 'LIST_EXPORTED')
    .orderBy('timestamp', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  return { rows: entries.map(({ description, metadata }) => [description, metadata]) };
}

/** As PDF paints it. */
function rgbOf(colour: string): string {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255).join(' ');
}
