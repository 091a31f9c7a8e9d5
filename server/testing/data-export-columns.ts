/**
 * Every column of every table, and whether the data export contains it. A new column must be added here
 * (data-export.test.ts).
 */
import { PRIVACY_COLUMNS, PROFILE_COLUMNS } from '../../contract/profile-fields.ts';
import { CLASS_COLUMNS, FORM_COLUMNS } from '../lib/db/form-levels.ts';
import { CHECK_IN_COLUMNS } from './check-in-columns.ts';
import { PAYMENT_COLUMNS } from './payment-columns.ts';
import { ROSTER_COLUMNS, YEAR_EXCLUDED, YEAR_EXPORTED } from './roster-columns.ts';
import { WAITING_LIST_COLUMNS } from './waiting-list-columns.ts';

type Held = {
  /** SQL: which rows belong to the person with the id $1. */
  mine: string;
  /** Exported columns. */
  exported: string;
  /** Columns that are not exported, by reason. */
  excluded: Record<string, string>;
  /** Values of these that must not appear in the file: secrets and data of others. */
  secret?: string;
};

const OF_OTHERS = 'is about someone else';
const INNER = 'the same in other words, or of no meaning outside the database';

const MINE = 'registration_id in (select id from event_registrations where user_id = $1)';
const ofRegistrations = (exported: string, excluded: Held['excluded']): Held => ({ mine: MINE, exported, excluded });

