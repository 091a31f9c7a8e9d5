/** A failed attempt to register: what to tell the member, and whether it failed at all. */
import { ApiError, messageOf } from '../../lib/api-error.ts';

export type Refusal = {
  message: string;
  /** What to do next. */
  advice: string | null;
  /** There was no reply, so the registration may have succeeded. */
  isUnsure: boolean;
};

const ADVICE: Record<string, string> = {
  SOLD_OUT: 'Choose another ticket, or check back later. A ticket becomes available when someone withdraws.',
  EVENT_FULL: 'A place opens when someone withdraws.',
  TICKET_TYPE_INACTIVE: 'Choose another ticket.',
  TICKET_TYPE_NOT_FOUND: 'Choose another ticket.',
  PRICE_CHANGED: 'You’re not registered yet. To accept the new price, press Register.',
  ALREADY_REGISTERED: 'Your next step is below.',
  OFFLINE: 'You won’t be registered twice.',
};

/** Spec 8: the server's message or 'Failed to register. Please try again.' */
export function refusalOf(error: unknown): Refusal {
  const message = messageOf(error, 'Failed to register. Please try again.');
  const code = error instanceof ApiError ? error.code : '';
  return { message, advice: ADVICE[code] ?? null, isUnsure: isUnsure(error) };
}

const isUnsure = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

type Attempt = {
  error: unknown;
  /** The requested ticket type. */
  wanted: string;
  /** The member's registration for the event after the attempt. */
  found: { ticket_type_id: string } | undefined;
  /** An earlier attempt on this page had no reply. */
  wasUnsure: boolean;
};

/** Whether only the reply was lost: this attempt or the one before it made the registration. */
export function wasCarriedOut({ error, wanted, found, wasUnsure }: Attempt): boolean {
  if (found?.ticket_type_id !== wanted) return false;
  return isUnsure(error) || (wasUnsure && error instanceof ApiError && error.code === 'ALREADY_REGISTERED');
}
