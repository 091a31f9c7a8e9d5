import type { ComponentProps } from 'react';
import { school } from '../../school.config.ts';
import { cx } from './class-names.ts';
import { Field, type FieldProps, INPUT, useFieldIds } from './field.tsx';

type Props = FieldProps & ComponentProps<'input'>;

const SYMBOL =
  new Intl.NumberFormat(school.locale, {
    style: 'currency',
    currency: school.currency,
    currencyDisplay: 'narrowSymbol',
  })
    .formatToParts(0)
    .find((part) => part.type === 'currency')?.value ?? '';

/** An amount as text, which stays as typed: `{...form.register('price_cents', amount('Enter a price.'))}`. */
export function MoneyField({ label, hint, error, optional, className, ...rest }: Props) {
  const field = useFieldIds(hint, error);
  return (
    <Field {...{ label, hint, error, optional, className }} id={field.id}>
      <span className="relative">
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-ink-faint"
        >
          {SYMBOL}
        </span>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          {...rest}
          {...field.control}
          className={cx(INPUT, 'figures', SYMBOL.length > 1 ? 'pl-15' : 'pl-8')}
        />
      </span>
    </Field>
  );
}
