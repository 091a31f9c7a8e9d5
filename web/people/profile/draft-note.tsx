import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/form-error.tsx';

type Props = {
  /** What is saved was changed after that was typed. */
  wasOld: boolean;
  onDiscard: () => void;
};

/** Says that the form begins with what was typed before, and offers the way back to what is saved. */
export function KeptNote({ wasOld, onDiscard }: Props) {
  return (
    <Note role="status" title="We kept what you had not saved yet">
      {wasOld && (
        <p className="mt-1">Your profile was changed elsewhere since then, so look it over before you save.</p>
      )}
      <Button tone="secondary" size="sm" onClick={onDiscard} className="mt-2">
        Discard it
      </Button>
    </Note>
  );
}
