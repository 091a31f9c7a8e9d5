import { expect, test } from 'vitest';
import { ERRORS } from '../../../contract/errors.ts';
import { registrations } from '../../../contract/registrations.ts';
import { ApiError, errorFrom, offline } from '../../lib/api-error.ts';
import { refusalOf, wasCarriedOut } from './refusal.ts';

const refused = (code: keyof typeof ERRORS) => new ApiError(ERRORS[code][0], code, ERRORS[code][1]);

test.each(registrations['POST /events/:id/registrations'].errors)('%s shows the message of the server', (code) => {
  expect(refusalOf(refused(code))).toMatchObject({ message: ERRORS[code][1], isUnsure: false });
});

test.each(['SOLD_OUT', 'EVENT_FULL', 'TICKET_TYPE_INACTIVE', 'PRICE_CHANGED', 'ALREADY_REGISTERED'] as const)(
  '%s says what to do next',
  (code) => {
    expect(refusalOf(refused(code)).advice).toMatch(/^[A-Z].*\.$/);
  },
);

test.each([
  ['an internal error', refused('INTERNAL')],
  ['an HTML page of a proxy', errorFrom(502, null)],
  ['any other exception', new TypeError('x is undefined')],
])('%s asks to try again', (_, error) => {
  expect(refusalOf(error).message).toBe('Failed to register. Please try again.');
});

test('without a network, trying again is safe', () => {
  expect(refusalOf(offline())).toEqual({
    message: 'We couldn’t reach the server. Check your connection and try again.',
    advice: 'You won’t be registered twice.',
    isUnsure: true,
  });
});

const mine = { ticket_type_id: 'gala' };
test.each([
  ['the answer was lost', { error: offline(), found: mine }, true],
  ['the server fell silent', { error: errorFrom(502, null), found: mine }, true],
  ['the network was gone before', { error: offline(), found: undefined }, false],
  ['it had been made in another tab', { error: refused('ALREADY_REGISTERED'), found: mine }, false],
  ['the second try after a lost answer', { error: refused('ALREADY_REGISTERED'), found: mine, wasUnsure: true }, true],
  ['another ticket was bought elsewhere', { error: offline(), found: { ticket_type_id: 'picnic' } }, false],
  ['it was refused', { error: refused('SOLD_OUT'), found: undefined, wasUnsure: true }, false],
])('%s', (_, given, carriedOut) => {
  expect(wasCarriedOut({ wanted: 'gala', wasUnsure: false, ...given })).toBe(carriedOut);
});
