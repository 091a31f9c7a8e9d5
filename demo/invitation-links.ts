import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { INVITATION_DAYS } from '../contract/constants.ts';
import type { InvitationLinks } from '../db/types.ts';
import { school } from '../school.config.ts';
import { after, type Calendar } from './calendar.ts';
import type { Alumnus } from './people.ts';
import { createRandom } from './random.ts';

const INVITERS = 24;
const MINUTES = INVITATION_DAYS * 24 * 60;

type Link = Omit<Selectable<InvitationLinks>, 'token_sha256'> & { token_sha256: string };

/** Links by which members invited their classes, with who opened them. Their tokens are known to no one. */
export function makeInvitationLinks({ at }: Calendar, people: readonly Alumnus[]): Link[] {
  const random = createRandom('invitation links');
  const inviters = people.filter(({ row }, index) => row.profile_completed && index % 13 === 2).slice(0, INVITERS);
  return inviters.flatMap(({ row }, index) =>
    Array.from({ length: index % 5 === 0 ? 3 : 1 }, () => {
      const form = random.int(1, school.forms);
      const level = row[`form_${form as 1}_level`];
      const created_at = at(-random.int(2, 50), random.int(8, 21));
      const opened_count = random.int(0, 19);
      return {
        ...{ id: random.uuid(), created_by: row.id, form, level: level ?? '', leaving_year: row.leaving_year },
        token_sha256: `\\x${createHash('sha256').update(random.uuid()).digest('hex')}`,
        ...{ created_at, expires_at: after(created_at, MINUTES), opened_count },
        registered_count: random.int(0, Math.floor(opened_count / 5)),
      };
    }).filter(({ level }) => level !== ''),
  );
}
