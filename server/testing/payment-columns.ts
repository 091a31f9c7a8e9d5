/** The part of data-export-columns.ts about payments. */
const OF_OTHERS = 'is about someone else';
const INNER = 'the same in other words, or of no meaning outside the database';

export const PAYMENT_COLUMNS = {
  payer_aliases: {
    mine: 'user_id = $1',
    exported: 'payer added_at',
    excluded: { 'id user_id payer_key batch_id': INNER, added_by: OF_OTHERS },
    secret: 'added_by',
  },
  payment_batches: {
    mine: 'recorded_by = $1',
    exported: '',
    excluded: {
      'recorded_by recorded_by_name recorded_at undone_at': 'the log says who recorded what: exported',
      id: INNER,
    },
  },
  payment_entries: {
    mine: 'registration_id in (select id from event_registrations where user_id = $1)',
    exported:
      'id registration_id kind base_cents fee_cents method received_on reference payer_name ledger_id reverses_id reason ' +
      'recorded_at receipt_year receipt_number',
    excluded: {
      payment_profile_id: 'the method says it',
      'bank_line_id batch_id device_id cash_box_id': INNER,
      'recorded_by recorded_by_name': OF_OTHERS,
    },
    secret: 'recorded_by recorded_by_name',
  },
  payment_ledger: {
    mine: 'user_id = $1',
    exported:
      'id entity_id user_name user_email base_amount_cents processing_fee_cents total_amount_cents reference_number ' +
      'user_comment status submitted_at created_at confirmed_at rejected_at payment_proof_type payment_proof_sha256 ' +
      'payment_proof_bytes',
    excluded: {
      notes: 'exported with a rejection alone, as on the page',
      payment_method_details: 'exported, as the name and the kind of the method',
      payment_proof_url: 'the file itself is exported',
      'event_id payment_profile_id': 'exported by name',
      'confirmed_by confirmed_by_name rejected_by rejected_by_name': OF_OTHERS,
      user_renamed_to: 'exported as the name of the profile',
      'amount_cents reference_key search_staff entity_type user_id': INNER,
    },
    secret: 'confirmed_by confirmed_by_name rejected_by rejected_by_name',
  },
  payment_profiles: {
    mine: 'owner_user_id = $1',
    exported: 'name method_type account_info display_instructions is_active created_at updated_at',
    excluded: {
      profile_notes: 'staff wrote it for each other',
      'id owner_user_id bank_account_id is_global pass_fee_to_customer supports_online_payment': INNER,
      'processing_fee_type processing_fee_flat_cents processing_fee_percentage': 'what the committee charges',
    },
    secret: 'profile_notes',
  },
};
