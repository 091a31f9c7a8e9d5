/** The part of data-export-columns.ts about check-in. */
export const CHECK_IN_COLUMNS = {
  cash_boxes: {
    mine: 'added_by = $1',
    exported: '',
    excluded: {
      'added_by added_by_name added_at name opening_float_cents': 'the log says who added what: exported',
      'id event_id': 'of no meaning outside the database',
    },
  },
  cash_counts: {
    mine: 'recorded_by = $1',
    exported: '',
    excluded: {
      'recorded_by recorded_by_name counted_at expected_cents counted_cents note':
        'the log says who recorded what: exported',
      'counted_by checked_by': 'names as someone typed them, of people who need no account',
      'id cash_box_id': 'of no meaning outside the database',
    },
    secret: 'counted_by checked_by',
  },
  check_in_devices: {
    mine: 'added_by = $1',
    exported: '',
    excluded: {
      'added_by added_by_name added_at name': 'the log says who added what: exported',
      'volunteer_name enrolled_at revoked_at last_seen_at unsent_count': 'of the volunteer’s phone',
      'token_sha256 enrolment_sha256 enrolment_expires_at': 'stand for what opens the list',
      'id event_id cash_box_id': 'of no meaning outside the database',
    },
    secret: 'volunteer_name',
  },
  check_in_resolutions: {
    mine: 'resolved_by = $1',
    exported: '',
    excluded: {
      'resolved_by resolved_by_name resolved_at': 'the log says who resolved what: exported',
      'scan_id ticket_id note': 'is about someone else',
    },
    secret: 'note',
  },
  check_in_scans: {
    mine: `ticket_id in (
      select t.id from tickets t join event_registrations r on r.id = t.registration_id where r.user_id = $1)`,
    exported: 'kind corrected_time',
    excluded: {
      'id seq device_id ticket_id undoes_id code_sha256': 'of no meaning outside the database',
      'device_time received_at was_offline was_valid result_shown': 'how it reached the server',
      note: 'volunteers wrote it for the committee',
    },
    secret: 'note',
  },
};
