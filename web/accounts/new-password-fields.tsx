import type { ApiForm } from '../lib/forms.ts';
import { PasswordField } from '../ui/password-field.tsx';
import { confirmPasswordRule, newPasswordRule, recheckConfirmation } from './field-rules.ts';

type Values = { password: string; confirm_password: string };
type Props<T extends Values> = {
  form: ApiForm<T>;
  /** 'Password' for a new account. */
  label?: string;
  confirm?: string;
};

/** Fields `password` and `confirm_password` (spec 5). */
export function NewPasswordFields<T extends Values>({
  form,
  label = 'New password',
  confirm = 'Confirm password',
}: Props<T>) {
  const { field } = form as unknown as ApiForm<Values>;
  return (
    <>
      <PasswordField
        {...field('password', { ...newPasswordRule, onChange: () => recheckConfirmation(form) })}
        label={label}
        autoComplete="new-password"
        hint="At least 6 characters. Three or four words you’ll remember work well."
      />
      <PasswordField {...field('confirm_password', confirmPasswordRule)} label={confirm} autoComplete="new-password" />
    </>
  );
}
