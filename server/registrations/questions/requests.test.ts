/** Rule 6: people registered without answers to a required question get one email that asks for them. */
import { beforeAll, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { answer, askQuestions, DIET_FORM, questionForm, questionsOf } from '../../testing/questions.ts';
import { makeEvent, makeTicket, queuedMails, register } from '../../testing/reunions.ts';
import { bring } from '../../testing/tickets.ts';

const MINUTE = 60_000;
let t: TestApp;
let coordinator: Person;
beforeAll(async () => {
  t = await testApp();
  await t.member({ roles: ['SUPER_ADMIN'] });
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
});

type Id = { id: string };

async function makeReunion(columns = {}) {
  const event = await makeEvent(t, { name: `Gala ${Math.random()}`, max_guests: 3, ...columns });
  const ticket = await makeTicket(t, event);
  const member = await t.member();
  const registration = (await register(t, member, event, ticket)).body as Id;
  return { event, ticket, member, registration };
}

/** As the form sends them back, with others. */
async function askMore(event: Id, ...more: object[]) {
  const { questions } = await questionsOf(t, coordinator, event);
  const before = questions.map(
    ({ answered: _, expected: __, counts: ___, ...question }: object & Record<string, unknown>) => question,
  );
  expect((await askQuestions(t, coordinator, event, [...before, ...more])).status).toBe(200);
}

/** Each email is taken from the queue once. */
const requestsTo = (mails: Awaited<ReturnType<typeof queuedMails>>, { email }: Person) =>
  mails.filter(({ to, subject }) => to === email && subject.startsWith('A question about'));

it('asks those without an answer once, however often the questions are saved', async () => {
  const { event, member } = await makeReunion();
  await askMore(event, questionForm({ label: 'Shirt' }));
  await askMore(event, DIET_FORM);
  await askMore(event, questionForm({ label: 'Bus', is_required: true }));
  t.clock.now = new Date(Date.now() + 11 * MINUTE);
  await askMore(event);
  t.clock.now = undefined;
  const [mail, ...more] = requestsTo(await queuedMails(t), member);
  expect(more).toEqual([]);
  expect(mail?.text).toMatch(/• What do you eat\?[\s\S]*• Bus/);
  expect(mail?.text).not.toContain('Shirt');
});

it('asks again only for another required question, and no one who has answered', async () => {
  const { event, ticket, member, registration } = await makeReunion();
  await askMore(event, DIET_FORM);
  const [diet] = (await questionsOf(t, coordinator, event)).questions;
  await answer(t, member, registration, [{ question_id: diet.id, value: ['Vegan'] }]);
  const late = await t.member();
  await register(t, late, event, ticket);
  t.clock.now = new Date(Date.now() + 11 * MINUTE);
  await askMore(event, questionForm({ label: 'For guests', is_required: true, asked_of: 'guest' }));
  await askMore(event, questionForm({ label: 'Bus', is_required: true }));
  t.clock.now = undefined;
  const mails = await queuedMails(t);
  const asked = (person: Person) => requestsTo(mails, person).map(({ text }) => text.match(/(?<=• ).*/g));
  expect(asked(member)).toEqual([['Bus']]);
  expect(asked(late)).toEqual([['Bus']]);
});

it('tells those who register later in the email about their registration, and with a guest', async () => {
  const { event, ticket, ...first } = await makeReunion();
  await askMore(event, DIET_FORM);
  const later = await t.member();
  const registration = (await register(t, later, event, ticket)).body as Id;
  await bring(t, later, registration, { name: 'Sonia', ticket });
  const mails = await queuedMails(t);
  const says = ({ email }: Person, start: string) =>
    mails.find(({ to, subject }) => to === email && subject.startsWith(start))?.text;
  expect(says(later, 'You’re registered')).toContain('The committee has some questions for you.');
  expect(says(later, 'Your guests')).toContain('The committee’s questions are for your guests too.');
  expect(says(first.member, 'You’re registered')).not.toContain('questions');
});

it('speaks of questions only to those who are asked', async () => {
  const { event, ticket } = await makeReunion();
  const registrationText = async () => {
    const member = await t.member();
    await register(t, member, event, ticket);
    return (await queuedMails(t)).find(({ to }) => to === member.email)?.text;
  };
  await askMore(event, questionForm({ label: 'Height', is_required: true, asked_of: 'guest' }));
  expect(await registrationText()).not.toContain('questions');
  await askMore(event, questionForm({ label: 'Bus', is_required: true, asked_of: 'member' }));
  expect(await registrationText()).toContain('The committee has some questions for you.');
});

it('asks no one who answered or withdrew before it was sent, nor after a cancellation', async () => {
  const asked = async (meanwhile: (place: Awaited<ReturnType<typeof makeReunion>>) => Promise<unknown>) => {
    const place = await makeReunion();
    await askMore(place.event, DIET_FORM);
    await meanwhile(place);
    return requestsTo(await queuedMails(t), place.member).length;
  };
  const answered = await asked(async ({ event, member, registration }) => {
    const [diet] = (await questionsOf(t, coordinator, event)).questions;
    await answer(t, member, registration, [{ question_id: diet.id, value: ['Vegan'] }]);
  });
  const withdrawn = await asked(({ member, registration }) =>
    t.call(member, 'DELETE /registrations/:id', { params: registration }),
  );
  const cancelled = await asked(({ event }) =>
    t.call(coordinator, 'POST /events/:id/cancellation', { params: event, body: { message: 'Storm' } }),
  );
  expect({ none: await asked(async () => undefined), answered, withdrawn, cancelled }).toEqual({
    ...{ none: 1, answered: 0, withdrawn: 0, cancelled: 0 },
  });
});

const past = { editable_until: new Date(Date.now() - MINUTE) };

it('asks no one whose answer would come after the deadline, nor mentions the question', async () => {
  const { event, ticket, member } = await makeReunion();
  await askMore(event, { ...DIET_FORM, ...past }, questionForm({ label: 'Bus', is_required: true, ...past }));
  const late = await t.member();
  const registration = (await register(t, late, event, ticket)).body as Id;
  await bring(t, late, registration, { name: 'Sonia', ticket });
  const mails = await queuedMails(t);
  expect(requestsTo(mails, member)).toEqual([]);
  expect(mails.filter(({ to, text }) => to === late.email && text.includes('question'))).toEqual([]);
  await askMore(event, questionForm({ label: 'Shirt', is_required: true }));
  expect(requestsTo(await queuedMails(t), member).map(({ text }) => text.match(/(?<=• ).*/g))).toEqual([['Shirt']]);
});

it('asks no one once the deadline passes before the email is sent', async () => {
  const { event, member } = await makeReunion();
  await askMore(event, DIET_FORM);
  await t.db.updateTable('event_questions').set(past).where('event_id', '=', event.id).execute();
  expect(requestsTo(await queuedMails(t), member)).toEqual([]);
});

it('asks for what was added while the event was unpublished once it is published again, and only once', async () => {
  const { event, member } = await makeReunion();
  const publication = (method: 'POST' | 'DELETE') =>
    t.call(coordinator, `${method} /events/:id/publication`, { params: event, query: { confirmed: 'yes' } });
  await publication('DELETE');
  await askMore(event, DIET_FORM);
  await publication('POST');
  await publication('DELETE');
  await publication('POST');
  expect(requestsTo(await queuedMails(t), member)).toHaveLength(1);
});

it('asks no one about a draft, a cancelled event, or one that has started', async () => {
  for (const columns of [
    { is_published: false },
    { cancelled_at: new Date(), cancellation_reason: 'Storm' },
    { start_date: new Date(Date.now() - MINUTE) },
  ]) {
    const { event, member } = await makeReunion();
    await t.db.updateTable('events').set(columns).where('id', '=', event.id).execute();
    await askMore(event, DIET_FORM);
    expect(requestsTo(await queuedMails(t), member)).toEqual([]);
  }
});
