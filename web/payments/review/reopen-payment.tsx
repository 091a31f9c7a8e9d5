import { useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { type DialogFrameProps, useDialogState } from '../../lib/dialog-state.ts';
import { dropDraft, keepDraft, readDraft } from '../../lib/draft.ts';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { filled, useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { refreshReads, useDraftKey } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SentenceList } from '../../ui/sentence-list.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { toast } from '../../ui/toast.ts';
import type { PaymentDetail } from './queries.ts';

type Props = { payment: PaymentDetail; heading: RefObject<HTMLElement | null>; onReopened: () => void };

/** Stays mounted while its dialog fades out, though the button is gone by then. */
export function ReopenPayment({ payment, heading, onReopened }: Props) {
  const dialog = useDialogState<true>();
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      {payment.may_reopen && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-rule border-t pt-3">
          <p className="text-[.9rem] text-ink-soft">Decided by mistake?</p>
          <Button
            ref={opener}
            tone="quiet"
            size="sm"
            icon={Undo2}
            onClick={() => dialog.show(true)}
            className="-mr-3.5"
          >
            Reopen Payment
          </Button>
        </div>
      )}
      {dialog.subject && (
        <ReopenDialog
          key={dialog.key}
          {...dialog.frame}
          // The button that opened it disappears with the decision.
          onClosed={() => !opener.current && heading.current?.focus()}
          payment={payment}
          onReopened={onReopened}
        />
      )}
    </>
  );
}

type DialogProps = DialogFrameProps & { payment: PaymentDetail; onClosed: () => void; onReopened: () => void };
type Values = { reason: string };

/** The reason is a draft per payment, so that closing the dialog or an error doesn't lose it. */
function ReopenDialog({ payment, onReopened, ...frame }: DialogProps) {
  const { id, user_name, confirmed_at, rejected_at } = payment;
  const draft = useDraftKey(`payment-reopening:${id}`);
  const client = useQueryClient();
  const form = useApiForm<Values>({ defaultValues: { reason: '', ...readDraft<Values>(draft) } });
  const reopen = useOperation('POST /payments/:id/reopening');
  const { field, formState } = form;
  const save = async ({ reason }: Values) => {
    try {
      await reopen.mutateAsync({ params: { id }, body: { decided_at: confirmed_at ?? rejected_at, reason } });
    } catch (error) {
      // Most errors mean that the payment has changed since it was loaded.
      void refreshReads(client);
      throw error;
    }
    dropDraft(draft);
    toast.success(`Payment reopened: ${user_name}`);
    frame.onOpenChange(false);
    onReopened();
  };
  const keep = ({ target }: { target: { value: string } }) =>
    target.value.trim() ? keepDraft(draft, { reason: target.value }) : dropDraft(draft);
  return (
    <FormDialog
      {...frame}
      title={`Reopen the payment from ${user_name}?`}
      onSubmit={form.submit(save, 'We couldn’t reopen the payment. Try again.')}
      action="Reopen Payment"
      busyAction="Reopening..."
      form={form}
      isDirty={false}
    >
      <SentenceList sentences={reopeningConsequences(payment)} />
      <TextareaField
        label="Reason"
        hint="The member will read it. The activity log keeps it."
        required
        maxLength={2000}
        readOnly={formState.isSubmitting}
        {...field('reason', { ...filled('Say why this payment is being reviewed again.'), onChange: keep })}
      />
    </FormDialog>
  );
}

type Reopened = Pick<PaymentDetail, 'status' | 'user_id' | 'bank_lines' | 'registration_withdrawn'>;

export function reopeningConsequences({ status, user_id, bank_lines, registration_withdrawn }: Reopened): string[] {
  const wasConfirmed = status === 'confirmed';
  return [
    'The payment will be pending again and need a new decision.',
    registration_withdrawn
      ? 'The registration stays withdrawn.'
      : wasConfirmed
        ? 'The registration will no longer count as paid. The member keeps their place.'
        : 'The member can’t send the details again until then. They keep their place.',
    ...(wasConfirmed ? bank_lines.map(openAgain) : []),
    user_id === null
      ? 'The account is deleted, so no email is sent.'
      : 'The member gets an email with your reason right away, even if they turned off emails.',
    'The earlier decision with its notes stays on this page and in the activity log.',
  ];
}

const openAgain = ({ booked_on, amount_cents, payer }: Reopened['bank_lines'][number]): string =>
  `The bank line of ${formatDay(booked_on)}${payer ? ` from ${payer}` : ''}, ${formatMoney(amount_cents)}, will be open again.`;
