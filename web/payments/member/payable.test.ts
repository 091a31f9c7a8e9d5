import { expect, test } from 'vitest';
import { ApiError, offline } from '../../lib/api-error.ts';
import { causeOf, formCauseOf, isFree, isSubmitted, isUnavailable } from './payable.ts';
import type { PaymentOptions } from './queries.ts';

const options = (balance_cents: number, methods: number, status?: string) =>
  ({
    registration: { balance_cents, is_event_published: true, is_event_cancelled: false },
    methods: Array.from({ length: methods }),
    latest_payment: status ? { status } : null,
  }) as PaymentOptions;
const payable = options(12_000, 2);
const notFound = new ApiError(404, 'REGISTRATION_NOT_FOUND', 'Registration not found.');

test.each([
  ['another member’s or none', undefined, notFound, 'Registration not found.'],
  ['withdrawn in the meantime', payable, notFound, 'Registration not found.'],
  ['not an id at all', undefined, new ApiError(422, 'INVALID_INPUT', 'Check'), 'Registration not found.'],
  ['a server error', undefined, new ApiError(500, 'INTERNAL', 'Oh'), 'Failed to load payment information.'],
  ['too many requests', undefined, new ApiError(429, 'RATE_LIMITED', 'Slowly'), 'Failed to load payment information.'],
  ['no network', undefined, offline(), 'Failed to load payment information.'],
  ['no network, but shown already', payable, offline(), null],
  ['on its way', undefined, null, null],
  ['all well', payable, null, null],
])('%s', (_, data, error, cause) => {
  expect(causeOf(data, error)).toBe(cause);
  expect(formCauseOf(data, error)).toBe(cause);
});

test.each([
  ['no one may be paid', options(12_000, 0), 'No payment methods available. Please contact an administrator.'],
  [
    'no one may be paid any more, after a rejection',
    options(12_000, 0, 'failed'),
    'No payment methods available. Please contact an administrator.',
  ],
  ['a free ticket', options(0, 0), null],
  ['submitted already', options(12_000, 0, 'pending'), null],
])('no form: %s', (_, data, cause) => {
  expect(formCauseOf(data, null)).toBe(cause);
});

test('an unpublished event is no lack of methods', () => {
  const registration = { balance_cents: 12_000, is_event_published: false, is_event_cancelled: false };
  const unpublished = { ...options(12_000, 0), registration } as PaymentOptions;
  expect(formCauseOf(unpublished, null)).toBeNull();
  expect([isUnavailable(unpublished), isUnavailable(payable)]).toEqual([true, false]);
});

test('a free ticket is free', () => {
  expect([isFree(options(0, 0)), isFree(payable)]).toEqual([true, false]);
});

test.each([
  [undefined, 12_000, false],
  ['failed', 12_000, false],
  ['pending', 12_000, true],
  ['confirmed', 0, true],
  ['confirmed', 5_000, false],
])('latest payment %s with %i to pay: submitted %s', (status, balance, expected) => {
  expect(isSubmitted(options(balance, 1, status))).toBe(expected);
});
