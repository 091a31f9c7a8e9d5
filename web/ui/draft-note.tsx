import { Button } from './button.tsx';
import { Note } from './form-error.tsx';

type Props = {
  /** A sentence if what is edited was changed after the draft was typed. */
  outdated: string | false;
  onDiscard: () => void;
};

export function DraftNote({ outdated, onDiscard }: Props) {
  return (
    <Note role="status" title="Your unsaved changes are back">
      {outdated && <p className="mt-1">{outdated}</p>}
      <Button tone="secondary" size="sm" onClick={onDiscard} className="mt-2">
        Discard Changes
      </Button>
    </Note>
  );
}
