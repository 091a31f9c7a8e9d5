import { expect, test } from 'vitest';
import { ApiError, offline } from '../lib/api-error.ts';
import { causeOfError, causeWithin, isSubmitted } from './payable.ts';
import type { PaymentOptions } from './payment-options.ts';

test.each([
  [
    'another member’s or none',
    new ApiError(404, 'REGISTRATION_NOT_FOUND', 'Registration not found.'),
    'Registration not found.',
  ],
  ['not an id at all', new ApiError(422, 'INVALID_INPUT', 'Please check'), 'Registration not found.'],
  ['a fault of ours', new ApiError(500, 'INTERNAL', 'Oh'), 'Failed to load payment information.'],
  ['too many requests', new ApiError(429, 'RATE_LIMITED', 'Slowly'), 'Failed to load payment information.'],
  ['no network', offline(), 'Failed to load payment information.'],
])('%s', (_, error, cause) => {
  expect(causeOfError(error)).toBe(cause);
});

const options = (total_amount_cents: number, methods: number, status?: string) =>
  ({
    registration: { total_amount_cents },
    methods: Array.from({ length: methods }),
    latest_payment: status ? { status } : null,
  }) as PaymentOptions;

test.each([
  [options(12_000, 2), null],
  [options(12_000, 0), 'No payment methods available. Please contact an administrator.'],
  [options(0, 0), 'There is nothing to pay for this registration.'],
])('cause %#', (given, cause) => {
  expect(causeWithin(given)).toBe(cause);
});

test.each([
  [undefined, false],
  ['failed', false],
  ['pending', true],
  ['confirmed', true],
])('latest payment %s: submitted %s', (status, expected) => {
  expect(isSubmitted(options(12_000, 1, status))).toBe(expected);
});
