/** Members who changed their classes too often see no class lists until staff confirm their classes (docs/decisions/0078). */
import { recordAbout } from '../../audit/entries.ts';
import { fullName, type MemberContext } from '../../lib/context.ts';
import type { Db } from '../../lib/db/database.ts';
import { AppError, found } from '../../lib/errors.ts';
import { queueEmail } from '../../messages/email/queue.ts';
import { classesConfirmedEmail } from './emails.ts';
import { isPaused } from './policy.ts';
import { countPaused, endPause, selectMember } from './queries.ts';

/** Before anything that members do with class lists. Throws ROSTERS_PAUSED. */
export function requireRosters({ actor }: Pick<MemberContext, 'actor'>): void {
  if (isPaused(actor)) throw new AppError('ROSTERS_PAUSED');
}

/** Their changes count from none again. Throws USER_NOT_FOUND, OWN_CLASSES, ROSTERS_NOT_PAUSED. */
export async function confirmClasses(ctx: MemberContext, id: string) {
  const { db, actor } = ctx;
  if (id === actor.id) throw new AppError('OWN_CLASSES');
  const member = found(await selectMember(db, id), 'USER_NOT_FOUND');
  if (!(await endPause(db, id))) throw new AppError('ROSTERS_NOT_PAUSED');
  const description = `Confirmed the classes of ${fullName(member)}, who sees class lists again`;
  await recordAbout(ctx, id, 'CLASSES_CONFIRMED', description);
  await queueEmail(db, id, classesConfirmedEmail());
}

export const countPausedRosters = (db: Db): Promise<number> => countPaused(db);
