/** Who is listed as unpaid, and who gets a reminder. */
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/constants.ts';
import { schoolDay } from '../../lib/school-formats.ts';
import { selectChosenRows } from '../../registrations/unpaid/queries.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { enrolDevice } from '../../testing/check-in.ts';
import { entriesOf, makeRegistered, queuedMails, receiveCash, submit } from '../../testing/reunions.ts';
import { plantWalkIn } from '../../testing/walk-ins.ts';
import { insertReminders } from './queries.ts';
import { reminderState } from './rules.ts';

const TERMS = { days_to_pay: 14, release_unpaid: false, banking_days: 1 };

let t: TestApp;
let treasurer: Person;
let coordinator: Person;

beforeAll(async () => {
  t = await testApp();
  await t.member({ roles: ['SUPER_ADMIN'] });
  treasurer = await t.member({ roles: ['ACCOUNTANT'] });
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
  t.clock.now = new Date(`${schoolDay(new Date())}T15:00:00Z`);
});

type Reunion = Awaited<ReturnType<typeof makeRegistered>>;

const now = () => t.clock.now ?? new Date();
const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);

/** A member who registered some days ago. */
async function registered(days = 10): Promise<Reunion> {
  const reunion = await makeRegistered(t);
  await t.db
    .updateTable('event_registrations')
    .set({ registered_at: daysAgo(days) })
    .where('id', '=', reunion.registration.id)
    .execute();
  return reunion;
}

const list = (event: { id: string }, by = treasurer) =>
  t.call(by, 'GET /admin/events/:id/unpaid-registrations', { params: event });
const remind = ({ event, registration }: Reunion, by = treasurer) =>
  t.call(by, 'POST /events/:id/payment-reminders', {
    params: event,
    body: { registration_ids: [registration.id] },
  });
const setTerms = (event: { id: string }, terms: typeof TERMS | null, by = treasurer) =>
  t.call(by, 'PUT /events/:id/payment-terms', { params: event, body: { terms } });
const remindersTo = async ({ email }: Person) =>
  (await queuedMails(t)).filter(({ to, subject }) => to === email && subject.includes('still to be paid'));

describe('the list of unpaid registrations', () => {
  it('says what is owed, since when, and that a reminder may be sent', async () => {
    const { event, registration, member } = await registered();
    expect((await list(event)).body).toMatchObject({
      ...{ terms: null, sending: 'open', total: 1 },
      items: [
        {
          ...{ registration_id: registration.id, name: `${member.first_name} ${member.last_name}` },
          ...{ balance_cents: 12_000, state: 'unpaid', pay_by: null, is_late: false, reminders: 0, reminder: 'ready' },
          release: null,
        },
      ],
    });
  });

  it('has what is left after a part was paid', async () => {
    const { event, registration } = await registered();
    await receiveCash(t, registration, 5_000);
    expect((await list(event)).body.items).toMatchObject([{ state: 'partly_paid', balance_cents: 7_000 }]);
  });

  it('is without those who owe nothing or withdrew', async () => {
    const paid = await registered();
    await receiveCash(t, paid.registration, 12_000);
    expect((await list(paid.event)).body).toMatchObject({ items: [], total: 0 });
    const withdrawn = await registered();
    await t.call(withdrawn.member, 'DELETE /registrations/:id', { params: withdrawn.registration });
    expect((await list(withdrawn.event)).body).toMatchObject({ items: [], total: 0 });
  });

  it('counts those apart who owe and can’t be reminded: without an account, or withdrawn with a fee', async () => {
    const { event, ticket, registration } = await registered();
    expect((await list(event)).body).toMatchObject({ total: 1, others: { count: 0, balance_cents: 0 } });
    const device = await enrolDevice(t, await t.member({ roles: ['SUPER_ADMIN'] }), event);
    await plantWalkIn(t, { event, ticket, device }, 'Beverley Lewis');
    await t.db
      .updateTable('event_registrations')
      .set({ total_amount_cents: 7_000 })
      .where('event_id', '=', event.id)
      .where('walk_in_name', 'is not', null)
      .execute();
    expect((await list(event)).body).toMatchObject({ total: 1, others: { count: 1, balance_cents: 7_000 } });
    await t.db
      .updateTable('event_registrations')
      .set({ status: 'withdrawn', withdrawn_at: now(), cancellation_fee_cents: 2_500 })
      .where('id', '=', registration.id)
      .execute();
    expect((await list(event)).body).toMatchObject({ items: [], others: { count: 2, balance_cents: 9_500 } });
    const report = await t.call(treasurer, 'GET /admin/money-report', { query: { event: event.id } });
    expect(report.body.debtors_count).toBe(2);
  });

  it('tells no contact details', async () => {
    const { event, member } = await registered();
    const answer = JSON.stringify((await list(event)).body);
    expect([member.email, member.phone].filter((contact) => answer.includes(contact))).toEqual([]);
  });

  it('is for those who see payments', async () => {
    const { event, member } = await registered();
    expect((await list(event, coordinator)).status).toBe(200);
    expect((await list(event, member)).status).toBe(403);
  });
});

