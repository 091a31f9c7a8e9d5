import type { Selectable } from 'kysely';
import type { RosterEntries, Suggestions, SuggestionVouches } from '../db/types.ts';
import { after, type Calendar } from './calendar.ts';
import { type Alumnus, numberAt } from './people.ts';
import { AT_HOME } from './places.ts';
import { createRandom } from './random.ts';

type Entry = Omit<Selectable<RosterEntries>, 'search_name'>;

const PENDING = 9;
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
