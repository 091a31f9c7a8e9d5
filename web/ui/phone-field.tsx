import { useLayoutEffect, useRef } from 'react';
import { typePhone } from '../lib/typed-input.ts';
import { groupDigits } from '../lib/words.ts';
import { cx } from './cx.ts';
import { Field, type FieldProps, INPUT, useFieldIds } from './field.tsx';
import { SelectField } from './select-field.tsx';

type Props = FieldProps & {
  codes: readonly string[];
  code: string;
  onCodeChange: (code: string) => void;
  /** The national number's digits, ungrouped. */
  digits: string;
  onChange: (digits: string) => void;
  autoFocus?: boolean;
  disabled?: boolean;
  className?: string;
};

/** Country code and number in one line; the number shows itself grouped 3-3-4 (spec 2). */
export function PhoneField(props: Props) {
  const { codes, code, onCodeChange, digits, onChange, label, hint, error, optional, disabled, className } = props;
  const field = useFieldIds(undefined, hint, error);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <Field {...{ label, hint, error, optional, className }} id={field.id}>
      <span className="flex gap-2">
        <SelectField
          hideLabel
          label="Country code"
          autoComplete="tel-country-code"
          options={codes.map((each) => ({ value: each, label: each }))}
          value={code}
          disabled={disabled}
          onChange={(event) => onCodeChange(event.target.value)}
          className="w-28 shrink-0"
        />
        <input
          {...field.control}
          ref={input}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          // biome-ignore lint/a11y/noAutofocus: for a dialog or step whose one field this is
          autoFocus={props.autoFocus}
          disabled={disabled}
          value={groupDigits(digits)}
          onChange={({ target }) => {
            const typed = typePhone(digits, target.value, target.selectionStart ?? target.value.length);
            caret.current = typed.caret;
            onChange(typed.digits);
          }}
          className={cx(INPUT, 'figures tracking-wide')}
        />
      </span>
    </Field>
  );
}
