import { useState } from 'react';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import { ApiError } from './api-error.ts';
import type { ApiForm } from './forms.ts';

type Source<Row, T> = {
  /** What the form was opened with; undefined for a new row. */
  row: Row | undefined;
  valuesOf: (row: Row) => T;
  /** The current row; undefined if it was deleted. */
  reload: () => Promise<Row | undefined>;
};

/** The choices of an outdated form; see <EditConflict>. */
export type Conflict = {
  /** The fields that someone else changed; empty once the person has chosen. */
  fields: readonly string[];
  /** The choice. */
  choice: 'theirs' | 'both' | null;
  loadTheirs: () => void;
  keepMine: () => void;
};

/**
 * A form for a row that two people may edit at once. After EDIT_CONFLICT the input stays, and the person chooses
 * between the current row and the current row with their changes. A change to fields that the form doesn't show is no
 * conflict: the form is saved.
 */
export function useEditedRow<Row extends { updated_at: string }, T extends FieldValues>(
  form: ApiForm<T>,
  { row, valuesOf, reload }: Source<Row, T>,
) {
  const [base, setBase] = useState(row);
  const [current, setCurrent] = useState<Row | null>(null);
  const [choice, setChoice] = useState<Conflict['choice']>(null);

  const choose = (chosen: 'theirs' | 'both') => {
    if (!base || !current) return;
    const before = valuesOf(base);
    const typed = form.getValues();
    form.reset(valuesOf(current));
    if (chosen === 'both') {
      for (const name of differing(before, typed)) {
        form.setValue(name as Path<T>, typed[name] as PathValue<T, Path<T>>, { shouldDirty: true });
      }
    }
    setBase(current);
    setCurrent(null);
    setChoice(chosen);
  };

  /** Saves with the `updated_at` that the form was opened with. */
  const save = async (run: (seen: { updated_at: string }) => Promise<unknown>) => {
    setChoice(null);
    if (!base) return;
    try {
      await run({ updated_at: base.updated_at });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'EDIT_CONFLICT') throw error;
      const now = await reload();
      if (!now) throw error;
      if (differing(valuesOf(base), valuesOf(now)).length > 0) {
        setCurrent(now);
        throw error;
      }
      setBase(now);
      await run({ updated_at: now.updated_at });
    }
  };

  /** After a save that leaves the form open: what was saved is what the next save starts from. */
  const saved = (row: Row) => {
    form.reset(valuesOf(row));
    setBase(row);
  };

  const fields = base && current ? differing(valuesOf(base), valuesOf(current)) : [];
  const conflict: Conflict | null =
    current || choice ? { fields, choice, loadTheirs: () => choose('theirs'), keepMine: () => choose('both') } : null;
  /** What the form was opened with, while it differs from that. */
  const unsaved = base && differing(valuesOf(base), form.getValues()).length > 0 ? base : null;
  return { save, saved, conflict, unsaved };
}

const differing = <T extends FieldValues>(one: T, other: T): string[] =>
  Object.keys(one).filter((name) => one[name] !== other[name]);
