/** Plain constants of the specification (sections 2, 5 and 9). No schema code here, so the browser may import it.
 * What the first page needs of them stands in list-choices.ts: a module comes whole. */
import { school } from '../school.config.ts';

/** Spec 2, Registration: the country codes offered, in this order. */
const OFFERED_CODES: readonly string[] = [
  '+1', '+44', '+61', '+81', '+86', '+91', '+234', '+254', '+27', '+33', '+49',
  '+52', '+55', '+62', '+63', '+65', '+82', '+92', '+93', '+94', '+95', '+98',
]; // biome-ignore format: one list reads better than 22 lines
export const DEFAULT_COUNTRY_CODE: string = school.countryCode;
/** With the school's own, where that is none of them. */
export const COUNTRY_CODES: readonly string[] = [...new Set([...OFFERED_CODES, DEFAULT_COUNTRY_CODE])];

export const CODE_LENGTH = 6;
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const RESEND_SECONDS = 60;
export const PASSWORD_MIN = 6;

/** How long two-factor of a sign-in, or the answer of a passkey, is waited for. */
export const CHALLENGE_MINUTES = 10;
export const CHALLENGE_ATTEMPTS = 5;
export const RECOVERY_CODES = 10;
/** Why a session ended that did not end by itself. */
export const END_REASONS = [
  'password_changed',
  'signed_out_elsewhere',
  'account_deleted',
  'two_factor_removed',
  'too_old',
] as const;
/** What a member types to delete their account. */
export const DELETION_WORD = 'delete';
export type EndReason = (typeof END_REASONS)[number];
/** What staff lack whose powers wait for two-factor: SETUP has none yet, SIGN_IN has one and signed in without it. */
export const FACTOR_NEEDS = ['SETUP', 'SIGN_IN'] as const;
export type FactorNeed = (typeof FACTOR_NEEDS)[number];

export const PAYMENT_HISTORY_LIMIT = 10;
export const RECENT_USERS_LIMIT = 5;
/** The overview's charts: how many weeks back they reach, and how many events they show. */
export const FIGURE_WEEKS = 26;
export const FIGURE_EVENTS = 8;
export const LOG_LIMIT = 500;
export const DIRECTORY_PAGE = 24;
export const NAME_SUGGESTIONS_LIMIT = 5;
/** Attendees that come with their event, and those on each page of the whole list. */
export const ATTENDEE_FACES = 18;
export const ATTENDEES_PAGE = 60;
/** Holders that come with their role; the others are found among the users. */
export const HOLDERS_SHOWN = 50;

export const AFTER_REGISTRATION_MS = 2000;
export const AFTER_PROFILE_SAVE_MS = 1500;
export const RESENT_NOTE_MS = 3000;

/** What one person's photo and proofs of payment may take together. */
export const UPLOAD_QUOTA_MB = 100;
/** The largest proof of payment the server takes, in bytes. */
export const PROOF_MAX_BYTES = 10 * 1024 * 1024;

/** The largest photo the server takes: in bytes, and in pixels once it is unpacked. */
export const PHOTO_MAX_BYTES = 15 * 1024 * 1024;
export const PHOTO_MAX_PIXELS = 50_000_000;
/** A kept photo is a square of at most this many pixels a side. */
export const PHOTO_SIDE = 1024;
export const PHOTO_ZOOM = { min: 1, max: 3, step: 0.1 } as const;
export const PHOTO_QUALITY = 0.95;

export const REVIEW_PROMISE = '2-3 business days';

export const METHOD_TYPES = ['zelle', 'paypal', 'bank_transfer', 'cash', 'credit_card', 'other'] as const;
export type MethodType = (typeof METHOD_TYPES)[number];

export const FEE_TYPES = ['none', 'flat', 'percentage', 'combined'] as const;
export type FeeType = (typeof FEE_TYPES)[number];

export const REGISTRATION_PAYMENT_STATUSES = ['unpaid', 'submitted', 'paid'] as const;
export type RegistrationPaymentStatus = (typeof REGISTRATION_PAYMENT_STATUSES)[number];

export const ROOM_TYPES = ['single', 'double', 'suite', 'deluxe'] as const;
export type RoomType = (typeof ROOM_TYPES)[number];

export const MOST_ROOM_OCCUPANTS = 10;

/** The most lines one bulk add takes, and one check of lines before it. */
export const BULK_MOST = 5_000;
export const BULK_CHECK_MOST = 250;

/** What becomes of a line of a bulk add. */
export const LINE_RESULTS = ['added', 'listed', 'repeated', 'invalid'] as const;
export type LineResult = (typeof LINE_RESULTS)[number];

/** Why a try did not succeed, or why there is none. */
export const DELIVERY_REASONS = [
  // For good, and the person's own.
  'address_refused',
  'not_a_mobile',
  'opted_out',
  'unreachable',
  'filtered',
  'not_delivered',
  // Of our own settings.
  'country_blocked',
  'provider_refused',
  // May succeed later.
  'provider_away',
  // Not sent on purpose.
  'unwanted',
  'too_late',
] as const;
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];

export const DELIVERIES_PAGE = 50;
/** How long it is kept what became of a message, and how long one that failed may be tried again. */
export const DELIVERY_DAYS = 90;
export const RETRY_DAYS = 14;
/** The overview warns of what failed in so many days. */
export const FAILED_DAYS = 7;
