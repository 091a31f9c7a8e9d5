import { COMMON_ERRORS, DEVICE_ERRORS, type ErrorCode } from '../../../contract/errors.ts';
import type { Operation } from '../../../contract/operation.ts';

/** Answers to callers without access. */
const OF_ACCESS: readonly ErrorCode[] = ['NOT_SIGNED_IN', 'NOT_ALLOWED', 'PROFILE_INCOMPLETE', 'TWO_FACTOR_REQUIRED'];
/** A GET has no body and changes nothing. */
const OF_WRITES: readonly ErrorCode[] = ['CROSS_SITE', 'TOO_LARGE', 'TOO_SLOW', 'UNSUPPORTED_MEDIA'];

/** Every code that an operation may answer with: its own, and the common ones that its access and method allow. */
export function errorCodesOf(name: string, operation: Operation): readonly ErrorCode[] {
  const common = COMMON_ERRORS.filter(
    (code) =>
      !(['PUBLIC', 'DEVICE'].includes(operation.access as string) && OF_ACCESS.includes(code)) &&
      !(name.startsWith('GET ') && OF_WRITES.includes(code)),
  );
  return [...common, ...(operation.access === 'DEVICE' ? DEVICE_ERRORS : []), ...(operation.errors ?? [])];
}
