/** What the columns of a list of members are called, in whatever way committees and the hosted service write them. Pure. */
import type { optionalTexts, privacy } from '../../../contract/people.ts';
import { school } from '../../../school.config.ts';

type NamedKind =
  | 'phone'
  | 'first_name'
  | 'last_name'
  | 'name'
  | 'email'
  | 'classes'
  | 'sports_house'
  | keyof typeof optionalTexts
  | 'birthday'
  | keyof typeof privacy.shape
  | 'year'
  | 'notes'
  | 'status';
export type ColumnKind = NamedKind | `form_${number}_level`;

/** Written without signs, spaces and capitals. */
const NAMES = {
  phone:
    'phone phoneno phonenumber telephone telephoneno telephonenumber tel mobile mobileno mobilenumber mobilephone cell cellno cellphone cellnumber whatsapp whatsappnumber contactnumber',
  first_name: 'firstname first forename givenname given christianname',
  last_name: 'lastname last surname familyname',
  name: 'name fullname member membername alumnus alumna',
  email: 'email emailaddress mail emails',
  classes: 'classes classlevels classyears formlevels levels',
  sports_house: 'house sportshouse',
  current_city: 'city town currentcity',
  current_country: 'country currentcountry',
  profession: 'profession occupation job jobtitle work',
  industry: 'industry',
  birthday: 'birthday birthdate dateofbirth dob born',
  share_email: 'shareemail',
  share_phone: 'sharephone',
  share_location: 'sharelocation',
  share_profession: 'shareprofession',
  share_birthday: 'sharebirthday',
  year: 'year classof graduated graduationyear yearofgraduation yeargroup cohort leavingyear yearleft',
  notes: 'notes note comment comments remark remarks',
  status: 'status',
} satisfies Record<NamedKind, string>;

/** Of the hosted service's tables and of our own exports: of no use in another database. */
const OF_NO_USE =
  'id createdat updatedat joined added addedby used usedby usedat profilecompleted profilephotourl form formlevel roles';

const KINDS = new Map(
  Object.entries(NAMES).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind as ColumnKind] as const)),
);
const DROPPED = new Set(OF_NO_USE.split(' '));

const plain = (header: string) =>
  header
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

export type Columns = {
  /** What each column holds; null for one that is not read. */
  kinds: (ColumnKind | null)[];
  /** Headers that say nothing to us. */
  unknown: string[];
  /** Why the file cannot be read at all, as sentences. */
  faults: string[];
};

/** Reads the first line of a list. */
export function readHeaders(headers: readonly string[]): Columns {
  const kinds = headers.map((header) => kindOf(plain(header)));
  const unknown = headers.filter((header, at) => !kinds[at] && header.trim() !== '' && !DROPPED.has(plain(header)));
  const faults: string[] = [];
  for (const kind of new Set(kinds.filter((each) => each !== null))) {
    const same = headers.filter((_, at) => kinds[at] === kind);
    if (same.length > 1)
      faults.push(`The columns ${same.map((each) => `"${each}"`).join(' and ')} say the same: keep one.`);
  }
  if (!kinds.includes('phone')) {
    faults.push(
      `No column is called Phone, by which members register. The first line says: ${headers.map((each) => each.trim()).join(', ')}.`,
    );
  }
  return { kinds, unknown, faults };
}

function kindOf(name: string): ColumnKind | null {
  const form = /^(?:class|level)?(?:in)?form(\d+)(?:level|class)?$/.exec(name)?.[1];
  if (form) return Number(form) >= 1 && Number(form) <= school.forms ? `form_${Number(form)}_level` : null;
  return KINDS.get(name) ?? null;
}
