import { Download } from 'lucide-react';
import { urlOf } from '../../lib/api.ts';
import { useDialogState } from '../../lib/dialog-state.ts';
import { Button } from '../../ui/button.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { SecurityPart } from '../security/part.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

/** Taking everything along, and leaving for good. */
export function OwnData() {
  const dialog = useDialogState<true>();
  return (
    <div className="grid gap-9">
      <SecurityPart
        title="Download your data"
        note="One ZIP file with everything we hold of you: your profile, photo, registrations, payments with their proofs, where you are signed in and what you did here."
        actions={
          <AnchorButton
            href={urlOf('GET /account/data')}
            download
            tone="secondary"
            icon={<Download className="size-4.5" aria-hidden="true" />}
          >
            Download my data
          </AnchorButton>
        }
      />
      <SecurityPart
        title="Delete your account"
        note="For good, and at once. Payments and the log keep your name and email address; everything else goes. You see what that means for you before you decide."
        actions={
          <Button tone="danger" onClick={() => dialog.show(true)}>
            Delete my account…
          </Button>
        }
      >
        {dialog.subject && <DeleteAccountDialog key={dialog.key} {...dialog.frame} />}
      </SecurityPart>
    </div>
  );
}
