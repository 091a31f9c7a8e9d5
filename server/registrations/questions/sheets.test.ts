/** Rule 5: sensitive answers need VIEW_ALL_EVENTS and go 30 days after the event. And where answers are printed and shown. */
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/constants.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { enrolDevice, listOf } from '../../testing/check-in.ts';
import { makeRole } from '../../testing/members.ts';
import { asOne, textOfPdf } from '../../testing/pdfs.ts';
import { makeQuestion, questionsOf, storeAnswer } from '../../testing/questions.ts';
import { makeEvent, makeTicket, receiveCash, register } from '../../testing/reunions.ts';
import { bring } from '../../testing/tickets.ts';
import { plantWalkIn } from '../../testing/walk-ins.ts';
import { answerTasks } from './deletion.ts';

let t: TestApp;
/** May create events, and not view all of them. */
let creator: Person;
let viewer: Person;
beforeAll(async () => {
  t = await testApp();
  await t.member({ roles: ['SUPER_ADMIN'] });
  creator = await t.member({ roles: [await makeRole(t.db, 'CREATE_EVENTS')] });
  viewer = await t.member({ roles: [await makeRole(t.db, 'VIEW_ALL_EVENTS')] });
});

type Id = { id: string };

/** Marcia Brown eats fish and wants no photos, her guest Tom Adams is vegan and has an allergy; Devon Clarke says nothing. */
async function makeReunion() {
  const event = await makeEvent(t, { name: 'Gala Night', max_guests: 3 });
  const ticket = await makeTicket(t, event);
  const marcia = await t.member({ first_name: 'Marcia', last_name: 'Brown' });
  const registration = (await register(t, marcia, event, ticket)).body as Id;
  const tom = (await bring(t, marcia, registration, { name: 'Tom Adams', ticket })).body as Id;
  await register(t, await t.member({ first_name: 'Devon', last_name: 'Clarke' }), event, ticket);
  const ask = (position: number, columns: object) => makeQuestion(t, event, { position, ...columns });
  const diet = await ask(0, { type: 'choice', options: ['Fish', 'Vegan'], on_kitchen_list: true });
  const health = { label: 'Allergies', is_sensitive: true, on_kitchen_list: true, show_at_check_in: true };
  const allergies = await ask(1, health);
  const photos = { label: 'No photos', type: 'boolean', print_on_badge: true, show_at_check_in: true };
  const noPhotos = await ask(2, photos);
  const kept = await ask(3, { label: 'Medication', is_sensitive: true });
  await storeAnswer(t, diet, registration, ['Fish']);
  await storeAnswer(t, diet, registration, ['Vegan'], tom);
  await storeAnswer(t, allergies, registration, ['Hazelnuts'], tom);
  await storeAnswer(t, noPhotos, registration, ['yes']);
  await storeAnswer(t, noPhotos, registration, ['no'], tom);
  await storeAnswer(t, kept, registration, ['Insulin']);
  return { event, marcia, registration, allergies, kept };
}

const kitchenOf = async (person: Person, event: Id) =>
  (await textOfPdf((await t.call(person, 'GET /admin/events/:id/kitchen-list', { params: event })).raw)).join('\n');
const csvOf = async (person: Person, event: Id) => {
  const { raw } = await t.call(person, 'GET /admin/events/:id/answers/export', { params: event });
  return parse(raw, { bom: true, columns: true }) as Record<string, string>[];
};

describe('the kitchen list', () => {
  it('counts the answers, then has the names', async () => {
    const { event } = await makeReunion();
    const text = asOne(await kitchenOf(viewer, event));
    const parts = [
      'Kitchen list for Gala Night',
      '3 people are coming.',
      'What do you eat?',
      'Fish',
      '1',
      'Vegan',
      '1',
    ];
    const names = ['No answer', '1', 'Allergies', 'Hazelnuts', 'Names: What do you eat?', 'Brown, Marcia', 'Fish'];
    let at = 0;
    for (const part of [...parts, ...names, 'Adams, Tom', 'with Marcia Brown', 'Vegan', 'Names: Allergies']) {
      const found = text.indexOf(asOne(part), at);
      expect([part, found >= 0]).toEqual([part, true]);
      at = found + asOne(part).length;
    }
    for (const hidden of ['Insulin', 'photos']) expect(text).not.toContain(hidden);
  });

  it('counts without an answer those the question is for, and walk-ins', async () => {
    const event = await makeEvent(t, { max_guests: 3 });
    const ticket = await makeTicket(t, event);
    const marcia = await t.member();
    const registration = (await register(t, marcia, event, ticket)).body as Id;
    await bring(t, marcia, registration, { name: 'Tom Adams', ticket });
    const diet = await makeQuestion(t, event, { asked_of: 'member', on_kitchen_list: true });
    await storeAnswer(t, diet, registration, ['Fish']);
    expect(await kitchenOf(viewer, event)).not.toContain('No answer');
    const device = await enrolDevice(t, creator, event);
    await plantWalkIn(t, { event, ticket, device }, 'Beverley Lewis');
    expect(asOne(await kitchenOf(viewer, event))).toContain(asOne('No answer 1'));
  });

  it('leaves out a deleted account that has paid, and its guests', async () => {
    const { event, marcia, registration } = await makeReunion();
    await receiveCash(t, registration, 24_000);
    await t.db.deleteFrom('auth_users').where('id', '=', marcia.id).execute();
    const text = asOne(await kitchenOf(viewer, event));
    expect(text).toContain(asOne('1 person is coming. What do you eat? Answer People No answer 1'));
    expect((await csvOf(viewer, event)).map((row) => row['Last name'])).toEqual(['Clarke']);
    expect((await questionsOf(t, viewer, event)).questions[0]).toMatchObject({ expected: 1 });
  });

  it('of an event without such questions says so', async () => {
    expect(await kitchenOf(viewer, await makeEvent(t))).toContain('No question is marked for the kitchen list.');
  });
});

