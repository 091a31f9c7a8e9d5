import { useId } from 'react';
import { Button } from '../ui/button.tsx';
import { FileField } from '../ui/file-field.tsx';
import { FormError, Note } from '../ui/form-error.tsx';
import { Section } from '../ui/section.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { MethodChoice } from './method-choice.tsx';
import type { PaymentOptions } from './payment-options.ts';
import { PaymentSummary } from './payment-summary.tsx';
import { PROOF_ACCEPT } from './proof-file.ts';
import { RegistrationDetails } from './registration-details.tsx';
import { usePaymentForm } from './use-payment-form.ts';

type Props = { options: PaymentOptions; onSubmitted: () => Promise<unknown> };

/** The whole payment page as one form, the total and the submit button beside it; on a phone they stay at the foot. */
export function PaymentForm({ options: { registration, methods, latest_payment }, onSubmitted }: Props) {
  const id = useId();
  const payment = usePaymentForm({ registrationId: registration.id, methods, onSubmitted });
  const { form, proof, method, isReady } = payment;
  const errors = form.formState.errors;
  return (
    <form
      noValidate
      onSubmit={payment.submit}
      className="grid gap-8 max-md:flex max-md:flex-col md:grid-cols-[minmax(0,1fr)_20rem] md:gap-x-10"
    >
      <div className="grid min-w-0 content-start gap-8">
        {latest_payment?.status === 'failed' && <Rejection reason={latest_payment.rejection_notes} />}
        <RegistrationDetails registration={registration} />
        <MethodChoice
          methods={methods}
          chosen={method}
          onChoose={(value) => form.setValue('payment_profile_id', value)}
          error={errors.payment_profile_id?.message}
        />
        <PaymentDetails payment={payment} />
      </div>
      <aside className="sticky-action grid content-start gap-3 md:sticky md:top-24 md:gap-5 md:self-start md:rounded-lg md:border md:border-rule md:bg-raised md:p-6 md:shadow-card">
        <FormError>{form.failure}</FormError>
        <div className="flex items-center justify-between gap-4 md:grid md:grid-cols-1 md:gap-5">
          <PaymentSummary base_cents={registration.total_amount_cents} method={method} />
          <Button
            type="submit"
            disabled={!isReady || proof.problem !== null}
            aria-describedby={isReady ? undefined : id}
            busy={form.formState.isSubmitting}
            busyLabel="Submitting..."
            className="shrink-0 whitespace-nowrap"
          >
            Submit Payment
          </Button>
        </div>
        {!isReady && (
          <p id={id} className="text-[.88rem] text-ink-soft leading-snug max-md:-order-1 md:text-[.92rem]">
            Please select a payment method and enter a transaction reference.
          </p>
        )}
      </aside>
    </form>
  );
}

function Rejection({ reason }: { reason: string | null }) {
  return (
    <Note tone="error" title="Your last payment was rejected">
      {reason && <p className="whitespace-pre-line">Reason: {reason}</p>}
      <p>Please put that right and submit your payment again.</p>
    </Note>
  );
}

function PaymentDetails({ payment: { form, proof } }: { payment: ReturnType<typeof usePaymentForm> }) {
  const errors = form.formState.errors;
  return (
    <Section title="Payment Details">
      <TextField
        {...form.register('reference_number', { maxLength: { value: 120, message: 'At most 120 characters.' } })}
        label="Transaction reference"
        required
        autoComplete="off"
        hint="The number or code your bank or app gave you for the transfer."
        error={errors.reference_number?.message}
      />
      <TextareaField
        {...form.register('user_comment', { maxLength: { value: 1000, message: 'At most 1,000 characters.' } })}
        label="Notes"
        optional
        hint="Anything the treasurer should know, as another name on the account."
        error={errors.user_comment?.message}
      />
      <FileField
        label="Payment proof"
        optional
        accept={PROOF_ACCEPT}
        prompt="Choose an image or PDF"
        hint="A screenshot, photo or PDF of the transfer, up to 10 MB. Only you and the treasurers see it."
        file={proof.file}
        onChange={proof.setFile}
        progress={proof.progress}
        onCancel={proof.cancel}
        error={proof.problem ?? undefined}
      />
    </Section>
  );
}
