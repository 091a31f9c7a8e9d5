/** The part of data-export-columns.ts about the waiting list. */
export const WAITING_LIST_COLUMNS = {
  seat_holds: {
    mine: `id in (
      select o.hold_id from waiting_list_offers o join waiting_list_entries w on w.id = o.entry_id where w.user_id = $1)`,
    exported: '',
    excluded: {
      'id event_id device_id seats kind created_at released_at': 'of no meaning outside the database',
      ticket_type_id: 'exported by name',
    },
  },
  waiting_list_entries: {
    mine: 'user_id = $1',
    exported: 'id seats joined_at closed_at close_reason',
    excluded: { 'event_id ticket_type_ids': 'exported by name', user_id: 'of no meaning outside the database' },
  },
  waiting_list_offers: {
    mine: 'entry_id in (select id from waiting_list_entries where user_id = $1)',
    exported: 'entry_id sent_at expires_at answered_at answer',
    excluded: { 'id hold_id': 'of no meaning outside the database' },
  },
};
