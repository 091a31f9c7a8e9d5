import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../../contract/contract.ts';
import { checkIntegrity } from '../../doctor/integrity/check.ts';
import type { Answer, Call, Person } from '../../testing/app.ts';
import { randomOf, seeds, shuffled } from '../../testing/chaos.ts';
import { fileOf } from '../../testing/files.ts';
import { entriesOf, eventForm, ledgerOf, makeRegistered, submit } from '../../testing/reunions.ts';
import { type TwoServers, twoServers } from '../../testing/two-servers.ts';

const SUBMISSIONS = 40; // twenty per server: with more waiting, a picture may be refused
const ATTEMPTS = 12; // each with a lost response
const LOST_AFTER_MS = 60; // at the latest

let t: TwoServers;
let treasurers: Person[];
let staff: Person;

beforeAll(async () => {
  t = await twoServers();
  await t.member({ roles: ['SUPER_ADMIN'] });
  treasurers = [await t.member({ roles: ['ACCOUNTANT'] }), await t.member({ roles: ['ACCOUNTANT'] })];
  staff = await t.member({ roles: ['EVENT_COORDINATOR'] });
});

const foundViolations = async () =>
  (await checkIntegrity(t.db, t.storage)).filter(({ ids }) => ids.length > 0).map(({ violated }) => violated);
const named = ({ status, body }: Answer): string => (status === 200 ? '200' : `${status} ${body?.code}`);

/** Aborts the request several times at random moments of the seed, then waits for a response. */
async function withLostReplies(random: () => number, person: Person, operation: keyof Contract, call: Call) {
  for (let n = 0; n < ATTEMPTS; n++) {
    const signal = AbortSignal.timeout(Math.ceil(random() * LOST_AFTER_MS));
    await t.call(person, operation, { ...call, signal }).catch(() => undefined);
  }
  return t.call(person, operation, call);
}

describe('one payment', () => {
  it.each(seeds({ few: 1, many: 20 }))(
    `is written once for ${SUBMISSIONS} simultaneous submissions (seed %i)`,
    async (seed) => {
      const { member, registration, profile } = await makeRegistered(t);
      const [proof, random] = [await fileOf('png'), randomOf(seed)];
      const sendOne = async (reference_number: string) => {
        await sleep(random() * 20);
        return submit(t, member, registration, { payment_profile_id: profile.id, reference_number, proof });
      };
      const references = shuffled(
        Array.from({ length: SUBMISSIONS }, (_, n) => `ZL-${n % 5}`),
        random,
      );
      const answers = await Promise.all(references.map(sendOne));
      const [row, ...others] = await ledgerOf(t, registration);
      expect(others).toEqual([]);
      expect(answers.map(named).filter((name) => name === '200')).toHaveLength(SUBMISSIONS / 5);
      expect(new Set(answers.map(named))).toEqual(new Set(['200', '409 PAYMENT_ALREADY_SUBMITTED']));
      expect(new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.id))).toEqual(
        new Set([row?.id]),
      );
      expect(await foundViolations()).toEqual([]);
    },
  );

  it.each(seeds({ few: 1, many: 20 }))(
    'is written once although responses are lost repeatedly (seed %i)',
    async (seed) => {
      const { member, registration, profile } = await makeRegistered(t);
      const form = { payment_profile_id: profile.id, reference_number: 'ZL-1', proof: await fileOf('png') };
      const call = { params: registration, form, headers: { 'idempotency-key': randomUUID() } };
      const answer = await withLostReplies(randomOf(seed), member, 'POST /registrations/:id/payments', call);
      const rows = await ledgerOf(t, registration);
      expect([named(answer), rows.map(({ id }) => id)]).toEqual(['200', [answer.body.id]]);
      expect(await foundViolations()).toEqual([]);
    },
  );
});

describe('an event', () => {
  async function eventCall() {
    const body = await eventForm(t, `Gala ${randomUUID()}`);
    const count = async () =>
      (await t.db.selectFrom('events').select('id').where('name', '=', body.name).execute()).length;
    return { body, count };
  }

  it.each(seeds({ few: 1, many: 20 }))(
    'is created once although responses are lost repeatedly (seed %i)',
    async (seed) => {
      const { body, count } = await eventCall();
      const headers = { 'idempotency-key': randomUUID() };
      expect(named(await withLostReplies(randomOf(seed), staff, 'POST /events', { body, headers }))).toBe('200');
      expect(await count()).toBe(1);
    },
  );

  it('control: without an idempotency key each attempt creates another', async () => {
    const { body, count } = await eventCall();
    for (let n = 0; n < 3; n++) await t.call(staff, 'POST /events', { body });
    expect(await count()).toBe(3);
  });
});

describe('confirm, reject and withdraw at once', () => {
  it.each(seeds({ few: 5, many: 100 }))('have one outcome (round %i)', async (seed) => {
    const reunion = await makeRegistered(t);
    const { member, registration, profile } = reunion;
    const payment: Answer = await submit(t, member, registration, { payment_profile_id: profile.id });
    const params = { id: payment.body.id };
    const [one, other] = treasurers as [Person, Person];
    const random = randomOf(seed);
    const acts: Record<string, () => Promise<Answer>> = {
      confirm: () => t.call(one, 'POST /payments/:id/confirmation', { params, body: { notes: null } }),
      reject: () => t.call(other, 'POST /payments/:id/rejection', { params, body: { notes: 'Nothing came.' } }),
      withdraw: () => t.call(member, 'DELETE /registrations/:id', { params: registration }),
      withdrawForStaff: () =>
        t.call(staff, 'POST /registrations/:id/withdrawal', {
          params: registration,
          body: { status: 'awaiting_review' },
        }),
    };
    const outcomes = Object.fromEntries(
      await Promise.all(
        shuffled(Object.entries(acts), random).map(async ([name, act]) => {
          await sleep(random() * 10);
          return [name, named(await act())] as const;
        }),
      ),
    );
    const [row] = await ledgerOf(t, registration);
    const stored = await t.db
      .selectFrom('event_registrations')
      .select(['status', 'payment_status'])
      .where('id', '=', registration.id)
      .executeTakeFirstOrThrow();
    const isConfirmed = row?.status === 'confirmed';
    expect([outcomes.confirm, outcomes.reject].toSorted()).toEqual(['200', '409 PAYMENT_NOT_PENDING']);
    // A withdrawn registration keeps the status it had.
    const isPaid = isConfirmed && stored.status !== 'withdrawn';
    expect([outcomes.confirm === '200', stored.payment_status]).toEqual([isConfirmed, isPaid ? 'paid' : 'submitted']);
    const withdrawals = [outcomes.withdraw, outcomes.withdrawForStaff].filter((name) => name === '200').length;
    expect(withdrawals).toBe(stored.status === 'withdrawn' ? 1 : 0);
    expect(Object.values(outcomes).filter((name) => name?.startsWith('5'))).toEqual([]);
    const decisions = (await entriesOf(t, params.id)).map(({ action_type }) => action_type);
    expect(decisions).toEqual(['SUBMIT_PAYMENT', isConfirmed ? 'CONFIRM_PAYMENT' : 'REJECT_PAYMENT']);
    expect(await foundViolations()).toEqual([]);
  });
});
