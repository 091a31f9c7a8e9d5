import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkRows } from '../../doctor/integrity/check.ts';
import { type Answer, type Person, type TestApp, testApp } from '../../testing/app.ts';
import { entriesOf, ledgerOf, makeRegistered, queuedMails, submit } from '../../testing/reunions.ts';
import { violationsIn } from '../../testing/violations.ts';

const ROUNDS = 20;

let t: TestApp;
let admin: Person;
let one: Person;
let other: Person;

beforeAll(async () => {
  t = await testApp();
  admin = await t.member({ roles: ['SUPER_ADMIN'] });
  one = await t.member({ roles: ['ACCOUNTANT'] });
  other = await t.member({ roles: ['ACCOUNTANT'] });
});

afterEach(async () => {
  expect(violationsIn(await checkRows(t.db))).toEqual({});
});

type Decision = 'confirmation' | 'rejection';
const give = (person: Person, decision: Decision, id: string) =>
  t.call(person, `POST /payments/:id/${decision}`, { params: { id }, body: { notes: 'Seen.' } });

async function makeDecided(decision: Decision) {
  const reunion = await makeRegistered(t);
  const { body } = await submit(t, reunion.member, reunion.registration, { payment_profile_id: reunion.profile.id });
  const decided = (await give(one, decision, body.id)).body;
  const reversal = { decided_at: decided.confirmed_at ?? decided.rejected_at, reason: 'A slip.' };
  const reopen = (person: Person) =>
    t.call(person, 'POST /payments/:id/reopening', { params: { id: body.id }, body: reversal });
  return { ...reunion, id: body.id as string, reopen };
}

const named = ({ status, body }: Answer): string => (status === 200 ? '200' : (body?.code ?? String(status)));

/** Both at once; alternates which starts first. */
async function atOnce(round: number, first: () => Promise<Answer>, second: () => Promise<Answer>) {
  if (round % 2) {
    const [b, a] = await Promise.all([second(), first()]);
    return [named(a), named(b)];
  }
  return (await Promise.all([first(), second()])).map(named);
}

const actionsOf = async (id: string) => (await entriesOf(t, id)).map(({ action_type }) => action_type);
const statusOf = ({ id }: { id: string }) =>
  t.db
    .selectFrom('event_registrations')
    .select(['status', 'payment_status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe.each<Decision>(['confirmation', 'rejection'])(`reversing a %s, in ${ROUNDS} rounds`, (decision) => {
  it('two simultaneous reopenings make one audit entry and one email', async () => {
    const members: Person[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { id, member, reopen } = await makeDecided(decision);
      members.push(member);
      const outcomes = await atOnce(
        round,
        () => reopen(one),
        () => reopen(other),
      );
      expect(outcomes.sort()).toEqual(['200', 'PAYMENT_NOT_DECIDED']);
      expect((await actionsOf(id)).slice(2)).toEqual(['REOPEN_PAYMENT']);
    }
    const emails = (await queuedMails(t)).filter(({ subject }) => subject.endsWith('is being reviewed again'));
    expect(members.map(({ email }) => emails.filter(({ to }) => to === email).length)).toEqual(members.map(() => 1));
  });

  it.each<Decision>(['confirmation', 'rejection'])(
    'a simultaneous %s comes before it and is refused, or after it and is valid',
    async (next) => {
      for (let round = 0; round < ROUNDS; round++) {
        const { id, registration, reopen } = await makeDecided(decision);
        const [reopened, decided] = await atOnce(
          round,
          () => reopen(one),
          () => give(other, next, id),
        );
        expect(reopened).toBe('200');
        expect(['200', 'PAYMENT_NOT_PENDING']).toContain(decided);
        const [row] = await ledgerOf(t, registration);
        const isConfirmed = decided === '200' && next === 'confirmation';
        expect(row?.status).toBe(decided !== '200' ? 'pending' : isConfirmed ? 'confirmed' : 'failed');
        expect((await statusOf(registration)).payment_status).toBe(isConfirmed ? 'paid' : 'submitted');
        expect(await actionsOf(id)).toHaveLength(decided === '200' ? 4 : 3);
      }
    },
  );

  it('of a reopening and a withdrawal by staff at once, the second is refused', async () => {
    const status = decision === 'confirmation' ? 'paid' : 'rejected';
    for (let round = 0; round < ROUNDS; round++) {
      const { registration, reopen } = await makeDecided(decision);
      const outcomes = await atOnce(
        round,
        () => reopen(one),
        () =>
          t.call(admin, 'POST /registrations/:id/withdrawal', {
            params: registration,
            body: { status, reason: 'Booked twice.' },
          }),
      );
      expect([
        ['200', 'EDIT_CONFLICT'],
        ['REGISTRATION_WITHDRAWN', '200'],
      ]).toContainEqual(outcomes);
      expect((await statusOf(registration)).status).toBe(outcomes[1] === '200' ? 'withdrawn' : 'registered');
    }
  });

  it('a simultaneous account deletion doesn’t block it', async () => {
    for (let round = 0; round < ROUNDS / 2; round++) {
      const { registration, member, reopen } = await makeDecided(decision);
      const outcomes = await atOnce(
        round,
        () => reopen(one),
        () => t.call(admin, 'DELETE /users/:id', { params: { id: member.id } }),
      );
      expect(outcomes[1]).toBe('200');
      // A registration without a payment is deleted.
      expect(['200', 'REGISTRATION_WITHDRAWN']).toContain(outcomes[0]);
      expect(await ledgerOf(t, registration)).toMatchObject([{ user_id: null }]);
    }
  });
});

it(`of a reopening and a new submission at once, one payment is open, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { registration, member, profile, reopen } = await makeDecided('rejection');
    const outcomes = await atOnce(
      round,
      () => reopen(one),
      () => submit(t, member, registration, { payment_profile_id: profile.id, reference_number: 'ZL-2' }),
    );
    expect([
      ['200', 'PAYMENT_ALREADY_SUBMITTED'],
      ['PAYMENT_SENT_AGAIN', '200'],
    ]).toContainEqual(outcomes);
    const open = (await ledgerOf(t, registration)).filter(({ status }) => status === 'pending');
    expect(open.map(({ reference_number }) => reference_number)).toEqual([outcomes[0] === '200' ? 'ZL-1001' : 'ZL-2']);
  }
});
