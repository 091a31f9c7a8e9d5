/** The part of data-export-columns.ts about class rosters. */
import { LEAVING_YEARS } from '../../contract/leaving-years.ts';

/** In a school with one cohort the column is empty. */
export const YEAR_EXPORTED = LEAVING_YEARS ? ' leaving_year' : '';
export const YEAR_EXCLUDED: Record<string, string> = LEAVING_YEARS
  ? {}
  : { leaving_year: 'of a school with many cohorts: empty' };

export const ROSTER_COLUMNS = {
  invitation_links: {
    mine: 'created_by = $1',
    exported: `form level created_at expires_at opened_count registered_count${YEAR_EXPORTED}`,
    excluded: {
      ...YEAR_EXCLUDED,
      'id created_by': 'of no meaning outside the database',
      token_sha256: 'stands for what opens the page',
    },
  },
  roster_entries: {
    mine: '$1 in (added_by, user_id)',
    exported: `form level first_name last_name status created_at${YEAR_EXPORTED}`,
    excluded: {
      ...YEAR_EXCLUDED,
      'id user_id phone_number_id last_activity_at search_name': 'of no meaning outside the database',
      added_by: 'the member, or exported by name with an entry about them',
    },
  },
  suggestion_vouches: {
    mine: 'user_id = $1',
    exported: 'created_at',
    excluded: { suggestion_id: 'exported by name and class', user_id: 'of no meaning outside the database' },
  },
  suggestions: {
    mine: 'suggested_by = $1',
    exported: 'phone note may_text created_at decided_at',
    excluded: {
      status: 'exported as the page shows it: whether the number was listed before is about someone else',
      decided_by: 'is about someone else',
      roster_entry_id: 'exported by name and class',
      'id suggested_by': 'of no meaning outside the database',
    },
  },
};
