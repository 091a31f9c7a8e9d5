import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useAskBeforeBack } from '../lib/ask-before-back.ts';
import type { RestoredDraft } from '../lib/dialog-draft.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog-frame.tsx';
import { DraftNote } from './draft-note.tsx';
import { FormError } from './form-error.tsx';

type Props = Omit<DialogProps, 'place' | 'alert' | 'actions'> & {
  onSubmit: (event: FormEvent) => void;
  /** The submit button's label, idle and busy: 'Saving...' unless given. */
  action: string;
  busyAction?: string;
  tone?: 'danger' | 'primary';
  /** False while the form's data is loading: submitting is disabled. */
  isReady?: boolean;
  /** Of `useApiForm`: closing asks first if it is dirty, and its failure is shown above the buttons. */
  form: { formState: { isSubmitting: boolean; isDirty: boolean }; failure: string | null };
  /** Instead of the form's. */
  isDirty?: boolean;
  failure?: string | null;
  /** Shown above the error: what to know before the next attempt. */
  notice?: ReactNode;
  /** The fields hold input of before (`useDialogDraft`). */
  restored?: RestoredDraft | null;
  /** Below the form and not part of it. */
  after?: ReactNode;
};

/** A form in a dialog: fields scroll; the error and the buttons stay visible; closing asks before input is lost. */
export function FormDialog({ onSubmit, form, restored, children, after, ...rest }: Props) {
  const { open, onOpenChange, isDirty = form.formState.isDirty, failure = form.failure } = rest;
  const isBusy = form.formState.isSubmitting;
  const id = useId();
  const [isLeaving, setLeaving] = useState(false);
  const change = (next: boolean) => {
    if (isBusy) return;
    if (!next && isDirty) setLeaving(true);
    else onOpenChange(next);
  };
  useAskBeforeBack(open && isDirty, setLeaving);
  return (
    <Dialog
      {...rest}
      onOpenChange={change}
      actions={<Foot {...rest} failure={failure} isBusy={isBusy} formId={id} onCancel={() => change(false)} />}
    >
      <form id={id} noValidate onSubmit={onSubmit} className="grid gap-5">
        {restored && (
          <DraftNote
            outdated={restored.isOutdated && 'Someone has changed this since then. Check it before you save.'}
            onDiscard={restored.discard}
          />
        )}
        {children}
      </form>
      {after && <div className="mt-6">{after}</div>}
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title="Discard what you entered?"
        description="It isn’t saved yet."
        action="Discard"
        cancel="Keep editing"
        onConfirm={async () => onOpenChange(false)}
      />
    </Dialog>
  );
}

type FootProps = Pick<Props, 'action' | 'busyAction' | 'tone' | 'isReady' | 'notice'> & {
  failure: string | null;
  isBusy: boolean;
  formId: string;
  onCancel: () => void;
};

function Foot(props: FootProps) {
  const { action, busyAction = 'Saving...', tone, isReady = true, isBusy, failure, notice, formId, onCancel } = props;
  return (
    <div className="grid w-full gap-3">
      {notice}
      <FormError>{failure}</FormError>
      {/* On a phone the close button at the top is enough, and the fields need the room. */}
      <div className="grid gap-3 sm:flex sm:justify-end">
        <Button tone="secondary" onClick={onCancel} className="max-sm:hidden">
          Cancel
        </Button>
        <Button type="submit" form={formId} tone={tone} disabled={!isReady} busy={isBusy} busyLabel={busyAction}>
          {action}
        </Button>
      </div>
    </div>
  );
}
