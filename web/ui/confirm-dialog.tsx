import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../lib/api-error.ts';
import { useClickGuard } from '../lib/clicks.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog-frame.tsx';
import { FormError } from './form-error.tsx';

/** `title`: "Delete ticket type 'Gala Dinner'?"; `children`: the consequences. */
type Props = Pick<DialogProps, 'open' | 'onOpenChange' | 'finalFocus' | 'title' | 'description' | 'children'> & {
  /** The confirming button: 'Delete', 'Revoke'. */
  action: string;
  busyAction?: string;
  cancel?: string;
  tone?: 'danger' | 'primary';
  /** The dialog closes when this resolves; on an error it stays and shows the message. */
  onConfirm: () => Promise<unknown>;
  /** The specification's sentence for an error without one of its own. */
  otherwise?: string;
  /** False while they are loading: confirming is disabled. */
  isReady?: boolean;
};

/** The error must be visible below a long text. */
const showFailure = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'nearest' });

/** Confirms something that can't be undone. The safe button has the focus. */
export function ConfirmDialog(props: Props) {
  const { open, onOpenChange, action, busyAction = action, cancel = 'Cancel', tone = 'danger' } = props;
  const { children, isReady = true } = props;
  const confirm = useMutation({ mutationFn: () => props.onConfirm(), onSuccess: () => onOpenChange(false) });
  const failure = confirm.error && messageOf(confirm.error, props.otherwise);
  // On a phone the question appears over the button that was pressed.
  const guarded = useClickGuard(open);
  const change = (next: boolean) => {
    if (confirm.isPending) return;
    confirm.reset();
    onOpenChange(next);
  };
  return (
    <Dialog
      {...props}
      alert
      width={children ? 'md' : 'sm'}
      onOpenChange={change}
      actions={
        <>
          <Button tone="secondary" onClick={() => change(false)}>
            {cancel}
          </Button>
          <Button
            tone={tone}
            disabled={!isReady}
            busy={confirm.isPending}
            busyLabel={busyAction}
            {...guarded(() => confirm.mutate())}
          >
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
