import { beforeAll, expect, it } from 'vitest';
import { TITLE_FACES } from '../../../contract/constants.ts';
import { formColumns } from '../../lib/db/form-levels.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeEvent, makeTicket, register } from '../../testing/reunions.ts';

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});

const MINE = ['G', 'L', 'N', 'M', 'R'];
const inForms = (first_name: string, levels: string[]) => t.member({ first_name, ...formColumns(levels) });

async function eventOf(people: readonly Person[]) {
  const event = await makeEvent(t);
  const ticket = await makeTicket(t, event);
  for (const person of people) await register(t, person, event, ticket);
  return event;
}

const facesFor = async (person: Person, event: { id: string }): Promise<{ first_name: string }[]> =>
  (await t.call(person, 'GET /events/:id', { params: { id: event.id } })).body.faces;
const names = (faces: { first_name: string }[]) => faces.map((face) => face.first_name);

it('are those who shared most forms with the member, then the first to register, without the member', async () => {
  const me = await inForms('Me', MINE);
  const people = [
    await inForms('Stranger', ['L', 'G', 'G', 'G', 'G']),
    await inForms('One', ['G', 'G', 'G', 'G', 'G']),
    me,
    await inForms('Another', ['G', 'G', 'G', 'G', 'G']),
    await inForms('Five', MINE),
    await inForms('Later', ['L', 'G', 'G', 'G', 'G']),
    await inForms('Latest', ['L', 'G', 'G', 'G', 'G']),
  ];
  const event = await eventOf(people);
  expect(names(await facesFor(me, event))).toEqual(['Five', 'One', 'Another', 'Stranger', 'Later']);
  expect(await facesFor(me, event)).toHaveLength(TITLE_FACES);
});

it('without a form in common they are the first to register', async () => {
  const me = await t.member({ form_1_level: null, form_2_level: null, form_3_level: null });
  const event = await eventOf([await inForms('Ann', MINE), await inForms('Ben', MINE)]);
  expect(names(await facesFor(me, event))).toEqual(['Ann', 'Ben']);
});

it('have an id, a first name, a photo and a house, and nothing else; not of those withdrawn or deleted', async () => {
  const [ann, gone, deleted] = [
    await inForms('Ann', MINE),
    await inForms('Gone', MINE),
    await inForms('Deleted', MINE),
  ];
  const event = await eventOf([ann, gone, deleted]);
  const { id } = await t.db
    .selectFrom('event_registrations')
    .select('id')
    .where('user_id', '=', gone.id)
    .executeTakeFirstOrThrow();
  await t.call(gone, 'DELETE /registrations/:id', { params: { id } });
  await t.db.deleteFrom('auth_users').where('id', '=', deleted.id).execute();
  expect(await facesFor(await inForms('Me', MINE), event)).toEqual([
    { user_id: ann.id, first_name: 'Ann', profile_photo_url: null, sports_house: expect.any(String) },
  ]);
});
