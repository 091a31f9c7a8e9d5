import { expect, it } from 'vitest';
import { reopeningConsequences } from './reopening-consequences.ts';

const consequences = (payment: Parameters<typeof reopeningConsequences>[0]) => reopeningConsequences(payment).join(' ');

it('says that a confirmed payment no longer counts, and that a rejected one can’t be sent again', () => {
  expect(consequences({ status: 'confirmed', user_id: 'dora' })).toContain('no longer count as paid');
  expect(consequences({ status: 'failed', user_id: 'dora' })).not.toContain('no longer count as paid');
  expect(consequences({ status: 'failed', user_id: 'dora' })).toContain('can’t send the details again until then');
});

it('announces an email only if the account exists', () => {
  expect(consequences({ status: 'confirmed', user_id: 'dora' })).toContain('gets an email with your reason');
  expect(consequences({ status: 'confirmed', user_id: null })).not.toContain('gets an email');
  expect(consequences({ status: 'confirmed', user_id: null })).toContain('no email is sent');
});
