import { ERRORS, type ErrorCode } from '../../contract/errors.ts';

/** What every refusal is thrown as; its status and default sentence stand in contract/errors.ts. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Issue[] | undefined;
  /** Seconds until trying again makes sense; sent as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    options: { message?: string; issues?: readonly Issue[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(options.message ?? ERRORS[code][1], { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.issues = options.issues;
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return ERRORS[this.code][0];
  }
}

/** What is wrong with one field; `path` is its name, dotted where it is nested. */
export type Issue = { path: string; message: string };

/** An INVALID_INPUT about a single field. */
export const invalid = (path: string, message: string): AppError =>
  new AppError('INVALID_INPUT', { message, issues: [{ path, message }] });

/** The one place where the database's own refusals become ours. */
const CONSTRAINTS: Record<string, ErrorCode> = {
  users_phone_key: 'PHONE_TAKEN',
  users_email_key: 'EMAIL_TAKEN',
  auth_users_email_key: 'EMAIL_TAKEN',
  passkeys_credential_id_key: 'PASSKEY_TAKEN',
  allowed_phone_numbers_phone_key: 'PHONE_ALREADY_LISTED',
  event_registrations_one_live: 'ALREADY_REGISTERED',
  ticket_types_quantity: 'SOLD_OUT',
  events_capacity: 'EVENT_FULL',
  rooms_number_once: 'ROOM_NUMBER_TAKEN',
  payment_ledger_one_open: 'PAYMENT_ALREADY_SUBMITTED',
  user_roles_pkey: 'ROLE_ALREADY_HELD',
  user_roles_user_id_fkey: 'USER_NOT_FOUND',
  user_roles_role_id_fkey: 'ROLE_NOT_FOUND',
  user_roles_keep_a_super_admin: 'LAST_SUPER_ADMIN',
  role_permissions_super_admin_is_whole: 'SUPER_ADMIN_IS_WHOLE',
  // The person was deleted while they were at it.
  event_registrations_user_id_fkey: 'NOT_SIGNED_IN',
  payment_ledger_user_id_fkey: 'NOT_SIGNED_IN',
};

/** Turns a violated constraint we know into its AppError; anything else comes back as it was. */
export function fromDatabase(error: unknown): unknown {
  const { constraint } = error as { constraint?: string };
  const code = constraint ? CONSTRAINTS[constraint] : undefined;
  return code ? new AppError(code, { cause: error }) : error;
}
