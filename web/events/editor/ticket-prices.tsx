import { Controller } from 'react-hook-form';
import type { ApiForm } from '../../lib/forms.ts';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { fieldOf } from './form-fields.tsx';
import type { TicketValues } from './ticket-form.ts';

type Props = { form: ApiForm<TicketValues> };
type MoneyName = 'price_cents' | 'early_bird_price_cents' | 'deposit_amount_cents' | 'hotel_balance_cents';
type MoneyProps = Props & {
  name: MoneyName;
  label: string;
  hint?: string;
  optional?: boolean;
  required?: string;
  pairedWith?: 'early_bird_deadline';
};

function TicketMoney({ form, name, required, pairedWith, ...field }: MoneyProps) {
  const { control, getValues, formState } = form;
  return (
    <Controller<TicketValues, MoneyName>
      control={control}
      name={name}
      rules={{
        ...(required && { required }),
        ...(pairedWith && {
          validate: (value) =>
            value !== null || getValues(pairedWith) === null || 'Please enter the early bird price for this deadline.',
        }),
      }}
      render={({ field: controlled }) => (
        <MoneyField {...field} {...controlled} error={formState.errors[name]?.message} />
      )}
    />
  );
}

export function PriceField({ form }: Props) {
  return <TicketMoney form={form} name="price_cents" label="Price" required="Please enter a price." />;
}

/** Both or neither. */
export function EarlyBirdFields({ form }: Props) {
  const { control, getValues, formState } = form;
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TicketMoney
        form={form}
        name="early_bird_price_cents"
        label="Early bird price"
        optional
        pairedWith="early_bird_deadline"
      />
      <Controller
        control={control}
        name="early_bird_deadline"
        rules={{
          validate: (value) =>
            value !== null ||
            getValues('early_bird_price_cents') === null ||
            'Please choose when the early bird price ends.',
        }}
        render={({ field }) => (
          <DateTimeField
            label="Early bird deadline"
            optional
            {...field}
            error={formState.errors.early_bird_deadline?.message}
          />
        )}
      />
    </div>
  );
}

/** Only with accommodation; the deposit is required then (spec 5). */
export function HotelFields({ form }: Props) {
  return (
    <div className="my-2 grid gap-5 rounded-md border border-rule bg-ground p-4">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TicketMoney
          form={form}
          name="deposit_amount_cents"
          label="Deposit"
          hint="Paid when registering."
          required="Please enter a deposit."
        />
        <TicketMoney form={form} name="hotel_balance_cents" label="Hotel balance" hint="Paid at check-in." optional />
      </div>
      <TextareaField
        label="Hotel payment instructions"
        optional
        maxLength={2000}
        {...fieldOf(form)('hotel_payment_instructions')}
      />
    </div>
  );
}
