import { expect, it } from 'vitest';
import { reopeningConsequences } from './reopen-payment.tsx';

type Payment = Parameters<typeof reopeningConsequences>[0];
const consequences = (payment: Pick<Payment, 'status' | 'user_id'> & Partial<Payment>) =>
  reopeningConsequences({ bank_lines: [], registration_withdrawn: false, ...payment }).join(' ');

it('says that a confirmed payment no longer counts, and that a rejected one can’t be sent again', () => {
  expect(consequences({ status: 'confirmed', user_id: 'dora' })).toContain('no longer count as paid');
  expect(consequences({ status: 'failed', user_id: 'dora' })).not.toContain('no longer count as paid');
  expect(consequences({ status: 'failed', user_id: 'dora' })).toContain('can’t send the details again until then');
});

it('promises no place at a withdrawn registration', () => {
  const payment = { status: 'confirmed', user_id: 'dora', registration_withdrawn: true } as const;
  expect(consequences(payment)).toContain('The registration stays withdrawn.');
  expect(consequences(payment)).not.toContain('place');
});

it('announces an email only if the account exists', () => {
  expect(consequences({ status: 'confirmed', user_id: 'dora' })).toContain('gets an email with your reason');
  expect(consequences({ status: 'confirmed', user_id: null })).not.toContain('gets an email');
  expect(consequences({ status: 'confirmed', user_id: null })).toContain('no email is sent');
});

it('names the bank line of a confirmed payment', () => {
  const line = { id: '1', bank_account_id: '2', booked_on: '2026-11-26', amount_cents: 29_000, currency: 'USD' };
  const bank_lines = [{ ...line, payer: 'OMAR NELSON', text: 'Zelle' }];
  const sentence = 'The bank line of 26 November 2026 from OMAR NELSON, US$290.00, will be open again.';
  expect(consequences({ status: 'confirmed', user_id: 'dora', bank_lines })).toContain(sentence);
  expect(consequences({ status: 'failed', user_id: 'dora', bank_lines })).not.toContain(sentence);
});
