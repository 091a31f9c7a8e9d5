/**
 * Rule 3: three devices that take payments, requests and replies that are lost, repeated requests, closed pages, clocks an
 * hour wrong and withdrawals meanwhile: every payment is recorded exactly once, with the amount that was taken.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { HOUR_MS } from '../../../contract/constants.ts';
import { OPERATOR } from '../../lib/context.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type DeskPayment, enrolDesk, makeBox, paymentOf } from '../../testing/cash-boxes.ts';
import { senderOf } from '../../testing/check-in.ts';
import { makeEvent, makeRegistrations, makeTicket } from '../../testing/reunions.ts';
import { addPayments } from './payments.ts';

const HISTORIES = 60;
const DEVICES = 3;
const REGISTRATIONS = 3;

type Fate = 'done' | 'request lost' | 'reply lost' | 'sent twice';
type Step =
  | { kind: 'take'; device: number; registration: number; cents: number }
  | { kind: 'withdraw'; registration: number }
  | { kind: 'send'; device: number; fate: Fate; size: number };

const device = fc.nat(DEVICES - 1);
const registration = fc.nat(REGISTRATIONS - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('take'),
      device,
      registration,
      cents: fc.integer({ min: 1, max: 9_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw'), registration }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('send'),
      device,
      fate: fc.constantFrom('done', 'request lost', 'reply lost', 'sent twice'),
      size: fc.integer({ min: 1, max: 4 }),
    }),
  },
);
const history = fc.array(step, { minLength: 4, maxLength: 10 });

/** As on a phone: stored before it is shown, kept until the server has it. */
type Phone = { id: string; ahead: number; queue: DeskPayment[] };

async function send(t: TestApp, event_id: string, phone: Phone, { fate, size }: { fate: Fate; size: number }) {
  if (fate === 'request lost') return;
  const now = new Date();
  const payments = phone.queue.slice(0, size).map((payment) => ({
    ...payment,
    device_time: new Date(Date.parse(payment.device_time) + phone.ahead),
  }));
  const body = { now: new Date(now.getTime() + phone.ahead), unsent_count: 0, payments };
  const sender = senderOf(phone, event_id, now);
  for (let times = fate === 'sent twice' ? 2 : 1; times > 0; times--)
    await inTransaction(t.db, (db) => addPayments({ ...OPERATOR, db, now, device: sender }, body));
  if (fate !== 'reply lost') phone.queue = phone.queue.slice(payments.length);
}

it(`rule 3 holds for ${HISTORIES} histories`, async () => {
  const t = await testApp();
  const coordinator = await t.member({ roles: ['EVENT_COORDINATOR'] });
  const event = await makeEvent(t);
  await makeRegistrations(t, event, await makeTicket(t, event), REGISTRATIONS);
  const registrations = await t.db.selectFrom('event_registrations').select('id').orderBy('id').execute();
  const box = await makeBox(t, coordinator, event);
  const phones: Phone[] = [];
  for (const ahead of [-HOUR_MS, 0, HOUR_MS])
    phones.push({ ...(await enrolDesk(t, coordinator, event, box)), ahead, queue: [] });
  const taken = new Map<string, { registration_id: string; base_cents: number }>();

  const property = fc.asyncProperty(history, async (steps) => {
    for (const each of steps) {
      if (each.kind === 'withdraw') {
        const { id = '' } = registrations[each.registration] ?? {};
        const withdrawn = { status: 'withdrawn', withdrawn_at: new Date() };
        await t.db.updateTable('event_registrations').set(withdrawn).where('id', '=', id).execute();
        continue;
      }
      const phone = phones[each.device] as Phone;
      if (each.kind === 'send') {
        if (phone.queue.length > 0) await send(t, event.id, phone, each);
        continue;
      }
      const payment = paymentOf(registrations[each.registration] as { id: string }, box, each.cents);
      phone.queue.push(payment);
      taken.set(payment.id, { registration_id: payment.registration_id, base_cents: each.cents });
    }
    for (const phone of phones) if (phone.queue.length > 0) await send(t, event.id, phone, { fate: 'done', size: 50 });
    const stored = await t.db.selectFrom('payment_entries').select(['id', 'registration_id', 'base_cents']).execute();
    expect(new Map(stored.map(({ id, ...entry }) => [id, entry]))).toEqual(taken);
  });
  await fc.assert(property, { numRuns: HISTORIES, endOnFailure: true });
  const { rows } = await sql<{ receipts: number; last: number }>`
    select count(*)::int as receipts, max(receipt_number) as last from payment_entries`.execute(t.db);
  expect(rows).toEqual([{ receipts: taken.size, last: taken.size }]);
});
