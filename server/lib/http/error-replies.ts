import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { COMMON_ERRORS, ERRORS, type ErrorCode } from '../../../contract/errors.ts';
import type { Operation } from '../../../contract/operation.ts';
import { isDatabaseAway, isDatabaseFull } from '../db/database.ts';
import { AppError, fromDatabase, type Issue } from '../errors.ts';

/** The codes that may be answered, and the operation if one was found. */
type Refusing = { codes: readonly ErrorCode[]; operation?: Pick<Operation, 'has_error_field'> };
type Thrown = Error & { code?: string; statusCode?: number };

const BY_FASTIFY: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA',
  FST_REQ_FILE_TOO_LARGE: 'FILE_TOO_LARGE',
};
/** Never answer with more than was sent. */
const MAX_ISSUES = 20;
const TRY_AGAIN_SECONDS = 5;
/** Retry-After in seconds for a full storage. */
const ROOM_SECONDS = 60;
const WAITS: Partial<Record<number, number>> = { 503: TRY_AGAIN_SECONDS, 507: ROOM_SECONDS };
const NO_ROOM = 'Our storage is full, so nothing was changed. Try again later.';

/**
 * Answers `{ code, message, request_id, issues? }`, with the sentence in `error` too if the operation says so. An AppError that the operation does not declare becomes a server
 * error, because the page would not know its code.
 */
export function answerError(
  error: unknown,
  { codes, operation }: Refusing,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const send = (refusal: AppError) => sendRefusal(refusal, operation?.has_error_field === true, request, reply);
  const refusal = toAppError(error);
  if (refusal && isFull(refusal)) request.log.error({ err: error, request_id: request.id }, 'the disk is full');
  if (refusal && codes.includes(refusal.code)) return send(refusal);
  if (refusal?.code === 'FILE_TOO_LARGE') return send(new AppError('TOO_LARGE'));
  request.log.error({ err: error, request_id: request.id }, 'request failed');
  return send(new AppError('INTERNAL'));
}

export const replyUnmatched = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
  answerError(error, { codes: [...COMMON_ERRORS, 'NOT_FOUND'] }, request, reply);

function sendRefusal(refusal: AppError, hasErrorField: boolean, request: FastifyRequest, reply: FastifyReply) {
  const wait = refusal.retryAfter ?? WAITS[refusal.status];
  if (wait !== undefined) reply.header('retry-after', wait);
  const { code, message, issues } = refusal;
  return reply
    .code(ERRORS[refusal.code][0])
    .header('cache-control', 'no-store')
    .send({ code, message, ...(hasErrorField && { error: message }), request_id: request.id, issues });
}

function toAppError(thrown: unknown): AppError | null {
  const error = fromDatabase(thrown) as Thrown;
  if (error instanceof AppError) return error;
  if (error instanceof z.core.$ZodError)
    return new AppError('INVALID_INPUT', { issues: error.issues.flatMap(toIssues).slice(0, MAX_ISSUES) });
  if (isDatabaseFull(error))
    return new AppError('UNAVAILABLE', { message: NO_ROOM, retryAfter: ROOM_SECONDS, cause: error });
  if (isDatabaseAway(error)) return new AppError('UNAVAILABLE', { cause: error });
  const known = BY_FASTIFY[error.code ?? ''];
  if (known) return new AppError(known, { cause: error });
  if (error.statusCode === 413) return new AppError('TOO_LARGE', { cause: error });
  if (error.statusCode && error.statusCode < 500) return new AppError('MALFORMED', { cause: error });
  return null;
}

/** Logged for the operator, since the caller can't solve it. */
const isFull = ({ code, cause }: AppError) =>
  code === 'STORAGE_FULL' || (cause instanceof Error && isDatabaseFull(cause));

function toIssues(issue: z.core.$ZodIssue): Issue[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: 'is not a field of this form' }));
  }
  return [{ path: issue.path.join('.'), message: issue.message }];
}
