import type { Contract } from '../../contract/contract.ts';
import type { Call, Person, TestApp } from './app.ts';

/** The error codes for a visitor, a member without a completed profile, a member, and `others`. */
export async function answersToUnauthorizedCallers(
  t: TestApp,
  operation: keyof Contract,
  call: Call,
  others: readonly Person[] = [],
): Promise<(string | number)[]> {
  const unfinished = await t.member({ profile_completed: false, sports_house: null });
  const codes: (string | number)[] = [];
  for (const person of [null, unfinished, await t.member(), ...others]) {
    const { status, body } = await t.call(person, operation, call);
    codes.push(body?.code ?? status);
  }
  return codes;
}

/** The codes of an operation for staff. */
export const STAFF_ONLY = ['NOT_SIGNED_IN', 'PROFILE_INCOMPLETE', 'NOT_ALLOWED'];
