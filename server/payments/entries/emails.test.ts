/** What the emails about recorded amounts ask for while a payment is being reviewed. */
import { beforeAll, describe, expect, it } from 'vitest';
import { schoolDay } from '../../lib/school-formats.ts';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { makeRegistered, queuedMails, receiveCash, submit } from '../../testing/reunions.ts';

let t: TestApp;
let treasurer: Person;

beforeAll(async () => {
  t = await testApp();
  treasurer = await t.member({ roles: ['ACCOUNTANT'] });
});

const received_on = schoolDay(new Date());
const moved = { method: 'cash', received_on, reference: null };
type Named = { id: string };

const recordings: [string, (registration: Named, balance_cents: number) => Promise<unknown>][] = [
  [
    'a payment',
    (params, balance_cents) =>
      t.call(treasurer, 'POST /registrations/:id/payment-entries', {
        params,
        body: { ...moved, balance_cents, amount_cents: 1_000, payer_name: null },
      }),
  ],
  [
    'a refund',
    (params, balance_cents) =>
      t.call(treasurer, 'POST /registrations/:id/refunds', {
        params,
        body: { ...moved, balance_cents, amount_cents: 1_000, reason: 'Paid twice.' },
      }),
  ],
  [
    'a discount',
    (params, balance_cents) =>
      t.call(treasurer, 'POST /registrations/:id/adjustments', {
        params,
        body: { balance_cents, amount_cents: 1_000, reason: 'Helps at the bar.' },
      }),
  ],
  [
    'an entry that is reversed',
    async (params) => {
      const { body } = await t.call(treasurer, 'GET /admin/registrations/:id/payment-entries', { params });
      const entry = { params: { id: body.entries[0].id }, body: { reason: 'Wrong person.' } };
      return t.call(treasurer, 'POST /payment-entries/:id/reversal', entry);
    },
  ],
];

describe.each(recordings)('the email about %s', (_, record) => {
  it('asks for no money while a payment is being reviewed; control: it does otherwise', async () => {
    for (const isPending of [true, false]) {
      const { member, registration, profile } = await makeRegistered(t);
      await receiveCash(t, registration, 2_000, received_on);
      if (isPending) await submit(t, member, registration, { payment_profile_id: profile.id });
      await record(registration, 10_000);
      const text = (await queuedMails(t)).findLast(({ to }) => to === member.email)?.text ?? '';
      const asks = [/still to be paid/, /Still to pay/, /Pay the Remaining/].map((words) => words.test(text));
      const follows = [/is being reviewed\. We’ll email/, /Follow Your Payment/].map((words) => words.test(text));
      expect([...asks, ...follows]).toEqual(
        isPending ? [false, false, false, true, true] : [true, true, true, false, false],
      );
    }
  });
});
