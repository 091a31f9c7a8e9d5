import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PaymentState } from '../../../contract/payment-states.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import {
  entriesOf,
  ledgerOf,
  makeEvent,
  makeRegistered,
  queuedMails,
  receiveCash,
  register,
  submit,
} from '../../testing/reunions.ts';
import { answersToUnauthorizedCallers, STAFF_ONLY } from '../../testing/unauthorized-callers.ts';

let t: TestApp;
let coordinator: Person;
let treasurer: Person;

beforeAll(async () => {
  t = await testApp();
  coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
  treasurer = await t.member({ roles: ['ACCOUNTANT'] });
});

type Reunion = Awaited<ReturnType<typeof makeRegistered>>;
const withdraw = (
  { registration }: Pick<Reunion, 'registration'>,
  status: PaymentState = 'unpaid',
  reason?: string,
  person = coordinator,
) => t.call(person, 'POST /registrations/:id/withdrawal', { params: registration, body: { status, reason } });
const pay = async ({ member, registration, profile }: Reunion) =>
  (await submit(t, member, registration, { payment_profile_id: profile.id })).body as { id: string };
const decide = (payment: { id: string }, decision: 'confirmation' | 'rejection' = 'confirmation') =>
  t.call(treasurer, `POST /payments/:id/${decision}`, { params: payment, body: { notes: 'Seen.' } });
const rowOf = ({ registration }: Reunion) =>
  t.db
    .selectFrom('event_registrations')
    .select(['status', 'withdrawn_at', 'payment_status'])
    .where('id', '=', registration.id)
    .executeTakeFirstOrThrow();
const seats = async ({ event, ticket }: Reunion) => {
  const { registered_count } = await t.db
    .selectFrom('events')
    .select('registered_count')
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow();
  const { sold_quantity } = await t.db
    .selectFrom('ticket_types')
    .select('sold_quantity')
    .where('id', '=', ticket.id)
    .executeTakeFirstOrThrow();
  return [registered_count, sold_quantity];
};
const lastMailTo = async ({ email }: Person) => (await queuedMails(t)).filter((mail) => mail.to === email).at(-1);

it('needs the permission to change events', async () => {
  const { registration } = await makeRegistered(t);
  const body = { status: 'unpaid' };
  const call = { params: registration, body };
  expect(
    await answersToUnauthorizedCallers(t, 'POST /registrations/:id/withdrawal', call, [treasurer, coordinator]),
  ).toEqual([...STAFF_ONLY, 'NOT_ALLOWED', 200]);
});

