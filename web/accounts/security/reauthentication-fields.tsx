/** Asked again before changes that a borrowed phone must not allow. */
import { useQuery } from '@tanstack/react-query';
import type { FieldValues, Path } from 'react-hook-form';
import { query } from '../../lib/api.ts';
import { type ApiForm, filled } from '../../lib/forms.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Props<T extends FieldValues> = { form: ApiForm<T> };

/**
 * Whether a code is asked for too, because two-factor is on. Also if that could not be read or changed since, and the server
 * refused the missing one: `error` is that of the field. Undefined while unknown.
 */
export function useNeedsCode(error: unknown): boolean | undefined {
  const { data } = useQuery(query('GET /two-factor'));
  return error !== undefined || (data && data.enabled_at !== null);
}

/** A field `current_password`. */
export function CurrentPassword<T extends FieldValues>({ form }: Props<T>) {
  return (
    <PasswordField
      {...form.field('current_password' as Path<T>, { required: 'Enter your current password' })}
      label="Your current password"
      autoComplete="current-password"
    />
  );
}

/** A field `code`. */
export function AppOrRecoveryCode<T extends FieldValues>({ form }: Props<T>) {
  return (
    <TextField
      {...form.field('code' as Path<T>, filled('Enter a code') as never)}
      label="Code from your authenticator app"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      className="code"
      hint="Six digits. You can also use one of your recovery codes."
    />
  );
}
