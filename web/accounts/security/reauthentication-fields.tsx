/** Asked again before changes that a borrowed phone must not allow. */
import type { FieldValues, Path, UseFormRegister } from 'react-hook-form';
import { filled } from '../../lib/forms.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Props<T extends FieldValues> = { register: UseFormRegister<T>; error: string | undefined };

/** A field `current_password`. */
export function CurrentPassword<T extends FieldValues>({ register, error }: Props<T>) {
  return (
    <PasswordField
      {...register('current_password' as Path<T>, { required: 'Enter your current password' })}
      label="Your current password"
      autoComplete="current-password"
      error={error}
    />
  );
}

/** A field `code`. */
export function AppOrRecoveryCode<T extends FieldValues>({ register, error }: Props<T>) {
  return (
    <TextField
      {...register('code' as Path<T>, filled('Enter a code') as never)}
      label="Code from your authenticator app"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      className="code"
      hint="Six digits. You can also use one of your recovery codes."
      error={error}
    />
  );
}
