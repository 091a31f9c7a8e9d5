import type { Selectable } from 'kysely';
import { LEAVING_YEARS } from '../contract/leaving-years.ts';
import { eachProfileField } from '../contract/profile-fields.ts';
import type { Users } from '../db/types.ts';
import { school } from '../school.config.ts';
import { after, type Calendar } from './calendar.ts';
import { familiesOf, MEN, ROOTS, type Roots, WOMEN } from './names.ts';
import { ABROAD, AT_HOME, type Place, WORK } from './places.ts';
import { createRandom, type Random } from './random.ts';

/** The columns of users, except generated ones. */
type Row = Omit<Selectable<Users>, 'search_name' | 'search_name_public' | 'search_staff'>;
type Profile = Omit<Row, 'id' | 'first_name' | 'last_name' | 'email' | 'phone' | 'created_at' | 'updated_at'>;

export type Alumnus = { woman: boolean; roots: Roots; age: number; role: string | null; row: Row };

const COMPLETE = 400;
const INCOMPLETE = 12;
/** In a school with leaving years; few, so that each has classmates. */
const COHORTS = 6;
const DOMAIN = 'demo.example';

/** The accounts whose sign-ins are printed. The first account of a school is its SUPER_ADMIN. */
export const PRINTED_ACCOUNTS = [
  { first_name: 'Marcia', last_name: 'Campbell', woman: true, mailbox: 'admin', role: 'SUPER_ADMIN' },
  { first_name: 'Devon', last_name: 'Pinnock', woman: false, mailbox: 'accountant', role: 'ACCOUNTANT' },
  { first_name: 'Renée', last_name: 'Wedderburn', woman: true, mailbox: 'coordinator', role: 'EVENT_COORDINATOR' },
  { first_name: 'André', last_name: 'Reid', woman: false, mailbox: 'member', role: null },
] as const;

export const emailOf = (mailbox: string): string => `${mailbox}@${DOMAIN}`;

/** The printed accounts, up to 400 alumni with profiles, and a few without. */
export function makePeople(calendar: Calendar): Alumnus[] {
  const random = createRandom('people');
  const taken = new Set<string>(PRINTED_ACCOUNTS.map(({ mailbox }) => emailOf(mailbox)));
  return Array.from({ length: COMPLETE + INCOMPLETE }, (_, index) => {
    const printed = PRINTED_ACCOUNTS[index];
    const woman = printed?.woman ?? random.chance(0.54);
    const roots = printed ? 'african' : random.weighted(ROOTS);
    const first_name = printed?.first_name ?? random.pick(woman ? WOMEN : MEN);
    const last_name = printed?.last_name ?? random.pick(familiesOf(roots));
    const email = printed ? emailOf(printed.mailbox) : mailboxOf(first_name, last_name, taken);
    const age = random.int(34, 76);
    const place = random.pick(random.chance(0.58) ? AT_HOME : ABROAD);
    const created_at = joinedAt(index, calendar, random);
    const row = {
      id: random.uuid(),
      first_name,
      last_name,
      email,
      phone: numberAt(place, random, taken),
      ...(index < COMPLETE ? profileOf(age, place, calendar, random) : NO_PROFILE),
      ...(woman &&
        !printed &&
        index % 3 === 0 && { name_at_school: familiesOf(roots)[index % familiesOf(roots).length] ?? null }),
      created_at,
      updated_at: after(created_at, random.int(4, 40)),
    };
    return { woman, roots, age, role: printed?.role ?? null, row };
  });
}

/** Spread over the last ten months, the printed accounts first. */
function joinedAt(index: number, calendar: Calendar, random: Random): Date {
  if (index < PRINTED_ACCOUNTS.length) return calendar.at(-300 + index * 2, 9.5);
  return calendar.at(-Math.ceil(285 * (1 - index / (COMPLETE + INCOMPLETE))), random.int(7, 21) + random.next());
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

function mailboxOf(first_name: string, last_name: string, taken: Set<string>): string {
  for (let count = 1; ; count++) {
    const email = emailOf(`${plain(first_name)}.${plain(last_name)}${count > 1 ? count : ''}`);
    if (!taken.has(email)) {
      taken.add(email);
      return email;
    }
  }
}

/** A unique phone number. */
export function numberAt({ dial, digits }: Place, random: Random, taken: Set<string>): string {
  for (;;) {
    const phone = dial + String(random.int(0, 10 ** digits - 1)).padStart(digits, '0');
    if (!taken.has(phone)) {
      taken.add(phone);
      return phone;
    }
  }
}

const NO_PROFILE: Profile = {
  profile_completed: false,
  ...{ form_1_level: null, form_2_level: null, form_3_level: null, form_4_level: null },
  ...{ form_5_level: null, form_6_level: null, form_7_level: null, form_8_level: null },
  leaving_year: null,
  sports_house: null,
  ...eachProfileField(() => null),
  birthday: null,
  profile_photo_url: null,
  profile_photo_bytes: null,
  email_bounced_at: null,
  class_changes: [],
  rosters_paused_at: null,
  share_email: true,
  share_phone: true,
  share_location: true,
  share_profession: true,
  share_birthday: false,
};

function profileOf(age: number, place: Place, { now }: Calendar, random: Random): Profile {
  const [profession, industry] = random.chance(age > 64 ? 0.5 : 0.02)
    ? (['Retired', null] as const)
    : random.pick(WORK);
  const born = new Date(Date.UTC(now.getUTCFullYear() - age, random.int(0, 11), random.int(1, 28)));
  return {
    ...NO_PROFILE,
    profile_completed: true,
    ...levels(random),
    leaving_year:
      LEAVING_YEARS && random.int(Math.max(LEAVING_YEARS.from, LEAVING_YEARS.to - COHORTS), LEAVING_YEARS.to),
    sports_house: random.pick(school.houses).name,
    current_city: random.chance(0.93) ? place.city : null,
    current_country: place.country,
    profession: random.chance(0.88) ? profession : null,
    industry: random.chance(0.8) ? industry : null,
    birthday: random.chance(0.75) ? born.toISOString().slice(0, 10) : null,
    share_email: random.chance(0.75),
    share_phone: random.chance(0.6),
    share_location: random.chance(0.85),
    share_profession: random.chance(0.85),
    share_birthday: random.chance(0.4),
  };
}

/** Most pupils keep their level from one form to the next. */
function levels(random: Random): Record<string, string> {
  let level: string = random.pick(school.classLevels);
  const next = (isFirst: boolean) => {
    if (!isFirst && random.chance(0.32)) level = random.pick(school.classLevels);
    return level;
  };
  return Object.fromEntries(
    Array.from({ length: school.forms }, (_, index) => [`form_${index + 1}_level`, next(index === 0)]),
  );
}
