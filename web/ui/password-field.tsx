import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { cx } from './class-names.ts';
import { Field, type FieldProps, INPUT, useFieldIds } from './field.tsx';

type Props = FieldProps & Omit<ComponentProps<'input'>, 'type'>;

/** A password with a show button. `autoComplete`: current-password or new-password. */
export function PasswordField({ label, hint, error, optional, className, ...rest }: Props) {
  const field = useFieldIds(hint, error);
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field {...{ label, hint, error, optional, className }} id={field.id}>
      <span className="relative">
        <input
          {...rest}
          {...field.control}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className={cx(INPUT, 'pr-12')}
        />
        <button
          type="button"
          aria-label={shown ? 'Hide what you typed' : 'Show what you typed'}
          aria-controls={field.id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-soft hover:text-green-ink"
        >
          <Icon className="size-5" />
        </button>
      </span>
    </Field>
  );
}
