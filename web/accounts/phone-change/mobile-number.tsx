import { useDialogState } from '../../lib/dialog-state.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { SecurityPart } from '../security/part.tsx';
import { ChangeNumberDialog } from './dialog.tsx';

/** Masked, since settings are opened where others can see the screen. */
export function MobileNumber() {
  const { user } = useSession();
  const dialog = useDialogState<true>();
  const ending = user?.phone.slice(-4);
  return (
    <SecurityPart
      title="Mobile number"
      note="Your account belongs to this number. Have a new one? Change it here with your password and a code that we text to the new number."
      actions={
        <Button tone="secondary" onClick={() => dialog.show(true)}>
          Change number
        </Button>
      }
    >
      {ending && (
        <p className="figures font-[650]">
          <span aria-hidden="true">•••• {ending}</span>
          <span className="sr-only">Ends in {ending}</span>
        </p>
      )}
      {dialog.subject && <ChangeNumberDialog key={dialog.key} {...dialog.frame} />}
    </SecurityPart>
  );
}
