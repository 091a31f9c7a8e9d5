/**
 * Where someone is in the registration. Kept for the tab: who leaves a phone's browser to read the text message may come
 * back to a page that was loaded again.
 */
import { CODE_MINUTES, DEFAULT_COUNTRY_CODE } from '../../../contract/constants.ts';
import type { PhoneEntry } from './phone-entry.ts';

export type SignUpStep = 'phone' | 'code' | 'account';
export type SignUpProgress = {
  step: SignUpStep;
  entry: PhoneEntry;
  /** The number the last code went to, and when (milliseconds) another may be asked for. */
  sentTo: string | null;
  resendAt: number;
  /** The provider was busy, so it may take some minutes to come. */
  isDelayed?: boolean | undefined;
  /** When the step was reached, in milliseconds. */
  since: number;
  /** What was over when one came back: the code that was sent, or the proof of the number. */
  ranOut?: 'code' | 'account' | undefined;
};

const KEY = 'registration';
/** How long the server keeps a code, and the proof of a verified number (decisions, Registration). */
const LASTS_MS: Record<SignUpStep, number> = {
  phone: Number.POSITIVE_INFINITY,
  code: CODE_MINUTES * 60_000,
  account: 15 * 60_000,
};

export const startOfSignUp: SignUpProgress = {
  step: 'phone',
  entry: { countryCode: DEFAULT_COUNTRY_CODE, digits: '' },
  sentTo: null,
  resendAt: 0,
  since: 0,
};

/** The saved progress; with an expired code or verification, back to verifying the same number. */
export function resumeSignUp(kept: string | null, now: number): SignUpProgress {
  const progress = parse(kept);
  if (!progress) return startOfSignUp;
  const { step, since, entry } = progress;
  if (step === 'phone' || now - since <= LASTS_MS[step]) return progress;
  return { ...startOfSignUp, entry, ranOut: step };
}

function parse(kept: string | null): SignUpProgress | null {
  try {
    const progress: Partial<SignUpProgress> = JSON.parse(kept ?? '{}');
    if (!progress.step || !(progress.step in LASTS_MS) || typeof progress.entry?.digits !== 'string') return null;
    return { ...startOfSignUp, ...progress };
  } catch {
    return null;
  }
}

/** Without browser storage, registration still works until a reload. */
export function readSignUp(): SignUpProgress {
  try {
    return resumeSignUp(sessionStorage.getItem(KEY), Date.now());
  } catch {
    return startOfSignUp;
  }
}

/** Keeps where one is; null forgets it. */
export function keepSignUp(progress: SignUpProgress | null): void {
  try {
    if (progress) sessionStorage.setItem(KEY, JSON.stringify(progress));
    else sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
