import { useLayoutEffect, useRef } from 'react';
import { groupDigits } from '../lib/phone-format.ts';
import { typePhone } from '../lib/typed-input.ts';
import { cx } from './class-names.ts';
import { Field, type FieldProps, INPUT, useFieldIds } from './field.tsx';
import { type Option, SelectField } from './select-field.tsx';

type Props = Omit<FieldProps, 'optional' | 'hint'> & {
  /** The countries of the codes. */
  hint?: string | undefined;
  codes: readonly Option[];
  code: string;
  onCodeChange: (code: string) => void;
  /** The national number's digits, ungrouped. */
  digits: string;
  onChange: (digits: string) => void;
  /** Receives the raw text first; true if it was an international number and has been handled. */
  onInternational: (text: string) => boolean;
  autoFocus?: boolean;
};

/** Country code and number, shown grouped 3-3-4 (spec 2). */
export function PhoneField(props: Props) {
  const { codes, code, onCodeChange, digits, onChange, onInternational, label, hint, error } = props;
  const field = useFieldIds(undefined, error);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <div className="grid gap-5">
      <SelectField
        label="Country code"
        hint={hint}
        autoComplete="tel-country-code"
        options={codes}
        value={code}
        onChange={(event) => onCodeChange(event.target.value)}
      />
      <Field {...{ label, error }} id={field.id}>
        <input
          {...field.control}
          ref={input}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          // biome-ignore lint/a11y/noAutofocus: the only field of its step
          autoFocus={props.autoFocus}
          value={groupDigits(digits, code)}
          onChange={({ target }) => {
            if (onInternational(target.value)) return;
            const typed = typePhone(digits, target.value, target.selectionStart ?? target.value.length, code);
            caret.current = typed.caret;
            onChange(typed.digits);
          }}
          // The whole number stays visible with large text.
          className={cx(INPUT, 'figures px-[min(.875rem,4vw)]! text-[min(1rem,7.5vw)] tracking-wide')}
        />
      </Field>
    </div>
  );
}
