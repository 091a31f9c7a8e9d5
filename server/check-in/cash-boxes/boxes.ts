/** Which cash boxes an event has. */
import type { Context } from '../../lib/context.ts';
import { found, invalid } from '../../lib/errors.ts';
import { selectBoxIds } from './queries.ts';

type Reads = Pick<Context, 'db'>;

/** Null for none. Throws CASH_BOX_NOT_FOUND for one of another event. */
export async function nameOfBox({ db }: Reads, eventId: string, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const box = (await selectBoxIds(db, eventId)).find((each) => each.id === id);
  return found(box, 'CASH_BOX_NOT_FOUND').name;
}

/** Throws INVALID_INPUT for a cash box of another event, which no device was ever given. */
export async function checkBoxes({ db }: Reads, eventId: string, payments: readonly { cash_box_id: string }[]) {
  const ids = new Set((await selectBoxIds(db, eventId)).map(({ id }) => id));
  if (!payments.every(({ cash_box_id }) => ids.has(cash_box_id)))
    throw invalid('payments', 'A payment is in a cash box of another event.');
}
