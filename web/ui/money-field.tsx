import { type ComponentProps, useState } from 'react';
import { school } from '../../school.config.ts';
import { parseMoney, writeMoney } from '../lib/typed-input.ts';
import { cx } from './class-names.ts';
import { Field, type FieldProps, INPUT, useFieldIds } from './field.tsx';

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
    /** Integer cents; null when empty. */
    value: number | null;
    onChange: (cents: number | null) => void;
  };

const SYMBOL =
  new Intl.NumberFormat(school.locale, {
    style: 'currency',
    currency: school.currency,
    currencyDisplay: 'narrowSymbol',
  })
    .formatToParts(0)
    .find((part) => part.type === 'currency')?.value ?? '';

/** An amount: typed as whole units and cents, given as integer cents. What is no amount cannot be typed. */
export function MoneyField({ value, onChange, label, hint, error, optional, id, className, onBlur, ...rest }: Props) {
  const field = useFieldIds(id, hint, error);
  const [text, setText] = useState(writeMoney(value));
  const shown = (parseMoney(text) ?? null) === value ? text : writeMoney(value);
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
          value={shown}
          onChange={(event) => {
            const cents = parseMoney(event.target.value);
            if (cents === undefined) return;
            setText(event.target.value);
            onChange(cents);
          }}
          onBlur={(event) => {
            setText(writeMoney(value));
            onBlur?.(event);
          }}
          className={cx(INPUT, 'figures', SYMBOL.length > 1 ? 'pl-15' : 'pl-8')}
        />
      </span>
    </Field>
  );
}
