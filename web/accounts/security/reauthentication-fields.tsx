/** Asked again before changes that a borrowed phone must not allow. */
import { useQuery } from '@tanstack/react-query';
import type { FieldValues, Path } from 'react-hook-form';
import { query } from '../../lib/api.ts';
import { type ApiForm, filled } from '../../lib/forms.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

export type Credentials = { current_password: string; code?: string };
type Values = Required<Credentials>;
type Props<T extends FieldValues> = { form: ApiForm<T> };

/**
 * The fields `current_password` and, if two-factor is on, `code`, and what of the form's values is sent. `needsCode` is
 * undefined while it is unknown.
 */
export function useReauthentication<T extends Values>(form: ApiForm<T>) {
  const { data } = useQuery(query('GET /two-factor'));
  // Also if that could not be read or changed since, and the server refused the missing code.
  const needsCode = form.formState.errors.code !== undefined || (data && data.enabled_at !== null);
  const fields = (
    <>
      <CurrentPassword form={form} />
      {needsCode && <AppOrRecoveryCode form={form} />}
    </>
  );
  const credentialsOf = ({ current_password, code }: Values): Credentials => ({
    current_password,
    ...(needsCode && { code }),
  });
  return { needsCode, fields, credentialsOf };
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

function AppOrRecoveryCode<T extends FieldValues>({ form }: Props<T>) {
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
