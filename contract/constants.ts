/** Plain constants of the specification (sections 2, 5 and 9). No schema code here, so the browser may import it.
 * Those that the first page needs are in list-choices.ts, to keep its bundle small. */
import { school } from '../school.config.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Spec 2, Registration: the country codes offered, in this order. */
const OFFERED_CODES: readonly string[] = [
  '+1', '+44', '+61', '+81', '+86', '+91', '+234', '+254', '+27', '+33', '+49',
  '+52', '+55', '+62', '+63', '+65', '+82', '+92', '+93', '+94', '+95', '+98',
]; // biome-ignore format: one list reads better than 22 lines
export const DEFAULT_COUNTRY_CODE: string = school.countryCode;
/** With the school's own code, if it isn't in the list. */
export const COUNTRY_CODES: readonly string[] = [...new Set([...OFFERED_CODES, DEFAULT_COUNTRY_CODE])];

export const CODE_LENGTH = 6;
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const RESEND_SECONDS = 60;
export const PASSWORD_MIN = 6;
/** How long a member can take back their old number after a change. */
export const PHONE_REVERSAL_HOURS = 72;

/** How long a two-factor challenge or passkey request is valid. */
export const CHALLENGE_MINUTES = 10;
export const CHALLENGE_ATTEMPTS = 5;
export const RECOVERY_CODES = 10;
export const END_REASONS = [
  'password_changed',
  'signed_out_elsewhere',
  'signed_out_by_staff',
  'account_deleted',
  'two_factor_removed',
  'too_old',
  'phone_change_undone',
] as const;
export const DELETION_WORD = 'delete';
export type EndReason = (typeof END_REASONS)[number];
/** What staff without two-factor need: SETUP if they have none, SIGN_IN if this session was opened without it. */
export const FACTOR_NEEDS = ['SETUP', 'SIGN_IN'] as const;
export type FactorNeed = (typeof FACTOR_NEEDS)[number];

export const PAYMENT_HISTORY_LIMIT = 10;
export const RECENT_USERS_LIMIT = 5;
/** The charts of the staff overview. */
export const FIGURE_WEEKS = 26;
export const FIGURE_EVENTS = 8;
export const LOG_LIMIT = 500;
export const DIRECTORY_PAGE = 24;
export const NAME_SUGGESTIONS_LIMIT = 5;
/** Classmates on the dashboard. */
export const SUGGESTED_CLASSMATES = 5;
/** Attendees shown with their event, and per page of the whole list. */
export const ATTENDEE_FACES = 18;
/** Attendees whose faces are under an event's title. */
export const TITLE_FACES = 5;
export const ATTENDEES_PAGE = 60;
/** Holders shown with their role; the users list shows all. */
export const HOLDERS_SHOWN = 50;

export const AFTER_REGISTRATION_MS = 2000;
export const AFTER_PROFILE_SAVE_MS = 1500;
export const RESENT_NOTE_MS = 3000;

/** The total size of one person's photo and payment proofs. */
export const UPLOAD_QUOTA_MB = 100;
/** What the caller may do about a payment of their own: nothing, or decide it because no one else can or it is allowed. */
export const OWN_PAYMENT_RULES = ['REFUSED', 'NO_ONE_ELSE', 'ALLOWED'] as const;
export type OwnPaymentRule = (typeof OWN_PAYMENT_RULES)[number];

/** The largest proof of payment the server takes, in bytes. */
export const PROOF_MAX_BYTES = 10 * 1024 * 1024;

/** Bank lines that are confirmed together, and for how long all of them can be undone. */
export const BATCH_MAX = 100;
/** Bank lines that are ignored together. */
export const IGNORED_MAX = 500;
export const UNDO_SECONDS = 60;

/** The largest bank statement the server takes, in bytes. */
export const STATEMENT_MAX_BYTES = 2 * 1024 * 1024;

/** The largest photo the server takes: in bytes, and in decoded pixels. */
export const PHOTO_MAX_BYTES = 15 * 1024 * 1024;
export const PHOTO_MAX_PIXELS = 50_000_000;
/** The smallest cover of an event in pixels, and how many times as tall as wide it may be. */
export const COVER_MIN = { width: 1200, height: 400 } as const;
export const COVER_TALLEST = 3;
/** Stored versions of a cover, by the most pixels of width. */
export const COVER_WIDTHS = [640, 1280, 1920] as const;
export const COVER_FORMATS = ['avif', 'webp'] as const;
export type CoverVersion = `${(typeof COVER_WIDTHS)[number]}.${(typeof COVER_FORMATS)[number]}`;
export const COVER_VERSIONS: readonly CoverVersion[] = COVER_WIDTHS.flatMap((width) =>
  COVER_FORMATS.map((format) => `${width}.${format}` as const),
);
export const COVER_ALT_MAX = 200;
/** Stored photos are square, with at most this many pixels a side. */
export const PHOTO_SIDE = 1024;
export const PHOTO_ZOOM = { min: 1, max: 3, step: 0.1 } as const;
export const PHOTO_QUALITY = 0.95;

export const REVIEW_PROMISE = '2-3 business days';

/** How an amount was received or returned. */
export const ENTRY_METHODS = ['zelle', 'paypal', 'bank_transfer', 'cash', 'cheque', 'credit_card', 'other'] as const;
export type EntryMethod = (typeof ENTRY_METHODS)[number];
export type MethodType = Exclude<EntryMethod, 'cheque'>;
/** How a member may pay: a cheque is only recorded by the committee. */
export const METHOD_TYPES = ENTRY_METHODS.filter((method): method is MethodType => method !== 'cheque');

