import type { UseFormReturn } from 'react-hook-form';
import { PasswordField } from '../ui/password-field.tsx';
import { confirmPasswordRule, newPasswordRule, recheckConfirmation } from './field-rules.ts';

type Values = { password: string; confirm_password: string };
type Props<T extends Values> = {
  form: UseFormReturn<T>;
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
  const { register, formState } = form as unknown as UseFormReturn<Values>;
  const { errors } = formState;
  return (
    <>
      <PasswordField
        {...register('password', { ...newPasswordRule, onChange: () => recheckConfirmation(form) })}
        label={label}
        autoComplete="new-password"
        hint="At least 6 characters. Three or four words you’ll remember work well."
        error={errors.password?.message}
      />
      <PasswordField
        {...register('confirm_password', confirmPasswordRule)}
        label={confirm}
        autoComplete="new-password"
        error={errors.confirm_password?.message}
      />
    </>
  );
}
