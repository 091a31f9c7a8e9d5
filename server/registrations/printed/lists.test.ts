/** Rosters and lists of activities as PDF: every name is in them and none is cut, and nothing else of a person. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeRole } from '../../testing/members.ts';
import { asOne, textOfPdf } from '../../testing/pdfs.ts';
import { makeEvent, makeRegistrations, makeTicket, receiveCash, register } from '../../testing/reunions.ts';
import { makeActivity } from '../../testing/signups.ts';
import { bring } from '../../testing/tickets.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../../testing/unauthorized-callers.ts';

let t: TestApp;
let coordinator: Person;
beforeAll(async () => {
  t = await testApp();
  t.clock.now = new Date('2038-02-03T15:00:00Z');
  await t.member({ roles: ['SUPER_ADMIN'] });
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
});

type Id = { id: string };

const rosterOf = async (event: Id, person = coordinator): Promise<string[]> => {
  const { raw } = await t.call(person, 'GET /admin/events/:id/roster', { params: event });
  return textOfPdf(raw);
};

/** Which of these are missing after the one before. */
function missingInOrder(text: string, parts: readonly string[]): string[] {
  let at = 0;
  return parts.filter((part) => {
    const found = asOne(text).indexOf(asOne(part), at);
    if (found >= 0) at = found + asOne(part).length;
    return found < 0;
  });
}

async function makeReunion(columns = {}) {
  const event = await makeEvent(t, { name: 'Gala Night', max_guests: 3, ...columns });
  const ticket = await makeTicket(t, event);
  const come = async (first_name: string, last_name: string, guests: string[] = []) => {
    const member = await t.member({ first_name, last_name });
    const { body: registration } = await register(t, member, event, ticket);
    for (const name of guests) await bring(t, member, registration, { name, ticket });
    return { member, registration: registration as Id };
  };
  return { event, ticket, come };
}

describe('the roster of an event', () => {
  it('has members and guests from A to Z, with whom they come and what is to be paid', async () => {
    const { event, come } = await makeReunion();
    const { member } = await come('Marcia', 'Brown', ['Tom Adams']);
    const { registration } = await come('Devon', 'Clarke', ['Sonia de la Cruz']);
    await come('Ann', 'Young');
    await t.db.updateTable('users').set({ name_at_school: 'Campbell' }).where('id', '=', member.id).execute();
    await receiveCash(t, registration, 24_000);
    const [page = '', ...more] = await rosterOf(event);
    expect(more).toEqual([]);
    const said = [
      ...['Roster for Gala Night', 'School hall', '5 people, 2 guests among them.', 'Here', 'Name', 'To pay'],
      ...['Adams, Tom', 'with Marcia Brown', 'Gala Dinner'],
      ...['Brown (Campbell), Marcia', 'brings Tom Adams', 'Gala Dinner', 'US$240.00'],
      ...[
        'Clarke, Devon',
        'brings Sonia de la Cruz',
        'Gala Dinner',
        '–',
        'Cruz, Sonia de la',
        'with Devon Clarke',
        'Young, Ann',
        'US$120.00',
      ],
      ...['Roster for Gala Night · Printed Wed 3 Feb 2038, 10:00 AM (Jamaica time) · Page 1 of 1'],
    ];
    expect(missingInOrder(page, said)).toEqual([]);
  });

  it('has 300 names, each once, on numbered pages', async () => {
    const { event, ticket } = await makeReunion();
    await makeRegistrations(t, event, ticket, 300);
    const pages = await rosterOf(event);
    const names = pages.flatMap((page) => page.match(/\b\d{3}, Guest\b/g) ?? []);
    expect(names).toEqual(Array.from({ length: 300 }, (_, n) => `${String(n + 1).padStart(3, '0')}, Guest`));
    expect(pages.length).toBeLessThan(18);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(page).toContain('To pay');
    }
  });

  it('cuts no name, however long, and breaks no page within a row', async () => {
    const { event, come } = await makeReunion();
    const word = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 80); // cspell:disable-line
    const many = Array.from({ length: 12 }, (_, n) => `Anna-${n}`).join(' ');
    await come(many.slice(0, 80), word, [`${'Ana '.repeat(20)}${word.slice(0, 40)}`, `X ${'y'.repeat(118)}`]);
    const text = asOne((await rosterOf(event)).join(''));
    expect(text).toContain(asOne(`${word}, ${many.slice(0, 80).trim()}`));
    expect(text).toContain(asOne(`${word.slice(0, 40)}, ${'Ana '.repeat(20)}`));
    expect(text).toContain(`${'y'.repeat(118)},X`);
  });

  it('says how to find people whose names its fonts do not have', async () => {
    const { event, come } = await makeReunion();
    const { registration } = await come('明', '王', ['Zoë Nguyễn-Łukasiewicz']); // cspell:disable-line
    const { payment_code } = await t.db
      .selectFrom('event_registrations')
      .select('payment_code')
      .where('id', '=', registration.id)
      .executeTakeFirstOrThrow();
    const text = (await rosterOf(event)).join('');
    expect(text).toContain('Characters that can’t be printed here are shown as “?”.');
    expect(text).toContain('?, ?');
    expect(text).toContain(`payment code ${payment_code.slice(0, 3)}-${payment_code.slice(3)}`);
    expect(text).toContain('Nguyen-Łukasiewicz, Zoë'); // cspell:disable-line
    const { event: plain, come: comeToo } = await makeReunion();
    await comeToo('Zoë', 'Why?');
    expect((await rosterOf(plain)).join('')).not.toContain('payment code');
  });

  it('has no one who withdrew, was removed or deleted their account, whose seats stay if they are paid', async () => {
    const { event, come } = await makeReunion();
    const one = await come('Wanda', 'Withdrawn');
    await t.call(one.member, 'DELETE /registrations/:id', { params: one.registration });
    const two = await come('Host', 'Stays', ['Rita Removed']);
    await t.db.updateTable('registration_guests').set({ removed_at: new Date() }).execute();
    const gone = await come('Dora', 'Deleted', ['Gus Grant']);
    await receiveCash(t, gone.registration, 100);
    await t.db.deleteFrom('auth_users').where('id', '=', gone.member.id).execute();
    const text = (await rosterOf(event)).join('');
    expect(text).toContain('1 person.');
    expect(text).toContain(`Stays, ${two.member.first_name}`);
    for (const name of ['Withdrawn', 'Removed', 'Dora', 'Gus', 'Deleted account']) expect(text).not.toContain(name);
    const { registered_count } = await t.db
      .selectFrom('events')
      .select('registered_count')
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow();
    expect(registered_count).toBe(3);
  });

  it('has no contact details, and is recorded without names', async () => {
    const { event, come } = await makeReunion();
    const { member } = await come('Cora', 'Clarke');
    const text = (await rosterOf(event)).join('');
    expect(text).not.toContain(member.email);
    expect(text.replace(/\D/g, '')).not.toContain(member.phone.replace(/\D/g, ''));
    expect(await lastExport()).toEqual({
      description: "Exported the list of people of event 'Gala Night' to print",
      metadata: { filtered_by: [] },
    });
  });

  it('is there before anyone registered', async () => {
    const { event } = await makeReunion();
    const pages = await rosterOf(event);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('No one yet.');
  });
});