export const ENTRY_KINDS = ['payment', 'refund', 'adjustment'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export const FEE_TYPES = ['none', 'flat', 'percentage', 'combined'] as const;
export type FeeType = (typeof FEE_TYPES)[number];

export const REGISTRATION_PAYMENT_STATUSES = ['unpaid', 'submitted', 'paid'] as const;
export type RegistrationPaymentStatus = (typeof REGISTRATION_PAYMENT_STATUSES)[number];

export const ROOM_TYPES = ['single', 'double', 'suite', 'deluxe'] as const;
export type RoomType = (typeof ROOM_TYPES)[number];

export const MAX_ROOMMATES = 3;
export const MAX_ROOM_OCCUPANTS = 10;
/** Nights of an event for which people can be assigned to rooms. */
export const MAX_ROOM_NIGHTS = 14;

/** The most guests that an event may allow for each registration. */
export const MAX_GUESTS = 10;

/** The most lines of a bulk add, and of its preview. */
export const BULK_MAX = 5_000;
export const BULK_CHECK_MAX = 250;

/**
 * The outcome for a line of a bulk add. A `revoked` number is `restored` where that was asked for. One that its member changed
 * is `listed`.
 */
export const LINE_RESULTS = ['added', 'restored', 'revoked', 'listed', 'repeated', 'invalid'] as const;
export type LineResult = (typeof LINE_RESULTS)[number];

/** Why a message was not delivered. */
export const DELIVERY_REASONS = [
  // Permanent, because of the recipient.
  'address_refused',
  'not_a_mobile',
  'opted_out',
  'unreachable',
  'filtered',
  'not_delivered',
  // Because of our settings.
  'country_blocked',
  'provider_refused',
  // May succeed later.
  'provider_away',
  // Not sent on purpose.
  'unwanted',
  'too_late',
  'stopped',
  'withdrawn',
  'bounced',
] as const;
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];

export const DELIVERIES_PAGE = 50;
/** How long deliveries are stored, and how long failed ones can be sent again. */
export const DELIVERY_DAYS = 90;
export const RETRY_DAYS = 14;
/** The overview warns about failures of the last days. */
export const FAILED_DAYS = 7;

/** Whether a person may get a reminder of a payment, or why not. */
export const REMINDER_STATES = [
  'ready',
  'awaiting_review',
  'registered_recently',
  'reminded_recently',
  'reminded_enough',
  'switched_off',
] as const;
export type ReminderState = (typeof REMINDER_STATES)[number];

/** Whether reminders for an event may be sent now, or why not. */
export const SENDING_STATES = ['open', 'quiet_hours', 'unpublished', 'cancelled', 'started'] as const;
export type SendingState = (typeof SENDING_STATES)[number];

/** Whether the seat of a late registration may be released, or why not. */
export const RELEASE_STATES = [
  'ready',
  'awaiting_review',
  'partly_paid',
  'bank_line_open',
  'awaiting_statement',
  'no_bank_account',
] as const;
export type ReleaseState = (typeof RELEASE_STATES)[number];

/** The most unpaid registrations on a page, and in one action. */
export const UNPAID_SHOWN = 500;

export const REMINDERS_AT_MOST = 3;

export const ANNOUNCEMENT_STATUSES = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const;
export type AnnouncementStatus = (typeof ANNOUNCEMENT_STATUSES)[number];
/** Why someone of the audience got no email. */
export const SKIP_REASONS = ['unwanted', 'one_a_day', 'stopped', 'withdrawn', 'bounced', 'no_longer_included'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];
/** From here on the count is typed by hand. */
export const TYPED_COUNT_FROM = 100;
/** Between Send and the first email, to stop it. */
export const STOP_SECONDS = 60;
export const ANNOUNCEMENTS_PAGE = 50;
/** People of a staff list that can be messaged at once. */
export const PEOPLE_LIST_MAX = 10_000;

export const ROSTER_PAGE = 50;
/** The most names that a member adds to rosters in 24 hours. */
export const ROSTER_NAMES_A_DAY = 100;
/** More changes of classes than this within so many days pause class lists for a member. */
export const CLASS_CHANGES_AT_MOST = 2;
export const CLASS_CHANGE_DAYS = 30;
/** Names on rosters are deleted after so many months without activity. */
export const ROSTER_MONTHS = 24;

export const SUGGESTIONS_PAGE = 25;
export const SUGGESTIONS_DECIDED_AT_ONCE = 100;
/** The most numbers that a member sends in 24 hours. */
export const SUGGESTIONS_A_DAY = 20;
/** After so many rejections within `REJECTION_DAYS`, none are accepted for as many days. */
export const REJECTIONS_AT_MOST = 3;
export const REJECTION_DAYS = 30;
/** Vouches that approve a number, in a class for which staff allow it. */
export const VOUCHES_NEEDED = 2;
export const SUGGESTION_DECISIONS = ['approved', 'rejected'] as const;
export type SuggestionDecision = (typeof SUGGESTION_DECISIONS)[number];
/** What staff are told about a suggested number; `removed`: its owner asked to be on no roster. */
export const LISTED_STATES = ['no', 'pending', 'used', 'revoked', 'removed'] as const;
export type ListedState = (typeof LISTED_STATES)[number];
/** `revoked`, `kept` and `removed` leave the suggestion pending; `gone` was decided or withdrawn before. */
export const DECISION_RESULTS = [
  'approved',
  'already_listed',
  'rejected',
  'revoked',
  'kept',
  'removed',
  'gone',
] as const;
export type DecisionResult = (typeof DECISION_RESULTS)[number];

/** How long a link that invites a class works, and how long it is counted after that. */
export const INVITATION_DAYS = 30;
export const INVITATION_KEPT_DAYS = 90;
