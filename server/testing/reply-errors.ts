import * as z from 'zod';
import { COMMON_ERRORS, DEVICE_ERRORS, ERRORS, type ErrorCode } from '../../contract/errors.ts';
import type { Operation, Schema } from '../../contract/operation.ts';
import type { Answer } from './app.ts';

/** What in an answer violates the contract: an undeclared code, a server error or an invalid reply. */
export function replyErrors(operation: Operation, { status, body, raw }: Answer): string[] {
  if (status === 200) {
    const read = operation.reply === 'file' ? { success: true } : z.safeParse(operation.reply as Schema, body);
    return read.success ? [] : [`not what the contract says: ${raw.toString().slice(0, 300)}`];
  }
  const codes: readonly string[] = [
    ...COMMON_ERRORS,
    ...(operation.access === 'DEVICE' ? DEVICE_ERRORS : []),
    ...(operation.errors ?? []),
    'NOT_FOUND',
  ];
  const isRefusal = codes.includes(body?.code) && ERRORS[body.code as ErrorCode][0] === status && status < 500;
  return isRefusal && typeof body.message === 'string' ? [] : [`${status} ${raw.toString().slice(0, 300)}`];
}
