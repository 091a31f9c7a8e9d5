import type { Conflict } from '../lib/edited-row.ts';
import { Button } from './button.tsx';
import { Note } from './form-error.tsx';

type Props = {
  conflict: Conflict | null;
  /** The labels of the form's fields. */
  labels: Readonly<Record<string, string>>;
};

/** The pressed button is gone and so is its focus. */
const takeFocus = (note: HTMLElement | null) => note?.focus();

/** Someone else saved first: nothing typed is lost, and the person chooses which values to save. */
export function EditConflict({ conflict, labels }: Props) {
  if (!conflict) return null;
  if (conflict.choice) {
    return (
      <div role="status" tabIndex={-1} ref={takeFocus}>
        <Note tone="info">
          {conflict.choice === 'theirs'
            ? 'This is the current version. What you entered was discarded.'
            : 'Your changes are kept, together with theirs. Check them, then save.'}
        </Note>
      </div>
    );
  }
  return (
    <Note tone="warning" role="alert" title="Someone else changed this while you were editing.">
      <p>
        Nothing was saved, and what you entered is still here. They changed:{' '}
        {conflict.fields.map((name) => labels[name] ?? name).join(', ')}.
      </p>
      <p className="mt-2.5 flex flex-wrap gap-2.5">
        <Button size="sm" tone="secondary" onClick={conflict.loadTheirs}>
          Discard mine
        </Button>
        <Button size="sm" tone="secondary" onClick={conflict.keepMine}>
          Keep mine
        </Button>
      </p>
    </Note>
  );
}
