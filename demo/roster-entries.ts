import type { Selectable } from 'kysely';
import type { RosterEntries } from '../db/types.ts';
import { school } from '../school.config.ts';
import type { Calendar } from './calendar.ts';
import { familiesOf, MEN, WOMEN } from './names.ts';
import type { Alumnus } from './people.ts';
import { createRandom } from './random.ts';

export type Entry = Omit<Selectable<RosterEntries>, 'search_name'>;

/** Each class misses a few people, whom its members added in the last months. */
export function makeRosterEntries({ at }: Calendar, people: readonly Alumnus[]): Entry[] {
  const classes = Array.from({ length: school.forms }, (_, index) =>
    school.classLevels.map((level) => ({ form: index + 1, level })),
  ).flat();
  return classes.flatMap(({ form, level }) => {
    const random = createRandom(`roster ${form} ${level}`);
    const members = people.filter(({ row }) => row[`form_${form as 1}_level`] === level);
    return Array.from({ length: random.int(3, 14) }, () => {
      const created_at = at(-random.int(3, 150), random.int(8, 21));
      const named = {
        id: random.uuid(),
        first_name: random.pick(random.chance(0.5) ? WOMEN : MEN),
        last_name: random.pick(familiesOf('african')),
      };
      const adder = members.length > 0 ? random.pick(members).row : null;
      return {
        ...named,
        ...{ form, level, leaving_year: adder?.leaving_year ?? null },
        status: 'missing',
        user_id: null,
        phone_number_id: null,
        added_by: adder?.id ?? null,
        created_at,
        last_activity_at: created_at,
      };
    });
  });
}
