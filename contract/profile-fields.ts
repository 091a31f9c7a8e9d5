/** The optional texts of a profile. Forms, schemas, masks, queries, exports and imports are derived from this list. */

/** What members choose to share; each key is a column of users. */
export const PRIVACY_SWITCHES = {
  share_email: { label: 'Share email' },
  share_phone: { label: 'Share phone' },
  share_location: { label: 'Share location', hint: 'Your city and country.' },
  share_profession: { label: 'Share profession and industry' },
  share_birthday: { label: 'Share birthday', hint: 'The day and month, never the year.' },
} as const;
export type PrivacySwitch = keyof typeof PRIVACY_SWITCHES;
export const PRIVACY_COLUMNS = Object.keys(PRIVACY_SWITCHES) as PrivacySwitch[];

/** A value for each privacy switch, by its column. */
export const eachPrivacySwitch = <T>(read: (column: PrivacySwitch) => T) =>
  Object.fromEntries(PRIVACY_COLUMNS.map((column) => [column, read(column)])) as Record<PrivacySwitch, T>;

/** Who sees a field besides staff: members if the person shares it, or every member, as with the last name. */
export type Visibility = PrivacySwitch | 'members';

type ProfileField = {
  /** In the table users. */
  column: string;
  /** In the profile forms. */
  label: string;
  hint?: string;
  visibility: Visibility;
  maxLength: number;
  autoComplete: string;
  /** Headings in member lists besides the column's own name. Signs, spaces and capitals don't matter. */
  importHeadings: readonly string[];
  /** The line of a person's card that shows it, joined with the other fields of that line. None: personName shows it. */
  line?: string;
  /** The line in the full profile, if it's another one. */
  profileLine?: string;
};

const LIST = [
  {
    column: 'name_at_school',
    label: 'Last name at school',
    hint: 'If it has changed since. Members see it after your last name.',
    visibility: 'members',
    maxLength: 60,
    autoComplete: 'off',
    importHeadings: ['last name at school', 'maiden name', 'maiden', 'née', 'former name', 'former last name'],
  },
  {
    column: 'current_city',
    label: 'City',
    visibility: 'share_location',
    maxLength: 80,
    autoComplete: 'address-level2',
    importHeadings: ['city', 'town'],
    line: 'Location',
  },
  {
    column: 'current_country',
    label: 'Country',
    visibility: 'share_location',
    maxLength: 80,
    autoComplete: 'country-name',
    importHeadings: ['country'],
    line: 'Location',
  },
  {
    column: 'profession',
    label: 'Profession',
    visibility: 'share_profession',
    maxLength: 120,
    autoComplete: 'organization-title',
    importHeadings: ['occupation', 'job', 'job title', 'work'],
    line: 'Profession',
  },
  {
    column: 'industry',
    label: 'Industry',
    visibility: 'share_profession',
    maxLength: 120,
    autoComplete: 'off',
    importHeadings: [],
    line: 'Profession',
    profileLine: 'Industry',
  },
] as const satisfies readonly ProfileField[];

export type ProfileColumn = (typeof LIST)[number]['column'];
type Field = ProfileField & { column: ProfileColumn };
export const PROFILE_FIELDS: readonly Field[] = LIST;

export const PROFILE_COLUMNS = PROFILE_FIELDS.map(({ column }) => column);

/** A value for each field, by its column. */
export const eachProfileField = <T>(read: (field: Field) => T) =>
  Object.fromEntries(PROFILE_FIELDS.map((field) => [field.column, read(field)])) as Record<ProfileColumn, T>;

/** Not signed in; signed in; a holder of VIEW_ALL_USERS. */
export type Viewer = 'anonymous' | 'member' | 'staff';

/** Whether the viewer may see a field of a person with these privacy switches. */
export const isVisible = (
  viewer: Viewer,
  visibility: Visibility,
  person: Partial<Record<PrivacySwitch, boolean>>,
): boolean => viewer === 'staff' || (viewer === 'member' && (visibility === 'members' || person[visibility] === true));

export type ProfileLine = { term: string; text: string; visibility: Visibility };

/** A person's details as lines, without empty ones. 'Location' is 'Kingston, Jamaica'. */
export function profileLines(person: Record<ProfileColumn, string | null>, place: 'card' | 'profile'): ProfileLine[] {
  const lines = new Map<string, ProfileLine>();
  for (const { column, line, profileLine = line, visibility } of PROFILE_FIELDS) {
    const term = place === 'card' ? line : profileLine;
    if (!term) continue;
    const before = lines.get(term)?.text;
    const text = [before, person[column]].filter(Boolean).join(', ');
    if (text) lines.set(term, { term, text, visibility });
  }
  return [...lines.values()];
}

/** What makes a profile useful to others; the dashboard asks for what is missing. */
export const PROFILE_STEPS = ['photo', 'forms', 'house', 'location', 'profession'] as const;
export type ProfileStep = (typeof PROFILE_STEPS)[number];
