import { Button } from '../ui/button.tsx';
import { Note } from '../ui/form-error.tsx';

/** Says that the form begins with what was typed before, and offers the way back to what is saved. */
export function KeptNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Note role="status" title="We kept what you had not saved yet">
      <Button tone="secondary" size="sm" onClick={onDiscard} className="mt-2">
        Discard it
      </Button>
    </Note>
  );
}
