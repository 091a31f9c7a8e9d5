import { type RawBuilder, sql } from 'kysely';
import { school } from '../../../school.config.ts';

/** From one start to another. */
export type Shift = { from: Date; to: Date };

/** SQL: a moment shifted by the days from `from` to `to` in the school's time zone: ten in the morning stays ten. */
export const moved = (moment: RawBuilder<unknown>, { from, to }: Shift): RawBuilder<Date> => sql<Date>`(
  (${moment} at time zone ${school.zone}::text) - (${from}::timestamptz at time zone ${school.zone}::text)
  + (${to}::timestamptz at time zone ${school.zone}::text)) at time zone ${school.zone}::text`;

/** The same for an end time. If a clock change would put it before its start, the duration is preserved instead. */
export const movedEnd = (
  start: RawBuilder<unknown>,
  end: RawBuilder<unknown>,
  shift: Shift,
): RawBuilder<Date> => sql<Date>`
  case when ${moved(end, shift)} > ${moved(start, shift)} then ${moved(end, shift)}
       else ${moved(start, shift)} + (${end} - ${start}) end`;
