import { describe, expect, it } from 'vitest';
import { phoneNumberOf, phoneProblem, readablePhone } from './phone-entry.ts';

describe('the number of the first step', () => {
  it.each([
    ['+1', '8765551234', '+18765551234', '+1 876-555-1234'],
    ['+1', '876-555-1234', '+18765551234', '+1 876-555-1234'],
    ['+1', '18765551234', '+18765551234', '+1 876-555-1234'],
    ['+44', '7911123456', '+447911123456', '+44 791-112-3456'],
    ['+44', '18765551234', '+4418765551234', '+44 187-655-51234'],
  ])('%s and %s is sent as %s and shown as %s', (countryCode, digits, sent, shown) => {
    expect(phoneNumberOf({ countryCode, digits })).toBe(sent);
    expect(readablePhone({ countryCode, digits })).toBe(shown);
  });

  it.each([
    ['+1', '', 'Please enter your phone number'],
    ['+1', '876555', 'Please enter the whole phone number, with its area code'],
    ['+1', '87655512345', 'Please enter the whole phone number, with its area code'],
    ['+1', '8765551234', undefined],
    ['+1', '18765551234', undefined],
    ['+65', '123', 'Please enter the whole phone number, with its area code'],
    ['+65', '61234567', undefined],
  ])('%s and %j: %s', (countryCode, digits, problem) => {
    expect(phoneProblem({ countryCode, digits })).toBe(problem);
  });
});
