/** Attempts of signed-in people at what staff alone may do, in the server's log. */
import type { FastifyBaseLogger } from 'fastify';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Access } from '../../../contract/access.ts';
import type { AppError } from '../errors.ts';

/** Lines for one person: a script that tries for hours must not fill the disk. In memory, for each server writes its own log. */
const MOST_LINES = { points: 20, duration: 600 };

type Attempt = { actor_id: string; operation: string; access: Access; error: AppError; request_id: string };
export type NoteRefusal = (log: FastifyBaseLogger, attempt: Attempt) => Promise<void>;

const isStaffs = (access: Access) => !['PUBLIC', 'SIGNED_IN', 'MEMBER'].includes(access as string);

export function createRefusalLog(): NoteRefusal {
  const lines = new RateLimiterMemory(MOST_LINES);
  return async (log, { actor_id, operation, access, error, request_id }) => {
    if (error.status !== 403 || !isStaffs(access)) return;
    const beyond = await lines.consume(actor_id).then(
      () => 0,
      ({ consumedPoints }: RateLimiterRes) => consumedPoints - MOST_LINES.points,
    );
    const line = { actor_id, operation, code: error.code, request_id };
    if (beyond === 0) log.warn(line, 'refused');
    if (beyond === 1)
      log.warn(line, `refused; more of this person for some ${MOST_LINES.duration / 60} minutes are not written`);
  };
}
