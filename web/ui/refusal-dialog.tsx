import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog-frame.tsx';

/** `title`: "'Gala Dinner' can't be deleted"; `description`: why, and what to do instead. */
type Props = Pick<DialogProps, 'open' | 'onOpenChange' | 'title' | 'description'> & {
  /** What can be done instead from here. */
  instead?: { action: string; busyAction: string; otherwise: string; run: () => Promise<unknown> } | undefined;
};

/** Says what can't be done before anyone is asked to confirm it. */
export function RefusalDialog({ instead, ...dialog }: Props) {
  if (instead) {
    const { run, ...words } = instead;
    return <ConfirmDialog {...dialog} {...words} cancel="Close" tone="primary" onConfirm={run} />;
  }
  return (
    <Dialog
      alert
      width="sm"
      {...dialog}
      actions={
        <Button tone="secondary" onClick={() => dialog.onOpenChange(false)}>
          Close
        </Button>
      }
    />
  );
}
