import { FEE_TYPES } from '../../../contract/constants.ts';
import { FEE_TYPE_LABELS } from '../../../contract/labels.ts';
import { amount, parsePercentage } from '../../lib/amounts.ts';
import { formatMoney } from '../../lib/format.ts';
import type { ApiForm } from '../../lib/forms.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EXAMPLE_CENTS, FEE_PRESETS, type FeeValues, feeExample, feeTerms, hasFlat, hasPercentage } from './fees.ts';
import { PROFILE_LABELS, type ProfileValues } from './form.ts';

type Props = { form: ApiForm<ProfileValues> };

export function ProfileFeeFields({ form }: Props) {
  const { field, register, watch } = form;
  const type = watch('processing_fee_type');
  return (
    <fieldset className="grid gap-4 rounded-md border border-rule bg-ground p-4">
      <legend className="px-1 font-[650]">Processing fee</legend>
      <Presets form={form} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          label={PROFILE_LABELS.processing_fee_type}
          options={FEE_TYPES.map((value) => ({ value, label: FEE_TYPE_LABELS[value] }))}
          {...register('processing_fee_type')}
        />
        {hasPercentage(type) && (
          <TextField
            label={PROFILE_LABELS.processing_fee_percentage}
            hint="0 to 100, in steps of 0.1."
            inputMode="decimal"
            {...field('processing_fee_percentage', {
              validate: (typed) => parsePercentage(typed) !== undefined || 'Enter 0 to 100, in steps of 0.1.',
            })}
          />
        )}
        {hasFlat(type) && (
          <MoneyField
            label={PROFILE_LABELS.processing_fee_flat_cents}
            {...field('processing_fee_flat_cents', amount('Enter the flat fee.'))}
          />
        )}
      </div>
      <Checkbox
        label={PROFILE_LABELS.pass_fee_to_customer}
        hint="The fee is added to what the member pays."
        {...register('pass_fee_to_customer')}
      />
      <Examples form={form} />
    </fieldset>
  );
}

function Presets({ form: { setValue } }: Props) {
  const choose = (fees: FeeValues) => {
    for (const [name, value] of Object.entries(fees)) {
      setValue(name as keyof FeeValues, value, { shouldDirty: true, shouldValidate: true });
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons within the fieldset that has the legend
    <div role="group" aria-label="Fee presets" className="flex flex-wrap gap-2">
      {FEE_PRESETS.map(({ label, fees }) => (
        <Button key={label} tone="secondary" size="sm" onClick={() => choose(fees)}>
          {label}
        </Button>
      ))}
    </div>
  );
}

function Examples({ form: { watch } }: Props) {
  const values = watch();
  const terms = feeTerms(values);
  return (
    <dl aria-label="Fee examples" className="figures grid gap-1.5 border-rule border-t pt-3">
      {EXAMPLE_CENTS.map((cents) => (
        <div key={cents} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-soft">On {formatMoney(cents)}</dt>
          <dd className="font-[600]">{terms ? feeExample(terms, values.pass_fee_to_customer, cents) : '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
