/** The figures of the overview's charts. */
import { isAllowed } from '../../contract/access.ts';
import { FIGURE_EVENTS, FIGURE_WEEKS } from '../../contract/constants.ts';
import { school } from '../../school.config.ts';
import type { MemberContext } from '../lib/context.ts';
import { selectEventFigures, selectWeeks } from './queries.ts';

/** Each kind of figure only for anyone who may see the list behind it. */
export async function showFigures({ actor, db, now }: MemberContext) {
  const seesEvents = isAllowed(['VIEW_ALL_EVENTS', 'CREATE_EVENTS'], actor);
  const seesPayments = isAllowed(['VIEW_PAYMENTS', 'MANAGE_PAYMENTS'], actor);
  const [weeks, events] = await Promise.all([
    selectWeeks(db, now, { zone: school.zone, weeks: FIGURE_WEEKS }),
    seesEvents ? selectEventFigures(db, now, FIGURE_EVENTS) : null,
  ]);
  return {
    weeks: weeks.map(({ week, registrations, confirmed_cents }) => ({
      week,
      registrations: seesEvents ? registrations : null,
      confirmed_cents: seesPayments ? Number(confirmed_cents) : null,
    })),
    events:
      events?.map(({ expected_cents, confirmed_cents, ...event }) => ({
        ...event,
        expected_cents: Number(expected_cents),
        confirmed_cents: seesPayments ? Number(confirmed_cents) : null,
      })) ?? null,
  };
}