describe('payment terms', () => {
  it('give a due day from registering, which the member sees too', async () => {
    const { event, member, ticket } = await registered(0);
    await setTerms(event, TERMS);
    const expected = schoolDay(new Date(now().getTime() + 14 * DAY_MS));
    expect((await list(event)).body.items).toMatchObject([{ pay_by: expected, is_late: false }]);
    expect((await t.call(member, 'GET /registrations')).body.items).toMatchObject([{ pay_by: expected }]);
    const other = await t.member();
    const call = { params: event, body: { ticket_type_id: ticket.id } };
    expect((await t.call(other, 'POST /events/:id/registrations', call)).body).toMatchObject({ pay_by: expected });
  });

  it('make no one late who registered before they were set', async () => {
    const { event } = await registered(100);
    await setTerms(event, TERMS);
    expect((await list(event)).body.items).toMatchObject([
      { pay_by: schoolDay(new Date(now().getTime() + 14 * DAY_MS)), is_late: false },
    ]);
  });

  it('count from then on when only the release changes', async () => {
    const { event } = await registered(100);
    await setTerms(event, TERMS);
    await t.db
      .updateTable('payment_terms')
      .set({ since: daysAgo(15) })
      .where('event_id', '=', event.id)
      .execute();
    await setTerms(event, { ...TERMS, release_unpaid: true });
    expect((await list(event)).body.items).toMatchObject([{ is_late: true }]);
  });

  it('can be removed, and are logged', async () => {
    const { event } = await registered();
    await setTerms(event, TERMS);
    expect((await setTerms(event, null)).body).toEqual({ terms: null });
    expect((await list(event)).body).toMatchObject({ terms: null, items: [{ pay_by: null }] });
    expect(await entriesOf(t, event.id)).toMatchObject([
      { action_type: 'CHANGE_PAYMENT_TERMS', description: expect.stringMatching(/^Gave people 14 days to pay for /) },
      { action_type: 'CHANGE_PAYMENT_TERMS', description: expect.stringMatching(/^Removed the due day for /) },
    ]);
  });

  it.each([0, 366])('refuse a period of %i days', async (days_to_pay) => {
    const { event } = await registered();
    expect((await setTerms(event, { ...TERMS, days_to_pay })).status).toBe(422);
  });

  it('are changed by those who manage payments only', async () => {
    const { event } = await registered();
    expect((await setTerms(event, TERMS, coordinator)).status).toBe(403);
  });
});

