import { useEffect, useState } from 'react';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import type { DialogFrameProps } from './dialog-state.ts';
import { changedValues, dropDraft, keepDraft, readDraft } from './draft.ts';
import type { ApiForm } from './forms.ts';
import { useDraftKey } from './session.ts';

type Kept<T> = { updated_at?: string; changes: Partial<T> };

/** `name` tells the dialog from others of the page; `row` is what it edits, undefined for a new one. */
type Opened = { name: string; row: { id: string; updated_at?: string } | undefined };

/** What <FormDialog> shows above the fields that hold earlier input; null if they don't. */
export type RestoredDraft = { isOutdated: boolean; discard: () => void };

/**
 * Keeps the input of a dialog's form for the tab until the dialog is closed. A reload and the end of the session close
 * no dialog: the next one starts with that input. `frame` goes to <FormDialog> instead of the one passed.
 */
export function useDialogDraft<T extends FieldValues>(form: ApiForm<T>, frame: DialogFrameProps, opened: Opened) {
  const { row } = opened;
  const key = useDraftKey(`${opened.name}:${row?.id ?? 'new'}`);
  const updated_at = row?.updated_at;
  const [kept] = useState(() => readDraft<Kept<T>>(key));
  const [before] = useState(() => structuredClone(form.getValues()));
  const [isRestored, setRestored] = useState(Object.keys(kept.changes ?? {}).length > 0);
  const { subscribe, setValue, reset } = form;

  useEffect(() => {
    for (const [name, value] of Object.entries(kept.changes ?? {})) {
      setValue(name as Path<T>, value as PathValue<T, Path<T>>, { shouldDirty: true });
    }
  }, [kept, setValue]);
  useEffect(() => {
    const keep = ({ values }: { values: T }) => {
      const changes = changedValues(before, values);
      if (Object.keys(changes).length === 0) return dropDraft(key);
      keepDraft(key, { ...(updated_at && { updated_at }), changes } satisfies Kept<T>);
    };
    return subscribe({ formState: { values: true }, callback: keep });
  }, [subscribe, key, before, updated_at]);

  const discard = () => {
    reset(before);
    dropDraft(key);
    setRestored(false);
  };
  const restored: RestoredDraft | null = isRestored ? { isOutdated: kept.updated_at !== updated_at, discard } : null;
  return { frame: forgetting(frame, key), restored };
}

/** The same for a dialog with one text. */
export function useTextDraft(frame: DialogFrameProps, name: string) {
  const key = useDraftKey(name);
  const [text, setText] = useState(() => readDraft<{ text: string }>(key).text ?? '');
  const change = (next: string) => {
    setText(next);
    if (next.trim() === '') dropDraft(key);
    else keepDraft(key, { text: next });
  };
  return { frame: forgetting(frame, key), text, setText: change };
}

const forgetting = (frame: DialogFrameProps, key: string): DialogFrameProps => ({
  ...frame,
  onOpenChange: (isOpen) => {
    if (!isOpen) dropDraft(key);
    frame.onOpenChange(isOpen);
  },
});