describe('withdrawing a member', () => {
  it('frees the seat, hides the registration, adds an audit entry, and emails the member', async () => {
    const reunion = await makeRegistered(t, { max_quantity: 1 });
    const { member, event, ticket, registration } = reunion;
    expect((await withdraw(reunion, 'unpaid', 'You asked us to.')).body).toEqual({ done: true });
    expect(await seats(reunion)).toEqual([0, 0]);
    expect((await t.call(member, 'GET /registrations')).body.items).toEqual([]);
    expect((await entriesOf(t, registration.id)).at(-1)).toEqual({
      action_type: 'REGISTRATION_WITHDRAWN',
      entity_type: 'event_registrations',
      description: expect.stringMatching(new RegExp(`^Withdrew ${member.first_name} ${member.last_name} from Reunion`)),
      actor_id: coordinator.id,
      target_user_id: member.id,
      metadata: {
        user_name: `${member.first_name} ${member.last_name}`,
        user_email: member.email,
        event_name: expect.stringMatching(/^Reunion/),
        ticket_type: 'Gala Dinner',
        payment_status: 'unpaid',
        reason: 'You asked us to.',
      },
    });
    const mail = await lastMailTo(member);
    expect(mail?.subject).toMatch(/^The committee withdrew your registration for Reunion /);
    expect(mail?.text).toMatch(/It writes:[\s\S]*> You asked us to\.[\s\S]*Ticket: Gala Dinner/);
    expect(mail?.text).not.toContain('Your payment');
    expect((await register(t, await t.member(), event, ticket)).status).toBe(200);
  });

  it('lets the member register again', async () => {
    const reunion = await makeRegistered(t);
    await withdraw(reunion);
    expect((await register(t, reunion.member, reunion.event, reunion.ticket)).status).toBe(200);
    expect(await seats(reunion)).toEqual([1, 1]);
  });

  it('emails the member even if they switched other emails off', async () => {
    const reunion = await makeRegistered(t);
    const params = { kind: 'registration_withdrawn' };
    await t.call(reunion.member, 'PUT /message-preferences/:kind', { params, body: { wanted: false } });
    await withdraw(reunion);
    expect((await lastMailTo(reunion.member))?.subject).toContain('The committee withdrew');
  });

  it('leaves a pending payment to the treasurer, whose decision the member still gets', async () => {
    for (const [decision, says, not] of [
      ['confirmation', 'The committee will contact you about it.', 'see you there'],
      ['rejection', 'There’s nothing for you to do.', 'Submit Your Payment Again'],
    ] as const) {
      const reunion = await makeRegistered(t);
      const payment = await pay(reunion);
      expect((await withdraw(reunion, 'awaiting_review')).status).toBe(200);
      expect((await ledgerOf(t, reunion.registration))[0]?.status).toBe('pending');
      expect((await lastMailTo(reunion.member))?.text).toContain('Your payment of US$120.00 is still being reviewed.');
      const listed = await t.call(treasurer, 'GET /admin/payments/:id', { params: payment });
      expect(listed.body).toMatchObject({ status: 'pending', registration_withdrawn: true });
      expect((await decide(payment, decision)).status).toBe(200);
      expect((await rowOf(reunion)).status).toBe('withdrawn');
      const text = (await lastMailTo(reunion.member))?.text;
      expect(text).toContain(says);
      expect(text).not.toContain(not);
    }
  });

  it('needs a reason for a confirmed payment and leaves it confirmed', async () => {
    const reunion = await makeRegistered(t);
    await decide(await pay(reunion));
    for (const reason of [undefined, '', '   ']) {
      expect(await withdraw(reunion, 'paid', reason)).toMatchObject({
        status: 422,
        body: { code: 'INVALID_INPUT', issues: [{ path: 'reason', message: expect.stringContaining('reason') }] },
      });
    }
    expect((await rowOf(reunion)).status).toBe('registered');
    expect((await withdraw(reunion, 'paid', 'Booked twice by mistake.')).status).toBe(200);
    expect(await seats(reunion)).toEqual([0, 0]);
    expect(await ledgerOf(t, reunion.registration)).toMatchObject([{ status: 'confirmed', amount_cents: 12_000 }]);
    expect((await entriesOf(t, reunion.registration.id)).at(-1)?.metadata).toMatchObject({
      payment_status: 'paid',
      amount: 'US$120.00',
      reference: 'ZL-1001',
      reason: 'Booked twice by mistake.',
    });
    expect((await lastMailTo(reunion.member))?.text).toMatch(
      /> Booked twice by mistake\.[\s\S]*Your payment of US\$120\.00 was confirmed\. The committee will contact you/,
    );
  });

  it('needs no reason after a rejected payment', async () => {
    const reunion = await makeRegistered(t);
    await decide(await pay(reunion), 'rejection');
    expect((await withdraw(reunion, 'rejected')).status).toBe(200);
  });

  it('frees the seat of a deleted account without an email', async () => {
    const reunion = await makeRegistered(t);
    await decide(await pay(reunion));
    const admin = await t.member({ roles: ['SUPER_ADMIN'] });
    await t.call(admin, 'DELETE /users/:id', { params: reunion.member });
    const before = (await queuedMails(t)).length;
    expect((await withdraw(reunion, 'paid', 'Refunded by Zelle.')).status).toBe(200);
    expect(await seats(reunion)).toEqual([0, 0]);
    expect(await queuedMails(t)).toHaveLength(before);
  });

  it('works for an event that is over', async () => {
    const reunion = await makeRegistered(t);
    const past = { start_date: new Date('2020-01-01'), end_date: new Date('2020-01-02') };
    await t.db.updateTable('events').set(past).where('id', '=', reunion.event.id).execute();
    expect((await withdraw(reunion)).status).toBe(200);
  });

  it('is refused a second time, with an outdated status, and for an unknown registration', async () => {
    const reunion = await makeRegistered(t);
    await pay(reunion);
    expect(await withdraw(reunion, 'unpaid')).toMatchObject({ status: 409, body: { code: 'EDIT_CONFLICT' } });
    expect((await rowOf(reunion)).status).toBe('registered');
    expect((await withdraw(reunion, 'awaiting_review')).status).toBe(200);
    expect((await withdraw(reunion, 'awaiting_review')).body.code).toBe('REGISTRATION_NOT_FOUND');
    expect((await withdraw({ registration: { id: randomUUID() } })).body.code).toBe('REGISTRATION_NOT_FOUND');
    expect((await withdraw({ registration: await makeEvent(t) })).body.code).toBe('REGISTRATION_NOT_FOUND');
  });
});

