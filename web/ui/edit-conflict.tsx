import type { Conflict } from '../lib/edited-row.ts';
import { Button } from './button.tsx';
import { Note } from './form-error.tsx';

type Props = {
  conflict: Conflict | null;
  /** What the form calls its fields. */
  labels: Readonly<Record<string, string>>;
};

/** The button that was pressed is gone, and its focus with it. */
const takeFocus = (note: HTMLElement | null) => note?.focus();

/** Of two people at one form, the second is told, loses nothing, and chooses what is to be saved. */
export function EditConflict({ conflict, labels }: Props) {
  if (!conflict) return null;
  if (conflict.taken) {
    return (
      <div role="status" tabIndex={-1} ref={takeFocus}>
        <Note tone="info">
          {conflict.taken === 'theirs'
            ? 'This is how it stands now. What you had entered is gone.'
            : 'Your changes stand on top of theirs. Look them over, then save.'}
        </Note>
      </div>
    );
  }
  return (
    <Note tone="warning" role="alert" title="Someone else has changed this since you opened it.">
      <p>
        Nothing was saved, and what you entered is still here. They changed:{' '}
        {conflict.fields.map((name) => labels[name] ?? name).join(', ')}.
      </p>
      <p className="mt-2.5 flex flex-wrap gap-2.5">
        <Button size="sm" tone="secondary" onClick={conflict.loadTheirs}>
          Load the present state
        </Button>
        <Button size="sm" tone="secondary" onClick={conflict.keepMine}>
          Put my changes on top
        </Button>
      </p>
    </Note>
  );
}
