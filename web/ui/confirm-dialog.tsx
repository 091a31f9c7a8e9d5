import { type ReactNode, useState } from 'react';
import { messageOf } from '../lib/api-error.ts';
import { useClickGuard } from '../lib/clicks.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog-frame.tsx';
import { FormError } from './form-error.tsx';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  finalFocus?: DialogProps['finalFocus'];
  /** "Delete ticket type 'Gala Dinner'?" */
  title: string;
  description?: ReactNode;
  /** The confirming button: 'Delete', 'Revoke'. */
  action: string;
  busyAction?: string;
  cancel?: string;
  tone?: 'danger' | 'primary';
  /** The dialog closes when this resolves; on an error it stays and shows the message. */
  onConfirm: () => Promise<unknown>;
  /** The specification's sentence for an error without one of its own. */
  otherwise?: string;
  /** The consequences, between the text and the buttons. */
  children?: ReactNode;
  /** False while they are loading: confirming is disabled. */
  isReady?: boolean;
};

/** The error must be visible below a long text. */
const showFailure = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'nearest' });

/** Confirms something that can't be undone. The safe button has the focus. */
export function ConfirmDialog(props: Props) {
  const { open, onOpenChange, title, description, action, busyAction, cancel = 'Cancel', tone = 'danger' } = props;
  const { children, isReady = true, finalFocus } = props;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // On a phone the question appears over the button that was pressed.
  const guarded = useClickGuard(open);
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
      {...(finalFocus && { finalFocus })}
      title={title}
      description={description}
      actions={
        <>
          <Button tone="secondary" onClick={() => change(false)}>
            {cancel}
          </Button>
          <Button tone={tone} disabled={!isReady} busy={isBusy} busyLabel={busyAction ?? action} {...guarded(confirm)}>
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
