import { type ReactNode, useState } from 'react';
import { messageOf } from '../lib/api-error.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormError } from './form-error.tsx';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the thing: "Delete ticket type 'Gala Dinner'?" */
  title: string;
  description?: ReactNode;
  /** 'Delete', 'Revoke'. */
  action: string;
  busyAction?: string;
  cancel?: string;
  tone?: 'danger' | 'primary';
  /** Closes when it resolves; a refusal is said in the dialog, which stays. */
  onConfirm: () => Promise<unknown>;
  /** The spec's sentence for a failure without one of its own. */
  otherwise?: string;
  /** Between the words and the buttons: what it would do, spelled out. */
  children?: ReactNode;
  /** False while that is still being found out: nothing can be confirmed yet. */
  isReady?: boolean;
};

/** What happened must be seen, however long the words above it are. */
const showFailure = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'nearest' });

/** Asks before something that cannot be undone. The safe choice has the focus. */
export function ConfirmDialog(props: Props) {
  const { open, onOpenChange, title, description, action, busyAction, cancel = 'Cancel', tone = 'danger' } = props;
  const { children, isReady = true } = props;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const change = (next: boolean) => {
    if (isBusy) return;
    setFailure(null);
    onOpenChange(next);
  };
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await props.onConfirm();
      onOpenChange(false);
    } catch (error) {
      setFailure(messageOf(error, props.otherwise));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      alert
      width={children ? 'md' : 'sm'}
      open={open}
      onOpenChange={change}
      title={title}
      description={description}
      actions={
        <>
          <Button tone="secondary" onClick={() => change(false)}>
            {cancel}
          </Button>
          <Button tone={tone} disabled={!isReady} busy={isBusy} busyLabel={busyAction ?? action} onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      {children || failure ? (
        <div className="grid gap-5">
          {children}
          {failure && (
            <div ref={showFailure}>
              <FormError>{failure}</FormError>
            </div>
          )}
        </div>
      ) : undefined}
    </Dialog>
  );
}
