import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** "'Gala Dinner' can't be deleted" */
  title: string;
  /** Why, and what to do instead. */
  description: ReactNode;
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
