import { amount, parseMoney } from '../../lib/amounts.ts';
import type { ApiForm } from '../../lib/forms.ts';
import { FormDateTimeField } from '../../ui/date-time-field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { paymentPlan } from '../payment-plan.ts';
import { TICKET_LABELS, type TicketValues, ticketBody } from './ticket-form.ts';

type Props = { form: ApiForm<TicketValues> };

const SAY_PRICE = 'Enter the early bird price for this deadline.';
const SAY_DEADLINE = 'Choose when the early bird price ends.';

/** Both or neither. */
export function EarlyBirdFields({ form }: Props) {
  const { getValues } = form;
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <MoneyField
        label={TICKET_LABELS.early_bird_price_cents}
        optional
        {...form.field('early_bird_price_cents', {
          validate: (text) => amount(getValues('early_bird_deadline') === null ? undefined : SAY_PRICE).validate(text),
        })}
      />
      <FormDateTimeField
        form={form}
        name="early_bird_deadline"
        rules={{
          validate: (value) => value !== null || getValues('early_bird_price_cents').trim() === '' || SAY_DEADLINE,
        }}
        label={TICKET_LABELS.early_bird_deadline}
        optional
      />
    </div>
  );
}

/** Only with accommodation; the deposit is required then (spec 5). */
export function HotelFields({ form }: Props) {
  return (
    <div className="my-2 grid gap-5 rounded-md border border-rule bg-ground p-4">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <MoneyField
          label={TICKET_LABELS.deposit_amount_cents}
          hint="Paid when registering."
          {...form.field('deposit_amount_cents', amount('Enter a deposit.'))}
        />
        <MoneyField
          label={TICKET_LABELS.hotel_balance_cents}
          hint="Paid at check-in."
          optional
          {...form.field('hotel_balance_cents', amount())}
        />
      </div>
      <TextareaField
        label={TICKET_LABELS.hotel_payment_instructions}
        optional
        maxLength={2000}
        {...form.field('hotel_payment_instructions')}
      />
    </div>
  );
}

/** What members will pay and when. Without valid amounts nothing is shown: the fields say what is wrong. */
export function PaymentPlan({ values }: { values: TicketValues }) {
  const isComplete = parseMoney(values.price_cents) !== undefined;
  return (
    <div aria-live="polite" className="figures text-[.94rem] text-ink-soft">
      {isComplete && paymentPlan(ticketBody(values)).map((sentence) => <p key={sentence}>{sentence}</p>)}
    </div>
  );
}