export const HELD: Record<string, Held> = {
  accounting_periods: {
    mine: '$1 in (closed_by, reopened_by)',
    exported: '',
    excluded: {
      'closed_by closed_by_name closed_at reopened_by reopened_by_name reopened_at reopen_reason':
        'the log says who closed and reopened what: exported',
      'id first_day last_day totals': 'the association’s own',
    },
  },
  activity_logs: {
    mine: 'actor_id = $1',
    exported: 'action_type description user_agent',
    excluded: {
      'timestamp metadata': 'exported, in the form of a spreadsheet',
      'id actor_id actor_name actor_email entity_id entity_type target_user_id': INNER,
      ip_address: 'never written',
    },
  },
  activity_signups: ofRegistrations('registration_id guest_id created_at', {
    id: INNER,
    activity_id: 'exported by name',
  }),
  allowed_phone_numbers: {
    mine: 'used_by = $1',
    exported: 'phone status created_at used_at',
    excluded: { 'id used_by': INNER, 'added_by notes': `${OF_OTHERS}, or staff wrote it for each other` },
    secret: 'added_by notes',
  },
  announcement_posts: {
    mine: 'posted_by = $1',
    exported: '',
    excluded: {
      'announcement_id group_name posted_by posted_by_name posted_at': 'the log says who posted what where: exported',
    },
  },
  announcement_recipients: {
    mine: 'user_id = $1',
    exported: 'outcome skip_reason decided_at',
    excluded: { announcement_id: 'exported by its subject', 'user_id delivery_id': INNER },
  },
  announcements: {
    mine: '$1 in (created_by, sent_by, approved_by)',
    exported: '',
    excluded: {
      'approved_by approved_by_name approved_at editors': 'the log says who changed and approved what: exported',
      'created_by created_by_name created_at updated_at sent_by sent_by_name urgent_reason tested_hash':
        'the log says who wrote, tested and sent what: exported',
      'id subject body button_label button_path audience status audience_count send_at next_batch event_id told_before told_details':
        'the committee’s own',
      'sent_count failed_count skipped_count unsubscribed_count': 'the committee’s own',
    },
  },
  auth_accounts: {
    mine: 'user_id = $1',
    exported: 'updated_at',
    excluded: {
      password: 'a hash that opens the account',
      'access_token access_token_expires_at refresh_token refresh_token_expires_at id_token scope': 'never written',
      'id account_id provider_id user_id created_at': INNER,
    },
    secret: 'password',
  },
  auth_sessions: {
    mine: 'user_id = $1',
    exported: 'user_agent created_at last_used_at expires_at',
    excluded: {
      token: 'opens the account',
      ip_address: 'never written',
      'id user_id updated_at': INNER,
      two_factor_at: 'when the session began, or a factor was added: the log says both',
    },
    secret: 'token',
  },
  auth_users: {
    mine: 'id = $1',
    exported: 'id email email_verified',
    excluded: { 'name image created_at updated_at': `${INNER}: the row in users says it` },
  },
  bank_lines: {
    mine: 'ignored_by = $1',
    exported: '',
    excluded: {
      'ignored_by ignored_by_name ignored_at ignored_reason': 'the log says who ignored what: exported',
      'payer text bank_reference search_staff': 'as banks name payers; no line says which member one is',
      'id bank_account_id booked_on amount_cents currency is_reversal fingerprint occurrence matched_cents':
        'the association’s own',
    },
  },
  bank_statements: {
    mine: 'imported_by = $1',
    exported: '',
    excluded: {
      'imported_by imported_by_name imported_at format': 'the log says who imported what: exported',
      'id bank_account_id sha256 first_day last_day opening_cents closing_cents': 'the association’s own',
    },
  },
  calendar_feeds: {
    mine: 'user_id = $1',
    exported: 'created_at',
    excluded: { id: 'the secret address is made from it', user_id: INNER },
    secret: 'id',
  },
  challenges: {
    mine: 'user_id = $1',
    exported: '',
    excluded: {
      nonce: 'opens the account for minutes',
      'id user_id purpose remember_me tries expires_at': 'gone within minutes',
    },
    secret: 'nonce',
  },
  ...CHECK_IN_COLUMNS,
  ...ROSTER_COLUMNS,
  ...WAITING_LIST_COLUMNS,
  deliveries: {
    mine: 'user_id = $1',
    exported: '',
    excluded: {
      'id channel kind user_id recipient state reason tries created_at changed_at held_by':
        'that an email was sent: the member has it, and this is gone within 90 days',
      email_content: 'one that did not get through, until it is sent after all or 14 days are over',
    },
  },
  email_links: {
    mine: 'user_id = $1',
    exported: '',
    excluded: {
      token_hash: 'opens the account for an hour, or undoes a change of number for 72',
      'email_id user_id kind expires_at': 'gone within a week',
    },
    secret: 'token_hash',
  },
  event_registrations: {
    mine: 'user_id = $1',
    exported:
      'id quantity total_amount_cents guests_cents payment_code cancellation_fee_cents status payment_status registered_at withdrawn_at created_at',
    excluded: {
      'event_id ticket_type_id walk_in_name sold_by_device_id': 'by name, or of others',
      'user_id received_cents refunded_cents adjusted_cents fees_cents': INNER,
    },
  },
  idempotency_keys: {
    mine: 'user_id = $1',
    exported: '',
    excluded: { 'key user_id fingerprint created_at reply': 'gone within a day: a copy of what was answered' },
  },
  known_devices: {
    mine: 'user_id = $1',
    exported: 'created_at last_used_at',
    excluded: { id_hash: 'of use to the browser alone', user_id: INNER },
    secret: 'id_hash',
  },
  message_preferences: { mine: 'user_id = $1', exported: 'kind wanted', excluded: { user_id: INNER } },
  passkeys: {
    mine: 'user_id = $1',
    exported: 'name created_at last_used_at transports',
    excluded: { 'credential_id public_key counter': 'of use to the device alone', 'id user_id': INNER },
    secret: 'credential_id',
  },
  ...PAYMENT_COLUMNS,
  payment_reminders: ofRegistrations('', { 'id registration_id sent_at': 'that an email was sent: the member has it' }),
  people_list_members: {
    mine: 'user_id = $1',
    exported: '',
    excluded: { 'people_list_id user_id': 'what was sent to them is exported; deleted after 90 days' },
  },
  people_lists: {
    mine: 'created_by = $1',
    exported: '',
    excluded: { 'id label access created_by created_at': 'the log says who chose which list: exported' },
  },
  phone_changes: {
    mine: 'user_id = $1',
    exported: 'old_phone new_phone created_at revert_until reverted_at',
    excluded: { 'id user_id': INNER },
  },
  question_answers: ofRegistrations('registration_id guest_id value answered_at', {
    question_id: 'exported by its text',
  }),
  recovery_codes: {
    mine: 'user_id = $1',
    exported: '',
    excluded: { code_hash: 'opens the account; how many are left is exported', user_id: INNER },
  },
  registration_guests: ofRegistrations('id registration_id name price_cents created_at removed_at', {
    ticket_type_id: 'exported by name',
  }),
  room_assignments: ofRegistrations('registration_id guest_id night created_at', {
    id: INNER,
    room_id: 'exported by its number',
  }),
  room_preferences: ofRegistrations('registration_id share_with created_at', {}),
  roommate_requests: ofRegistrations('registration_id created_at', {
    requested_registration_id: 'exported by the name',
  }),
  tickets: ofRegistrations('registration_id guest_id version issued_at revoked_at', {
    id: INNER,
    secret_sha256: 'stands for what opens the ticket',
  }),
  totp_factors: {
    mine: 'user_id = $1',
    exported: 'enabled_at',
    excluded: { secret: 'opens the account', 'user_id last_step recovery_salt': INNER },
  },
  user_roles: {
    mine: 'user_id = $1',
    exported: 'assigned_at',
    excluded: { role_id: 'exported by name', user_id: INNER },
  },
  users: {
    mine: 'id = $1',
    exported:
      'id email email_bounced_at class_changes rosters_paused_at phone first_name last_name birthday sports_house profile_completed created_at updated_at ' +
      [...PROFILE_COLUMNS, ...PRIVACY_COLUMNS, ...FORM_COLUMNS].join(' ') +
      YEAR_EXPORTED,
    excluded: {
      ...YEAR_EXCLUDED,
      'profile_photo_url profile_photo_bytes': 'the photo itself is exported',
      'search_name search_name_public search_staff': INNER,
      [CLASS_COLUMNS.slice(FORM_COLUMNS.length).join(' ')]: 'of forms that the school does not have: empty',
    },
  },
};
