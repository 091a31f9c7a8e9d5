import { expect, it } from 'vitest';
import { displayedAction, displayedEntity } from './log-names.ts';

it.each([
  ['REGISTER_EVENT', 'EVENT_REGISTRATION'],
  ['SUBMIT_PAYMENT', 'PAYMENT_SUBMITTED'],
  ['CONFIRM_PAYMENT', 'PAYMENT_CONFIRMED'],
  ['REJECT_PAYMENT', 'PAYMENT_REJECTED'],
  ['REOPEN_PAYMENT', 'PAYMENT_REOPENED'],
  ['LOGIN_SUCCESS', 'LOGIN_SUCCESS'],
])('shows the action %s as %s', (stored, shown) => {
  expect(displayedAction(stored)).toBe(shown);
});

it.each([
  ['event_registrations', 'EVENT'],
  ['payment_ledger', 'PAYMENT'],
  ['users', 'USER'],
  ['ROLE', 'SYSTEM'],
  ['rooms', 'SYSTEM'],
])('shows the entity %s as %s', (stored, shown) => {
  expect(displayedEntity(stored)).toBe(shown);
});
