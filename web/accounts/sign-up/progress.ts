/**
 * The progress of a registration, kept for the tab: a phone may reload the page after its owner has read the text
 * message.
 */
import { CODE_MINUTES, DEFAULT_COUNTRY_CODE } from '../../../contract/constants.ts';
import { tabStorage } from '../../lib/browser-storage.ts';
import type { PhoneEntry } from './phone-entry.ts';

export type SignUpStep = 'phone' | 'code' | 'account';
export type SignUpProgress = {
  step: SignUpStep;
  entry: PhoneEntry;
  /** The number the last code was sent to, and when (milliseconds) another may be requested. */
  sentTo: string | null;
  resendAt: number;
  /** The provider is busy, so the message may take some minutes. */
  isDelayed?: boolean | undefined;
  /** It is a code that was texted a moment ago. */
  isEarlier?: boolean | undefined;
  /** When the step was reached, in milliseconds. */
  since: number;
  /** Why the number is asked for again. */
  restarted?: 'code_expired' | 'verification_expired' | 'number_revoked' | undefined;
};

const KEY = 'registration';
/** How long a code and a phone verification are valid on the server (decisions, Registration). */
const VALID_FOR_MS: Record<SignUpStep, number> = {
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
  if (step === 'phone' || now - since <= VALID_FOR_MS[step]) return progress;
  return { ...startOfSignUp, entry, restarted: step === 'code' ? 'code_expired' : 'verification_expired' };
}

function parse(kept: string | null): SignUpProgress | null {
  try {
    const progress: Partial<SignUpProgress> = JSON.parse(kept ?? '{}');
    if (!progress.step || !(progress.step in VALID_FOR_MS) || typeof progress.entry?.digits !== 'string') return null;
    return { ...startOfSignUp, ...progress };
  } catch {
    return null;
  }
}

/** Without browser storage, registration still works until a reload. */
export const readSignUp = (): SignUpProgress => resumeSignUp(tabStorage.get(KEY), Date.now());

/** Null deletes it. */
export function storeSignUp(progress: SignUpProgress | null): void {
  tabStorage.set(KEY, progress && JSON.stringify(progress));
}
