/** The column headings of member lists, as committees and the hosted service write them. Pure. */
import {
  PRIVACY_COLUMNS,
  PROFILE_FIELDS,
  type PrivacySwitch,
  type ProfileColumn,
} from '../../../contract/profile-fields.ts';
import { school } from '../../../school.config.ts';

/** Without signs, spaces and capitals. Profile fields have theirs in contract/profile-fields.ts. */
const HEADINGS = {
  phone:
    'phone phoneno phonenumber telephone telephoneno telephonenumber tel mobile mobileno mobilenumber mobilephone cell cellno cellphone cellnumber whatsapp whatsappnumber contactnumber',
  first_name: 'firstname first forename givenname given christianname',
  last_name: 'lastname last surname familyname',
  name: 'name fullname member membername alumnus alumna',
  email: 'email emailaddress mail emails',
  classes: 'classes classlevels classyears formlevels levels',
  sports_house: 'house sportshouse',
  birthday: 'birthday birthdate dateofbirth dob born',
  year: 'year classof graduated graduationyear yearofgraduation yeargroup cohort leavingyear yearleft',
  notes: 'notes note comment comments remark remarks',
  status: 'status',
};

export type ColumnKind = keyof typeof HEADINGS | ProfileColumn | PrivacySwitch | `form_${number}_level`;

/** From the hosted service's tables and our own exports; meaningless in another database. */
const IGNORED_HEADINGS =
  'id createdat updatedat joined added addedby used usedby usedat profilecompleted profilephotourl form formlevel roles';

const plain = (header: string) =>
  header
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const KINDS = new Map<string, ColumnKind>([
  ...Object.entries(HEADINGS).flatMap(([kind, headings]) =>
    headings.split(' ').map((heading) => [heading, kind as ColumnKind] as const),
  ),
  ...PROFILE_FIELDS.flatMap(({ column, importHeadings }) =>
    [column, ...importHeadings].map((heading) => [plain(heading), column] as const),
  ),
  ...PRIVACY_COLUMNS.map((column) => [plain(column), column] as const),
]);
const IGNORED = new Set(IGNORED_HEADINGS.split(' '));

export type Columns = {
  /** What each column holds; null for one that is not read. */
  kinds: (ColumnKind | null)[];
  /** Headers that aren't known. */
  unknown: string[];
  /** Why the file can't be read at all, as sentences. */
  errors: string[];
};

/** Reads the first line of a member list. */
export function readHeaders(headers: readonly string[]): Columns {
  const kinds = headers.map((header) => kindOf(plain(header)));
  const unknown = headers.filter((header, at) => !kinds[at] && header.trim() !== '' && !IGNORED.has(plain(header)));
  const errors: string[] = [];
  for (const kind of new Set(kinds.filter((each) => each !== null))) {
    const same = headers.filter((_, at) => kinds[at] === kind);
    if (same.length > 1)
      errors.push(`The columns ${same.map((each) => `"${each}"`).join(' and ')} mean the same. Keep one.`);
  }
  if (!kinds.includes('phone')) {
    errors.push(
      `No column is called Phone, which members register with. The first line has: ${headers.map((each) => each.trim()).join(', ')}.`,
    );
  }
  return { kinds, unknown, errors };
}

function kindOf(name: string): ColumnKind | null {
  const form = /^(?:class|level)?(?:in)?form(\d+)(?:level|class)?$/.exec(name)?.[1];
  if (form) return Number(form) >= 1 && Number(form) <= school.forms ? `form_${Number(form)}_level` : null;
  return KINDS.get(name) ?? null;
}