describe('the list of an activity', () => {
  it('has everyone who signed up from A to Z, and no one else', async () => {
    const { event, come } = await makeReunion();
    const activity = await makeActivity(t, event, { location: 'Main gate' });
    const { member, registration } = await come('Marcia', 'Brown', ['Tom Adams', 'Sonia Grant']);
    await come('Devon', 'Clarke');
    const [tom] = await t.db
      .selectFrom('registration_guests')
      .select('id')
      .where('registration_id', '=', registration.id)
      .where('name', '=', 'Tom Adams')
      .execute();
    const body = { member: true, guest_ids: [tom?.id] };
    await t.call(member, 'PUT /activities/:id/signups', { params: activity, body });
    const answer = await t.call(coordinator, 'GET /admin/activities/:id/signups.pdf', { params: activity });
    expect(answer.headers['content-disposition']).toContain('sign-ups-2038-02-03.pdf');
    const text = (await textOfPdf(answer.raw)).join('');
    const said = [
      ...['Sign-ups for Tour of the school', 'Gala Night', 'Main gate', '2 people, 1 guest among them.'],
      ...['Adams, Tom', 'with Marcia Brown', 'Brown, Marcia'],
    ];
    expect(missingInOrder(text, said)).toEqual([]);
    for (const name of ['Clarke', 'Grant']) expect(text).not.toContain(name);
  });
});

describe('printed lists', () => {
  it('are for those who may view events', async () => {
    const { event } = await makeReunion();
    const activity = await makeActivity(t, event);
    const callers = await Promise.all(
      (['VIEW_ALL_EVENTS', 'MANAGE_ROOMS'] as const).map(async (permission) =>
        t.member({ roles: [await makeRole(t.db, permission)] }),
      ),
    );
    for (const [operation, params] of [
      ['GET /admin/events/:id/roster', event],
      ['GET /admin/activities/:id/signups.pdf', activity],
    ] as const) {
      const answers = await answersToUnauthorizedCallers(t, operation, { params }, callers as [Person, Person]);
      expect(answers).toEqual([...STAFF_ONLY, 200, 'NOT_ALLOWED']);
    }
  });

  it('answer 404 for what doesn’t exist', async () => {
    const { event } = await makeReunion();
    const activity = await makeActivity(t, event);
    const roster = await t.call(coordinator, 'GET /admin/events/:id/roster', { params: activity });
    const list = await t.call(coordinator, 'GET /admin/activities/:id/signups.pdf', { params: event });
    expect([roster.body.code, list.body.code]).toEqual(['EVENT_NOT_FOUND', 'ACTIVITY_NOT_FOUND']);
  });
});

async function lastExport() {
  const { rows } = await sql<{ description: string; metadata: object }>`
    select description, metadata from activity_logs where action_type = 'LIST_EXPORTED'
    order by timestamp desc, id desc limit 1`.execute(t.db);
  return rows[0];
}
