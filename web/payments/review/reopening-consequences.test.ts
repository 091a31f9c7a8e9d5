import { expect, it } from 'vitest';
import { reopeningConsequences } from './reopening-consequences.ts';

const words = (payment: Parameters<typeof reopeningConsequences>[0]) => reopeningConsequences(payment).join(' ');

it('says of a confirmed payment what is paid no more, of a rejected one what waits', () => {
  expect(words({ status: 'confirmed', user_id: 'dora' })).toContain('does not count as paid any more');
  expect(words({ status: 'failed', user_id: 'dora' })).not.toContain('does not count as paid any more');
  expect(words({ status: 'failed', user_id: 'dora' })).toContain('cannot send the details again meanwhile');
});

it('promises a letter to anyone who has an account, and to no one else', () => {
  expect(words({ status: 'confirmed', user_id: 'dora' })).toContain('gets an email with your reason');
  expect(words({ status: 'confirmed', user_id: null })).not.toContain('gets an email');
  expect(words({ status: 'confirmed', user_id: null })).toContain('no one is written to');
});
