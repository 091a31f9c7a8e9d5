import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormError, Note } from '../../ui/form-error.tsx';
import { PaymentDetails } from './details.tsx';
import { MethodChoice } from './method-choice.tsx';
import { EventOver, Rejection } from './notices.tsx';
import type { PaymentOptions } from './queries.ts';
import { RegistrationDetails } from './registration-details.tsx';
import { PaymentSummary } from './summary.tsx';
import { usePaymentForm } from './use-payment-form.ts';

type Props = { options: PaymentOptions; onSubmitted: () => Promise<unknown> };

export function PaymentForm({ options: { registration, methods, latest_payment }, onSubmitted }: Props) {
  const payment = usePaymentForm({ registrationId: registration.id, methods, onSubmitted });
  const { form, method } = payment;
  return (
    <form
      noValidate
      onSubmit={payment.submit}
      className="max-md:contents md:grid md:grid-cols-[minmax(0,1fr)_20rem] md:gap-x-10"
    >
      <div className="grid min-w-0 content-start gap-8">
        {latest_payment && registration.payment_state === 'rejected' && <Rejection payment={latest_payment} />}
        <EventOver registration={registration} />
        <RegistrationDetails registration={registration} />
        <MethodChoice
          methods={methods}
          chosen={method}
          onChoose={(value) => form.setValue('payment_profile_id', value)}
          error={form.formState.errors.payment_profile_id?.message}
          code={registration.payment_code}
        />
        <PaymentDetails payment={payment} />
      </div>
      <SubmitPanel payment={payment}>
        <PaymentSummary
          registration={registration}
          methods={methods}
          method={method}
          isBrief={payment.obstacle !== null}
        />
      </SubmitPanel>
    </form>
  );
}

type PanelProps = { payment: ReturnType<typeof usePaymentForm>; children: ReactNode };

/**
 * Always visible: on a phone it sticks to the bottom. A sticky box stays within its parent's box, so on a phone form and
 * panel use display: contents and the page is the parent.
 */
function SubmitPanel({ payment: { form, obstacle, wasCancelled }, children }: PanelProps) {
  const id = useId();
  return (
    <aside className="max-md:contents md:sticky md:top-24 md:grid md:content-start md:gap-5 md:self-start md:rounded-lg md:border md:border-rule md:bg-raised md:p-6 md:shadow-card">
      {obstacle && (
        <p id={id} className="text-[.92rem] text-ink-soft leading-snug max-md:my-6 md:order-last">
          {obstacle.text}
        </p>
      )}
      <div className="sticky-action @container grid content-start gap-3 max-md:mt-6 max-md:py-2 md:gap-5">
        <FormError>{form.failure}</FormError>
        {wasCancelled && <Note role="status">Upload cancelled. Everything you entered is still here.</Note>}
        <div className="flex items-center justify-between gap-x-4 gap-y-1 max-md:flex-wrap md:grid md:grid-cols-1 md:gap-5">
          <div className="min-w-0 max-md:flex max-md:flex-1 max-md:basis-32 max-md:flex-wrap max-md:items-baseline max-md:gap-x-3">
            {children}
            {obstacle && (
              <p
                aria-hidden="true"
                className="min-w-28 flex-1 text-[.82rem] text-ink-soft leading-snug @max-[19rem]:hidden md:hidden"
              >
                {obstacle.short}
              </p>
            )}
          </div>
          <Button
            type="submit"
            disabled={obstacle !== null}
            aria-describedby={obstacle ? id : undefined}
            busy={form.formState.isSubmitting}
            busyLabel="Submitting..."
            className="shrink-0 whitespace-nowrap @max-xs:w-full @max-xs:px-1"
          >
            Submit Payment
          </Button>
        </div>
      </div>
    </aside>
  );
}
