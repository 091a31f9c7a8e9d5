/** When the guests of a registration may change. Pure. */
import { AppError } from '../../lib/errors.ts';

type Place = { start_date: Date; is_withdrawn: boolean };

/** Throws REGISTRATION_WITHDRAWN, EVENT_STARTED. At its start time the event has started. */
export function refuseChange({ start_date, is_withdrawn }: Place, now: Date): void {
  if (is_withdrawn) {
    throw new AppError('REGISTRATION_WITHDRAWN', {
      message: 'This registration was withdrawn, so its guests can’t change.',
    });
  }
  if (start_date <= now) throw new AppError('EVENT_STARTED');
}

/** Throws EVENT_CANCELLED, EVENT_NOT_AVAILABLE, GUEST_LIMIT_REACHED. */
export function requireGuestAllowed(
  { is_published, cancelled_at, max_guests }: { is_published: boolean; cancelled_at: Date | null; max_guests: number },
  guests: number,
): void {
  if (cancelled_at) throw new AppError('EVENT_CANCELLED');
  if (!is_published) {
    throw new AppError('EVENT_NOT_AVAILABLE', {
      message: 'This event isn’t available at the moment, so you can’t add a guest now. You keep your place.',
    });
  }
  if (guests >= max_guests) throw new AppError('GUEST_LIMIT_REACHED', { message: limitSentence(max_guests) });
}

/** Throws GUEST_LIMIT_REACHED if a registration may not have as many. */
export function requireGuestsAllowed(max_guests: number, guests: number): void {
  if (guests > max_guests) throw new AppError('GUEST_LIMIT_REACHED', { message: limitSentence(max_guests) });
}

function limitSentence(max_guests: number): string {
  if (max_guests === 0) return 'This event is for members only, so you can’t add a guest.';
  return `You can bring up to ${max_guests} ${max_guests === 1 ? 'guest' : 'guests'} to this event.`;
}
