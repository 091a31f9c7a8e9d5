import { useState } from 'react';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import { ApiError } from './api-error.ts';
import type { ApiForm } from './forms.ts';

type Source<Row, T> = {
  /** What the form was opened with; undefined for something new. */
  row: Row | undefined;
  valuesOf: (row: Row) => T;
  /** The row as it is now; undefined where it is gone. */
  reload: () => Promise<Row | undefined>;
};

/** What a form that is out of date may do; see <EditConflict>. */
export type Conflict = {
  /** The fields that someone else gave another value; empty once one of the two ways was taken. */
  fields: readonly string[];
  /** Which way was taken. */
  taken: 'theirs' | 'both' | null;
  loadTheirs: () => void;
  keepMine: () => void;
};

/**
 * For a form about a row that two people may have open at once. Where the other one was first (EDIT_CONFLICT), what
 * was typed stays, and the person chooses: the row as it is now, or that with the own changes on top. A change that no
 * field of the form shows is no conflict, and the form is saved.
 */
export function useEditedRow<Row extends { updated_at: string }, T extends FieldValues>(
  form: ApiForm<T>,
  { row, valuesOf, reload }: Source<Row, T>,
) {
  const [base, setBase] = useState(row);
  const [present, setPresent] = useState<Row | null>(null);
  const [taken, setTaken] = useState<Conflict['taken']>(null);

  const take = (way: 'theirs' | 'both') => {
    if (!base || !present) return;
    const before = valuesOf(base);
    const typed = form.getValues();
    form.reset(valuesOf(present));
    if (way === 'both') {
      for (const name of differing(before, typed)) {
        form.setValue(name as Path<T>, typed[name] as PathValue<T, Path<T>>, { shouldDirty: true });
      }
    }
    setBase(present);
    setPresent(null);
    setTaken(way);
  };

  /** Saves with what was seen of the row. */
  const save = async (run: (seen: { updated_at: string }) => Promise<unknown>) => {
    setTaken(null);
    if (!base) return;
    try {
      await run({ updated_at: base.updated_at });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'EDIT_CONFLICT') throw error;
      const now = await reload();
      if (!now) throw error;
      if (differing(valuesOf(base), valuesOf(now)).length > 0) {
        setPresent(now);
        throw error;
      }
      setBase(now);
      await run({ updated_at: now.updated_at });
    }
  };

  const fields = base && present ? differing(valuesOf(base), valuesOf(present)) : [];
  const conflict: Conflict | null =
    present || taken ? { fields, taken, loadTheirs: () => take('theirs'), keepMine: () => take('both') } : null;
  return { save, conflict };
}

const differing = <T extends FieldValues>(one: T, other: T): string[] =>
  Object.keys(one).filter((name) => one[name] !== other[name]);
