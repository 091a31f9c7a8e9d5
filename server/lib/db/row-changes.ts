import { AppError } from '../errors.ts';

export function refuseIfChanged(row: { updated_at: Date }, form: { updated_at: Date }, message?: string): void {
  if (row.updated_at.getTime() === form.updated_at.getTime()) return;
  throw new AppError('EDIT_CONFLICT', message ? { message } : {});
}

/** Names of changed fields for the activity log. Never values, which may be private. */
export const changedFields = (before: Readonly<Record<string, unknown>>, form: object): string[] =>
  Object.entries(form)
    .filter(([name, value]) => !isSame(before[name], value))
    .map(([name]) => name);

const isSame = (one: unknown, other: unknown): boolean =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;
