/** Plain constants of the specification (sections 2, 5 and 9). No schema code here, so the browser may import it. */

/** Spec 2, Registration: the country codes offered, in this order. */
export const COUNTRY_CODES = [
  '+1', '+44', '+61', '+81', '+86', '+91', '+234', '+254', '+27', '+33', '+49',
  '+52', '+55', '+62', '+63', '+65', '+82', '+92', '+93', '+94', '+95', '+98',
] as const; // biome-ignore format: one list reads better than 22 lines
export const DEFAULT_COUNTRY_CODE = '+1';

export const CODE_LENGTH = 6;
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const RESEND_SECONDS = 60;
export const PASSWORD_MIN = 6;

export const PAYMENT_HISTORY_LIMIT = 10;
export const RECENT_USERS_LIMIT = 5;
export const LOG_LIMIT = 500;
export const DIRECTORY_PAGE = 24;

export const AFTER_REGISTRATION_MS = 2000;
export const AFTER_PROFILE_SAVE_MS = 1500;
export const RESENT_NOTE_MS = 3000;

/** The largest proof of payment the server takes, in bytes. */
export const PROOF_MAX_BYTES = 10 * 1024 * 1024;

export const REVIEW_PROMISE = '2-3 business days';

export const METHOD_TYPES = ['zelle', 'paypal', 'bank_transfer', 'cash', 'credit_card', 'other'] as const;
export type MethodType = (typeof METHOD_TYPES)[number];

export const FEE_TYPES = ['none', 'flat', 'percentage', 'combined'] as const;
export type FeeType = (typeof FEE_TYPES)[number];

export const PAYMENT_STATUSES = ['pending', 'confirmed', 'failed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const REGISTRATION_PAYMENT_STATUSES = ['unpaid', 'submitted', 'paid'] as const;
export type RegistrationPaymentStatus = (typeof REGISTRATION_PAYMENT_STATUSES)[number];

export const PHONE_STATUSES = ['pending', 'used', 'revoked'] as const;
export type PhoneStatus = (typeof PHONE_STATUSES)[number];

export const ROLE_NAMES = ['SUPER_ADMIN', 'ACCOUNTANT', 'EVENT_COORDINATOR'] as const;
