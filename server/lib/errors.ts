import { ERRORS, type ErrorCode } from '../../contract/errors.ts';

export class StartError extends Error {}

/** Status and default sentence are in contract/errors.ts. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Issue[] | undefined;
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

export type Issue = { path: string; message: string };

/** Shown at a field of the form. */
export const fieldError = (code: ErrorCode, path: string, message: string = ERRORS[code][1]): AppError =>
  new AppError(code, { message, issues: [{ path, message }] });

export const invalid = (path: string, message: string): AppError =>
  new AppError('INVALID_INPUT', { message, issues: [{ path, message }] });

/** The row; throws if there is none. */
export function found<T>(row: T | undefined, code: ErrorCode): T {
  if (row === undefined) throw new AppError(code);
  return row;
}

const CONSTRAINTS: Record<string, ErrorCode> = {
  users_phone_key: 'PHONE_TAKEN',
  users_email_key: 'EMAIL_TAKEN',
  auth_users_email_key: 'EMAIL_TAKEN',
  passkeys_credential_id_key: 'PASSKEY_TAKEN',
  allowed_phone_numbers_phone_key: 'PHONE_ALREADY_LISTED',
  event_registrations_one_live: 'ALREADY_REGISTERED',
  ticket_types_quantity: 'SOLD_OUT',
  events_capacity: 'EVENT_FULL',
  registration_guests_ticket_type: 'TICKET_TYPE_NOT_FOUND',
  waiting_list_entries_one_open: 'ALREADY_WAITING',
  event_activities_capacity: 'ACTIVITY_FULL',
  activity_signups_registration: 'ACTIVITY_NOT_FOUND',
  activity_signups_guest: 'GUEST_NOT_FOUND',
  event_questions_ten_open: 'TOO_MANY_QUESTIONS',
  question_answers_registration: 'QUESTION_NOT_FOUND',
  question_answers_guest: 'GUEST_NOT_FOUND',
  roster_entries_member: 'CLASSMATE_NOT_FOUND',
  roster_entries_user_id_fkey: 'CLASSMATE_NOT_FOUND',
  suggestions_one_open: 'SUGGESTION_OPEN',
  suggestions_roster_entry_id_fkey: 'ROSTER_ENTRY_NOT_FOUND',
  suggestion_vouches_suggestion_id_fkey: 'SUGGESTION_NOT_FOUND',
  rooms_number_once: 'ROOM_NUMBER_TAKEN',
  rooms_occupancy_assigned: 'CAPACITY_BELOW_SOLD',
  room_assignments_registration: 'OCCUPANT_NOT_FOUND',
  room_assignments_guest: 'OCCUPANT_NOT_FOUND',
  room_assignments_beds: 'ROOM_FULL',
  room_assignments_once: 'HAS_ANOTHER_ROOM',
  roommate_requests_registration: 'ROOMMATE_NOT_FOUND',
  room_assignments_room_id_fkey: 'ROOM_HAS_PEOPLE',
  payment_ledger_one_pending: 'PAYMENT_ALREADY_SUBMITTED',
  event_registrations_within_received: 'REFUND_TOO_HIGH',
  payment_entries_reverses_id_key: 'ENTRY_REVERSED',
  payment_entries_linked_once: 'ENTRY_LINKED',
  payment_entries_linked_whole: 'ENTRY_NOT_LINKABLE',
  payment_entries_bank_line: 'ENTRY_NOT_LINKABLE',
  payment_entries_period_open: 'PERIOD_CLOSED',
  cash_boxes_name_once: 'CASH_BOX_NAME_TAKEN',
  check_in_devices_cash_box: 'CASH_BOX_NOT_FOUND',
  accounting_periods_apart: 'PERIOD_CLOSED',
  bank_statements_file_once: 'STATEMENT_ALREADY_IMPORTED',
  bank_lines_within_amount: 'BANK_LINE_EXCEEDED',
  payment_entries_bank_line_id_fkey: 'STATEMENT_IN_USE',
  user_roles_pkey: 'ROLE_ALREADY_HELD',
  user_roles_user_id_fkey: 'USER_NOT_FOUND',
  user_roles_role_id_fkey: 'ROLE_NOT_FOUND',
  user_roles_keep_a_super_admin: 'LAST_SUPER_ADMIN',
  role_permissions_super_admin_is_whole: 'SUPER_ADMIN_IS_WHOLE',
  // The account was deleted during the request.
  event_registrations_user_id_fkey: 'NOT_SIGNED_IN',
  waiting_list_entries_user_id_fkey: 'NOT_SIGNED_IN',
  payment_ledger_user_id_fkey: 'NOT_SIGNED_IN',
  suggestions_suggested_by_fkey: 'NOT_SIGNED_IN',
  invitation_links_created_by_fkey: 'NOT_SIGNED_IN',
  suggestion_vouches_user_id_fkey: 'NOT_SIGNED_IN',
  roster_entries_added_by_fkey: 'NOT_SIGNED_IN',
};

/** A known constraint violation becomes an AppError; other errors are returned unchanged. */
export function fromDatabase(error: unknown): unknown {
  const { constraint } = error as { constraint?: string };
  const code = constraint ? CONSTRAINTS[constraint] : undefined;
  return code ? new AppError(code, { cause: error }) : error;
}
