/** A try to register that failed: what is said of it, and whether it failed at all. */
import { ApiError, messageOf } from '../../lib/api-error.ts';

export type Refusal = {
  words: string;
  /** What to do next. */
  advice: string | null;
  /** No answer came, so that nobody knows yet whether it was carried out. */
  isUnsure: boolean;
};

const ADVICE: Record<string, string> = {
  SOLD_OUT: 'Please choose another ticket, or look again later: one comes back when somebody withdraws.',
  EVENT_FULL: 'Look again later: a place comes free when somebody withdraws.',
  TICKET_TYPE_INACTIVE: 'Please choose another ticket.',
  TICKET_TYPE_NOT_FOUND: 'Please choose another ticket.',
  PRICE_CHANGED: 'You are not registered yet. If you agree, press Register again.',
  ALREADY_REGISTERED: 'Your registration stands below, with what is still to do.',
  OFFLINE: 'You will not be registered twice.',
};

/** Spec 8: the server's message or 'Failed to register. Please try again.' */
export function refusalOf(error: unknown): Refusal {
  const words = messageOf(error, 'Failed to register. Please try again.');
  const code = error instanceof ApiError ? error.code : '';
  return { words, advice: ADVICE[code] ?? null, isUnsure: isUnsure(error) };
}

const isUnsure = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

type Try = {
  error: unknown;
  /** The ticket that was asked for. */
  wanted: string;
  /** The own registration for the event as it is known after the try. */
  found: { ticket_type_id: string } | undefined;
  /** An earlier try on this page had no answer. */
  wasUnsure: boolean;
};

/** Whether only the answer was lost: the registration is there, made by this try or by the one before it. */
export function wasCarriedOut({ error, wanted, found, wasUnsure }: Try): boolean {
  if (found?.ticket_type_id !== wanted) return false;
  return isUnsure(error) || (wasUnsure && error instanceof ApiError && error.code === 'ALREADY_REGISTERED');
}
