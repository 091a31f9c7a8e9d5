import { Download } from 'lucide-react';
import { urlOf } from '../../lib/api.ts';
import { useDialogState } from '../../lib/dialog-state.ts';
import { Button } from '../../ui/button.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { SecurityPart } from '../security/part.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

export default function YourData() {
  const dialog = useDialogState<true>();
  return (
    <div className="grid gap-9">
      <SecurityPart
        title="Download your data"
        note="One ZIP file with all the data we have about you: your profile, photo, registrations, payments with their proofs, devices and activity."
        actions={
          <AnchorButton href={urlOf('GET /account/data')} download tone="secondary" icon={Download}>
            Download my data
          </AnchorButton>
        }
      />
      <SecurityPart
        title="Delete your account"
        note="This is permanent and takes effect immediately. Payments and the audit log keep your name and email address. Past and paid registrations, with your guests’ names, and names you added to class lists stay too; the rest is deleted. You’ll see the effects before you decide."
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
