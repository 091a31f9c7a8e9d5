import { type ComponentProps, useEffect, useRef } from 'react';
import { CODE_LENGTH } from '../../contract/constants.ts';
import { cx } from './class-names.ts';
import { Field, FieldError, type FieldProps, useFieldIds } from './field.tsx';

type Props = Omit<FieldProps, 'optional'> &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'> & {
    value: string;
    onChange: (digits: string) => void;
    /** Called once the last digit is entered, pasted or filled in. */
    onComplete?: (digits: string) => void;
    /** The code was not taken, also for a reason that is shown elsewhere. */
    isRefused?: boolean;
  };

/**
 * A one-time code: one input that looks like separate boxes. Accepts digits only. A refused one is selected, so that the
 * next digit starts a new code.
 */
export function CodeField({
  value,
  onChange,
  onComplete,
  label,
  hint,
  error,
  isRefused = Boolean(error),
  ...rest
}: Props) {
  const field = useFieldIds(hint, error);
  const input = useRef<HTMLInputElement>(null);
  const lastReported = useRef(value);
  const isSpent = isRefused && value.length === CODE_LENGTH;
  useEffect(() => {
    if (isSpent) input.current?.select();
  }, [isSpent]);
  const take = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, CODE_LENGTH);
    onChange(digits);
    if (digits.length === CODE_LENGTH && lastReported.current !== digits) onComplete?.(digits);
    lastReported.current = digits;
  };
  return (
    <Field {...{ label, hint }} id={field.id}>
      <span className="relative my-1 block w-full max-w-84">
        <Boxes value={value} isWrong={Boolean(error)} />
        <input
          ref={input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="\d*"
          {...rest}
          {...field.control}
          value={value}
          onChange={(event) => take(event.target.value)}
          className="code-input"
        />
      </span>
      {/* The code may have been sent by its last digit: the focus stays, so nothing else reads the error. */}
      <div role="alert" className="empty:-mt-1.5">
        <FieldError id={`${field.id}-error`}>{error}</FieldError>
      </div>
    </Field>
  );
}

function Boxes({ value, isWrong }: { value: string; isWrong: boolean }) {
  const edge = (index: number) =>
    isWrong ? 'border-2 border-red' : index === value.length ? 'border-2 border-green' : 'border-rule-strong';
  return (
    <span aria-hidden="true" className="flex gap-1.5 sm:gap-2">
      {Array.from({ length: CODE_LENGTH }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its position
          key={index}
          className={cx(
            'code grid h-14 min-w-0 flex-1 place-items-center rounded-md border bg-raised font-[700] text-[1.6rem]',
            edge(index),
            index === CODE_LENGTH / 2 - 1 && 'mr-2.5',
          )}
        >
          {value[index]}
        </span>
      ))}
    </span>
  );
}
