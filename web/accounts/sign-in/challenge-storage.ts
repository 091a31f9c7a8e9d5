import { SECOND_STEP_MINUTES } from '../../../contract/constants.ts';

/** The second step that this tab waits for: a phone may throw the page away while its owner looks at the other app. */
export type SecondStepState = { passkey: boolean; until: number };

const KEY = 'second step';

export function readSecondStep(): SecondStepState | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as SecondStepState | null;
    return kept && kept.until > Date.now() ? kept : null;
  } catch {
    return null;
  }
}

export function keepSecondStep(step: { passkey: boolean } | null): SecondStepState | null {
  const kept = step && { passkey: step.passkey, until: Date.now() + SECOND_STEP_MINUTES * 60_000 };
  try {
    if (kept) sessionStorage.setItem(KEY, JSON.stringify(kept));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the step lasts as long as the page.
  }
  return kept;
}