describe('a reminder', () => {
  it('is emailed with the amount, the due day and the code, and logged', async () => {
    const reunion = await registered();
    await setTerms(reunion.event, TERMS);
    expect((await remind(reunion)).body).toEqual({ sent: 1 });
    expect(await remindersTo(reunion.member)).toMatchObject([
      {
        subject: expect.stringMatching(/^US\$120\.00 is still to be paid for /),
        text: expect.stringMatching(/Pay by \d+ \w+ \d{4}\.[\s\S]*Payment code: \w{3}-\w{3}/),
      },
    ]);
    expect((await entriesOf(t, reunion.event.id)).at(-1)).toMatchObject({
      action_type: 'SEND_PAYMENT_REMINDERS',
      description: expect.stringMatching(/^Sent 1 payment reminder for /),
    });
  });

  it.each([
    ['who paid nothing', 0, [true, true]],
    ['who paid a part, and so keeps the place', 5_000, [false, false]],
  ])('to someone %s', async (_, cents, expected) => {
    const reunion = await registered(30);
    await setTerms(reunion.event, { ...TERMS, release_unpaid: true });
    if (cents > 0) await receiveCash(t, reunion.registration, cents);
    await remind(reunion);
    const text = (await remindersTo(reunion.member)).at(-1)?.text ?? '';
    expect(text).toContain('If you can’t come, ');
    expect([/place may go to someone else/, /withdraw on the event’s page/].map((words) => words.test(text))).toEqual(
      expected,
    );
  });

  it('is not sent again within a week', async () => {
    const reunion = await registered();
    await remind(reunion);
    expect((await remind(reunion)).body).toEqual({ sent: 0 });
    expect((await list(reunion.event)).body.items).toMatchObject([{ reminders: 1, reminder: 'reminded_recently' }]);
    expect(await remindersTo(reunion.member)).toHaveLength(1);
  });

  it('is not sent while a payment is reviewed', async () => {
    const reunion = await registered();
    await submit(t, reunion.member, reunion.registration, { payment_profile_id: reunion.profile.id });
    expect((await remind(reunion)).body).toEqual({ sent: 0 });
  });

  it('is not sent if a payment was submitted after it was queued', async () => {
    const reunion = await registered();
    await remind(reunion);
    await submit(t, reunion.member, reunion.registration, { payment_profile_id: reunion.profile.id });
    expect(await remindersTo(reunion.member)).toEqual([]);
  });

  it('is not sent for a registration of another event', async () => {
    const [one, other] = [await registered(), await registered()];
    expect((await remind({ ...one, event: other.event })).body).toEqual({ sent: 0 });
  });

  it('is refused at night with a sentence', async () => {
    const reunion = await registered();
    const day = t.clock.now;
    t.clock.now = new Date(`${schoolDay(new Date())}T07:00:00Z`);
    const answer = await remind(reunion);
    t.clock.now = day;
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'REMINDERS_NOT_NOW', message: expect.stringMatching(/from 9 in the morning to 8 in the evening/) },
    });
    expect(await remindersTo(reunion.member)).toEqual([]);
  });

  it('is sent by those who manage payments only', async () => {
    expect((await remind(await registered(), coordinator)).status).toBe(403);
  });

  it('is sent once for many requests at the same time', async () => {
    const reunion = await registered();
    const answers = await Promise.all(Array.from({ length: 10 }, () => remind(reunion)));
    expect(answers.map(({ body }) => body.sent).sort()).toEqual([...Array(9).fill(0), 1]);
    expect(await remindersTo(reunion.member)).toHaveLength(1);
  });

  it('control: without the lock two transactions both find it due', async () => {
    const { event, registration } = await registered();
    let reading = 2;
    const { promise: bothHaveRead, resolve } = Promise.withResolvers<void>();
    const remindUnlocked = () =>
      t.db.transaction().execute(async (db) => {
        const [row] = await selectChosenRows(db, event.id, [registration.id]);
        if (--reading === 0) resolve();
        await bothHaveRead;
        if (row && reminderState(row, now()) === 'ready') await insertReminders(db, [registration.id], now());
      });
    await Promise.all([remindUnlocked(), remindUnlocked()]);
    expect((await list(event)).body.items).toMatchObject([{ reminders: 2 }]);
  });
});