describe('at the same time', () => {
  const answer = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status;

  it('staff and member withdraw: one succeeds and one seat is freed', async () => {
    for (let round = 0; round < 15; round++) {
      const reunion = await makeRegistered(t);
      await register(t, await t.member(), reunion.event, reunion.ticket);
      const answers = await Promise.all([
        withdraw(reunion),
        t.call(reunion.member, 'DELETE /registrations/:id', { params: reunion.registration }),
        withdraw(reunion),
      ]);
      expect(answers.map(answer).sort()).toEqual([200, 'REGISTRATION_NOT_FOUND', 'REGISTRATION_NOT_FOUND']);
      expect(await seats(reunion)).toEqual([1, 1]);
      const entries = await entriesOf(t, reunion.registration.id);
      expect(entries.filter(({ action_type }) => action_type === 'REGISTRATION_WITHDRAWN')).toHaveLength(1);
    }
  });

  it('staff withdraws while the treasurer confirms: a confirmed payment is never withdrawn unseen', async () => {
    for (let round = 0; round < 20; round++) {
      const reunion = await makeRegistered(t);
      const payment = await pay(reunion);
      const both = [() => withdraw(reunion, 'awaiting_review'), () => decide(payment)];
      // Alternates which one starts first.
      const sent =
        round % 2 === 0
          ? both.map((act) => act())
          : both
              .toReversed()
              .map((act) => act())
              .reverse();
      const [withdrawal, decision] = await Promise.all(sent);
      expect(decision?.status).toBe(200);
      const isWithdrawn = (await rowOf(reunion)).status === 'withdrawn';
      expect(answer(withdrawal as never)).toBe(isWithdrawn ? 200 : 'EDIT_CONFLICT');
      expect(await seats(reunion)).toEqual(isWithdrawn ? [0, 0] : [1, 1]);
      expect((await ledgerOf(t, reunion.registration))[0]?.status).toBe('confirmed');
    }
  });

  it('staff withdraws while the member pays: never a payment for a withdrawn place', async () => {
    for (let round = 0; round < 15; round++) {
      const reunion = await makeRegistered(t);
      const [withdrawal, payment] = await Promise.all([
        withdraw(reunion),
        submit(t, reunion.member, reunion.registration, { payment_profile_id: reunion.profile.id }),
      ]);
      expect([
        [200, 'REGISTRATION_NOT_FOUND'],
        ['EDIT_CONFLICT', 200],
      ]).toContainEqual([answer(withdrawal), answer(payment)]);
    }
  });
});

describe('a cancellation fee', () => {
  const withdrawFor = ({ registration }: Reunion, cancellation_fee_cents: number) =>
    t.call(coordinator, 'POST /registrations/:id/withdrawal', {
      params: registration,
      body: { status: 'paid', reason: 'You asked us to.', cancellation_fee_cents },
    });
  const balanceOf = async ({ member, registration }: Reunion) =>
    (await t.call(member, 'GET /registrations/:id/balance', { params: registration })).body.balance_cents;

  it('lowers the refund due, and the member reads it', async () => {
    const reunion = await makeRegistered(t);
    await receiveCash(t, reunion.registration, 12_000);
    expect((await withdrawFor(reunion, 2_000)).status).toBe(200);
    expect(await balanceOf(reunion)).toBe(-10_000);
    expect((await lastMailTo(reunion.member))?.text).toContain('The cancellation fee is US$20.00.');
  });

  it('is at most what was received', async () => {
    const reunion = await makeRegistered(t);
    await receiveCash(t, reunion.registration, 12_000);
    expect(await withdrawFor(reunion, 12_001)).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'cancellation_fee_cents' }] },
    });
    expect((await rowOf(reunion)).status).toBe('registered');
  });
});
