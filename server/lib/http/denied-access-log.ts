import type { FastifyBaseLogger } from 'fastify';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Access } from '../../../contract/access.ts';
import type { AppError } from '../errors.ts';

/** Per person, so that a script can't fill the disk. In memory: each server has its own log. */
const LINE_LIMIT = { points: 20, duration: 600 };

type Attempt = { actor_id: string; operation: string; access: Access; error: AppError; request_id: string };
export type LogDeniedAccess = (log: FastifyBaseLogger, attempt: Attempt) => Promise<void>;

const isForStaff = (access: Access) => !['PUBLIC', 'DEVICE', 'SIGNED_IN', 'MEMBER'].includes(access as string);

export function createDeniedAccessLog(): LogDeniedAccess {
  const lines = new RateLimiterMemory(LINE_LIMIT);
  return async (log, { actor_id, operation, access, error, request_id }) => {
    if (error.status !== 403 || !isForStaff(access)) return;
    const beyond = await lines.consume(actor_id).then(
      () => 0,
      ({ consumedPoints }: RateLimiterRes) => consumedPoints - LINE_LIMIT.points,
    );
    const line = { actor_id, operation, code: error.code, request_id };
    if (beyond === 0) log.warn(line, 'access denied');
    if (beyond === 1)
      log.warn(
        line,
        `access denied; further lines for this person are left out for ${LINE_LIMIT.duration / 60} minutes`,
      );
  };
}
