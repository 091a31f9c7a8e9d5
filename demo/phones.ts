import type { Selectable } from 'kysely';
import type { AllowedPhoneNumbers } from '../db/types.ts';
import { after, type Calendar } from './calendar.ts';
import { type Alumnus, numberAt } from './people.ts';
import { ABROAD, AT_HOME } from './places.ts';
import { createRandom } from './random.ts';

type PhoneNumber = Selectable<AllowedPhoneNumbers>;

const PENDING = 64;
const REVOKED = 14;
const NOTES = [
  'Bulk import',
  'Bulk import',
  'Class of 1988',
  'Class of 1996',
  'Asked by email',
  'Met at the church fair',
  null,
  null,
];

/** Used phone numbers of all people, and pending and revoked ones; the first pending one is printed. */
export function makePhones(calendar: Calendar, people: readonly Alumnus[], coordinator: Alumnus): PhoneNumber[] {
  const random = createRandom('phones');
  const [first, ...others] = people as [Alumnus, ...Alumnus[]];
  const adder = () => (random.chance(0.7) ? coordinator : first).row.id;
  const used = ({ row }: Alumnus, more: Partial<PhoneNumber>): PhoneNumber => ({
    id: random.uuid(),
    phone: row.phone,
    status: 'used',
    added_by: adder(),
    used_by: row.id,
    used_at: row.created_at,
    notes: random.pick(NOTES),
    created_at: after(row.created_at, -random.int(60, 9 * 24 * 60)),
    ...more,
  });
  const taken = new Set(people.map(({ row }) => row.phone));
  const waiting = Array.from({ length: PENDING + REVOKED }, (_, index): PhoneNumber => {
    const place = index === 0 ? AT_HOME[0] : random.pick(random.chance(0.6) ? AT_HOME : ABROAD);
    return {
      id: random.uuid(),
      phone: numberAt(place ?? random.pick(AT_HOME), random, taken),
      status: index < PENDING ? 'pending' : 'revoked',
      added_by: adder(),
      used_by: null,
      used_at: null,
      notes: index < PENDING ? random.pick(NOTES) : 'Changed their number',
      created_at: calendar.at(-random.int(1, 40), random.int(8, 20) + random.next()),
    };
  });
  const firstUser = { added_by: null, notes: 'First user - auto-created', created_at: first.row.created_at };
  return [used(first, firstUser), ...others.map((person) => used(person, {})), ...waiting];
}
