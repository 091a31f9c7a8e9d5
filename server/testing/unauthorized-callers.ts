import type { Contract } from '../../contract/contract.ts';
import type { Call, Person, TestApp } from './app.ts';

/** The codes that people without the right get: no one signed in, a profile not completed, a plain member, other staff. */
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

/** What they get where only staff may. */
export const STAFF_ONLY = ['NOT_SIGNED_IN', 'PROFILE_INCOMPLETE', 'NOT_ALLOWED'];
