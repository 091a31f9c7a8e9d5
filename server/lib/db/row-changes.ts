import { AppError } from '../errors.ts';

/**
 * Throws EDIT_CONFLICT where the locked row is no longer the one the form was made from: of two people who edit
 * one thing at once, the second is told instead of overwriting the first.
 */
export function refuseIfChanged(row: { updated_at: Date }, form: { updated_at: Date }, message?: string): void {
  if (row.updated_at.getTime() === form.updated_at.getTime()) return;
  throw new AppError('EDIT_CONFLICT', message ? { message } : {});
}
