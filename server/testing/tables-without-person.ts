/** Tables without personal data, or whose rows expire. */
export const WITHOUT_PERSON = [
  ...['class_levels', 'houses', 'permissions', 'roles', 'role_permissions', 'migrations'],
  ...[
    'event_types',
    'events',
    'event_activities',
    'event_questions',
    'ticket_types',
    'rooms',
    'payment_profile_associations',
  ],
  ...['auth_verifications', 'verification_codes', 'verification_attempts', 'ended_sessions', 'rate_limits', 'backups'],
  ...['payment_settings', 'payment_terms', 'receipt_counters'],
  ...['bank_accounts', 'column_mappings'],
  'bank_statement_lines',
  'vouch_approvals',
  'roster_removals', // keyed hashes
  'prepared_profiles', // of people without an account; deleted when they register
  // Counters.
  ...[
    'people_counts',
    'class_counts',
    'name_words',
    'number_counts',
    'payment_counts',
    'payment_entry_counts',
    'log_counts',
    'log_counts_until',
  ],
];
