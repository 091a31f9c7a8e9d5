import type { Selectable } from 'kysely';
import type { AllowedPhoneNumbers, Suggestions, SuggestionVouches, VouchApprovals } from '../db/types.ts';
import type { KeySettings } from '../server/lib/derived-keys.ts';
import { hashOfName, hashOfNumber } from '../server/people/removals/hashes.ts';
import { after, type Calendar } from './calendar.ts';
import { type Alumnus, numberAt } from './people.ts';
import { AT_HOME } from './places.ts';
import { createRandom } from './random.ts';
import type { Entry } from './roster-entries.ts';

type Suggestion = Selectable<Suggestions>;

/** Whose name was taken off the class: adding it asks first. */
const REMOVED_NAME = 'Sonia Whyte';

/** One member changed their classes three times this month, and waits for staff to confirm them. */
export function withPausedRosters(people: readonly Alumnus[], { at }: Calendar): Alumnus[] {
  const chosen = people.find(({ row, role }, index) => index > 60 && row.profile_completed && !role);
  const times = [at(-12, 19), at(-11, 8), at(-4, 20)];
  const paused = { class_changes: times, rosters_paused_at: times.at(-1) ?? null };
  return people.map((person) => (person === chosen ? { ...person, row: { ...person.row, ...paused } } : person));
}

/**
 * Every state that a missing name can have, in the Form 1 class of the demo’s member: invited, rejected, sent by the member and
 * by others. There two vouches approve a number, and one classmate has vouched. One number's owner asked not to be listed.
 */
export function makeClassStates(
  { at }: Calendar,
  people: readonly Alumnus[],
  { member, staff }: { member: Alumnus; staff: Alumnus },
  settings: KeySettings,
) {
  const random = createRandom('class states');
  const taken = new Set(people.map(({ row }) => row.phone));
  const { id: by, form_1_level, leaving_year } = member.row;
  const schoolClass = { form: 1, level: form_1_level ?? '', leaving_year };
  const classmates = people.filter(({ row }) => row.profile_completed && row.form_1_level === form_1_level);
  const [friend, voucher] = classmates.filter(({ row }) => row.id !== by) as [Alumnus, Alumnus];
  const phone = () => numberAt(random.pick(AT_HOME), random, taken);
  const entry = (first_name: string, last_name: string, more: Partial<Entry> = {}): Entry => ({
    ...{ id: random.uuid(), first_name, last_name, ...schoolClass, status: 'missing', user_id: null },
    ...{ phone_number_id: null, added_by: by, created_at: at(-20, 19), last_activity_at: at(-9, 19), ...more },
  });
  const sent = ({ id }: Entry, more: Partial<Suggestion> = {}): Suggestion => ({
    ...{ id: random.uuid(), roster_entry_id: id, phone: phone(), note: null, may_text: true, suggested_by: by },
    ...{ status: 'pending', created_at: at(-9, 19), decided_by: null, decided_at: null, ...more },
  });
  const number: Selectable<AllowedPhoneNumbers> = {
    ...{ id: random.uuid(), phone: phone(), status: 'pending', notes: 'Yvonne Wint', added_by: staff.row.id },
    ...{ used_by: null, used_at: null, created_at: at(-2, 10) },
  };
  const invited = entry('Yvonne', 'Wint', { status: 'invited', phone_number_id: number.id });
  const [rejected, own, theirs, unlisted] = [
    entry('Delroy', 'Wint'),
    entry('Vera', 'Nembhard'),
    entry('Errol', 'Gordon', { added_by: friend.row.id }),
    entry('Hyacinth', 'Kerr', { added_by: friend.row.id }),
  ] as const;
  const decided = { decided_by: staff.row.id, decided_at: at(-2, 10) };
  const byFriend = sent(theirs, { suggested_by: friend.row.id, note: 'We go to the same church' });
  const removed = sent(unlisted, { suggested_by: friend.row.id });
  const vouch: Selectable<SuggestionVouches> = {
    ...{ suggestion_id: byFriend.id, user_id: voucher.row.id, created_at: after(byFriend.created_at, 90) },
  };
  const approval: Selectable<VouchApprovals> = { ...schoolClass, created_at: at(-30, 11) };
  const hashes = [
    hashOfNumber(String(removed.phone), settings),
    hashOfName(schoolClass, REMOVED_NAME.toLowerCase(), settings),
  ];
  return {
    numbers: [number],
    entries: [invited, rejected, own, theirs, unlisted],
    suggestions: [
      sent(invited, { status: 'approved', phone: number.phone, ...decided }),
      sent(rejected, { status: 'rejected', ...decided }),
      ...[sent(own, { note: 'Her sister gave it to me' }), byFriend, removed],
    ],
    vouches: [vouch],
    approvals: [approval],
    removals: hashes.map((hash) => ({ hash: `\\x${hash.toString('hex')}`, created_at: at(-12, 20) })),
  };
}
