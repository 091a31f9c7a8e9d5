import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/form-error.tsx';

type Props = {
  /** The saved profile was changed after the draft was typed. */
  isOutdated: boolean;
  onDiscard: () => void;
};

export function DraftNote({ isOutdated, onDiscard }: Props) {
  return (
    <Note role="status" title="Your unsaved changes are back">
      {isOutdated && (
        <p className="mt-1">Your profile was changed on another device since then. Check it before you save.</p>
      )}
      <Button tone="secondary" size="sm" onClick={onDiscard} className="mt-2">
        Discard Changes
      </Button>
    </Note>
  );
}
