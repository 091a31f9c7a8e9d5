import type { Selectable } from 'kysely';
import type { AllowedPhoneNumbers, Suggestions, SuggestionVouches } from '../db/types.ts';
import { after, type Calendar } from './calendar.ts';
import { type Alumnus, numberAt } from './people.ts';
import { AT_HOME } from './places.ts';
import { createRandom } from './random.ts';
import type { Entry } from './roster-entries.ts';

const PENDING = 9;
const JOINED = 12;
const NOTES = ['We still talk', 'Her sister gave it to me', 'From the church group', null, null];

/** Numbers that members sent for missing classmates, which staff haven't decided, and who vouches for them. */
export function makeSuggestions({ at }: Calendar, people: readonly Alumnus[], entries: readonly Entry[]) {
  const random = createRandom('suggestions');
  const taken = new Set(people.map(({ row }) => row.phone));
  const classmatesOf = ({ form, level }: Entry) =>
    people.filter(({ row }) => row.profile_completed && row[`form_${form as 1}_level`] === level);
  const chosen = entries.filter((entry, index) => index % 17 === 3 && classmatesOf(entry).length > 3);
  const suggestions = chosen.slice(0, PENDING).map((entry, index): Selectable<Suggestions> => {
    const created_at = at(-PENDING - 1 + index, random.int(8, 21));
    return {
      id: random.uuid(),
      roster_entry_id: entry.id,
      phone: numberAt(random.pick(AT_HOME), random, taken),
      note: random.pick(NOTES),
      may_text: random.chance(0.6),
      suggested_by: random.pick(classmatesOf(entry)).row.id,
      ...{ status: 'pending', created_at, decided_by: null, decided_at: null },
    };
  });
  const vouches = suggestions.flatMap(({ id, suggested_by, created_at }, index): Selectable<SuggestionVouches>[] =>
    classmatesOf(chosen[index] as Entry)
      .filter(({ row }) => row.id !== suggested_by)
      .slice(0, random.int(0, 3))
      .map(({ row }) => ({ suggestion_id: id, user_id: row.id, created_at: after(created_at, random.int(30, 600)) })),
  );
  return { suggestions, vouches };
}

/** Missing classmates who registered with the number that a member sent. */
export function makeJoined(people: readonly Alumnus[], numbers: readonly Selectable<AllowedPhoneNumbers>[]) {
  const random = createRandom('joined by a number');
  const joined = people
    .filter(({ row }, index) => index % 13 === 5 && row.profile_completed && row.form_1_level !== null)
    .flatMap(({ row }) => {
      const number = numbers.find(({ used_by }) => used_by === row.id);
      const classmates = people.filter(
        (each) =>
          each.row.form_1_level === row.form_1_level && number && each.row.created_at < after(number.created_at, -120),
      );
      return number && classmates.length > 0 ? [{ row, number, sender: random.pick(classmates.slice(0, 3)).row }] : [];
    })
    .slice(0, JOINED);
  return joined.map(({ row, number, sender }) => {
    const named = { first_name: row.first_name, last_name: row.last_name };
    const schoolClass = { form: 1, level: row.form_1_level ?? '', leaving_year: row.leaving_year };
    const times = { created_at: after(number.created_at, -90), last_activity_at: row.created_at };
    const entry: Entry = {
      ...{ id: random.uuid(), ...named, ...schoolClass, status: 'joined', user_id: row.id },
      ...{ phone_number_id: number.id, added_by: sender.id, ...times },
    };
    const suggestion: Selectable<Suggestions> = {
      ...{ id: random.uuid(), roster_entry_id: entry.id, phone: row.phone, note: null, may_text: false },
      ...{ suggested_by: sender.id, status: 'approved', created_at: after(number.created_at, -80) },
      ...{ decided_by: number.added_by, decided_at: number.created_at },
    };
    return { entry, suggestion };
  });
}