describe('the CSV file', () => {
  it('has the questions in their order, however they are labelled', async () => {
    const event = await makeEvent(t);
    const registration = (await register(t, await t.member(), event, await makeTicket(t, event))).body as Id;
    const labels = ['Diet (3)', 'Diet', 'Diet', '2026', '__proto__', 'toString', 'Guest of'];
    for (const [position, label] of labels.entries()) {
      const question = await makeQuestion(t, event, { position, label });
      await storeAnswer(t, question, registration, [`answer ${position}`]);
    }
    const { raw } = await t.call(viewer, 'GET /admin/events/:id/answers/export', { params: event });
    const [headings, answers] = parse(raw, { bom: true }) as string[][];
    const written = ['Diet (3)', 'Diet', 'Diet (3) (3)', '2026', '__proto__', 'toString', 'Guest of (7)'];
    expect(headings).toEqual(['Last name', 'First name', 'Guest of', 'Ticket type', ...written]);
    expect(answers?.slice(4)).toEqual(labels.map((_, position) => `answer ${position}`));
  });
});

describe('rule 5: sensitive answers', () => {
  it('are counted, exported and printed for those with VIEW_ALL_EVENTS alone', async () => {
    const { event } = await makeReunion();
    const [seen, hidden] = [await questionsOf(t, viewer, event), await questionsOf(t, creator, event)];
    expect(seen.questions[1].counts).toEqual([{ value: 'Hazelnuts', people: 1 }]);
    expect(hidden.questions[1]).toMatchObject({ answered: 1, counts: null });
    const sheets = [
      JSON.stringify(hidden),
      await kitchenOf(creator, event),
      JSON.stringify(await csvOf(creator, event)),
    ];
    for (const sheet of sheets) {
      expect(sheet).toContain('Fish');
      expect(sheet).not.toMatch(/Hazelnuts|Insulin/);
    }
    expect(asOne(sheets[1] as string)).toContain(asOne('One sensitive question is not on this list.'));
    expect(await csvOf(viewer, event)).toMatchObject([
      { 'Last name': 'Adams', 'Guest of': 'Marcia Brown', 'What do you eat?': 'Vegan', Allergies: 'Hazelnuts' },
      { 'Last name': 'Brown', 'No photos': 'Yes', Medication: 'Insulin' },
      { 'Last name': 'Clarke', 'What do you eat?': '' },
    ]);
  });

  it('reach a device at the entrance only if they are marked for it', async () => {
    const { event } = await makeReunion();
    const { body, raw } = await listOf(t, await enrolDevice(t, creator, event));
    const marks = body.tickets.map((each: { name: string; marks: string[] }) => [each.name, ...each.marks]).sort();
    expect(marks).toEqual([['Devon Clarke'], ['Marcia Brown', 'No photos'], ['Tom Adams', 'Allergies: Hazelnuts']]);
    expect(raw.toString()).not.toMatch(/Insulin|Vegan|Fish/);
  });

  it('are never printed on badges', async () => {
    const { event, kept } = await makeReunion();
    const sheet = { params: event, query: { sheet: '5392' } };
    const text = (await textOfPdf((await t.call(viewer, 'GET /admin/events/:id/badges', sheet)).raw)).join('\n');
    expect(text.split('\r\n').filter((line) => line === 'No photos')).toHaveLength(1);
    expect(text).not.toMatch(/Hazelnuts|Insulin/);
    const change = t.db.updateTable('event_questions').set({ print_on_badge: true }).where('id', '=', kept.id);
    await expect(change.execute()).rejects.toThrow('event_questions_badge');
  });

  it('are deleted 30 days after the event, and no others', async () => {
    const { event } = await makeReunion();
    const { end_date } = await t.db
      .selectFrom('events')
      .select('end_date')
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow();
    const deletion = end_date.getTime() + 30 * DAY_MS;
    const runAt = async (moment: number) => {
      const run = answerTasks(t.db, () => new Date(moment))['delete-sensitive-answers'] as () => Promise<void>;
      await run();
      const rows = await csvOf(viewer, event);
      return rows.flatMap((row) => [row['What do you eat?'], row.Allergies, row.Medication]).filter(Boolean);
    };
    expect(await runAt(deletion)).toEqual(['Vegan', 'Hazelnuts', 'Fish', 'Insulin']);
    expect(await runAt(deletion + 1)).toEqual(['Vegan', 'Fish']);
  });
});
