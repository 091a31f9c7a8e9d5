import { PASSWORD_MIN } from '../../contract/constants.ts';
import type { ApiForm } from '../lib/forms.ts';
import { PasswordField } from '../ui/password-field.tsx';

type Values = { password: string; confirm_password: string };
type Props<T extends Values> = {
  form: ApiForm<T>;
  /** 'Password' for a new account. */
  label?: string;
  confirm?: string;
};

const PASSWORD = {
  required: 'Choose a password',
  minLength: { value: PASSWORD_MIN, message: `Password must be at least ${PASSWORD_MIN} characters` },
};
const CONFIRMATION = {
  required: 'Enter the password again',
  validate: (confirmed: string, { password }: Values) => confirmed === password || 'Passwords do not match',
};

/** Fields `password` and `confirm_password` (spec 5). */
export function NewPasswordFields<T extends Values>({
  form,
  label = 'New password',
  confirm = 'Confirm password',
}: Props<T>) {
  const { field, getValues, trigger } = form as unknown as ApiForm<Values>;
  const recheck = () => void (getValues('confirm_password') && trigger('confirm_password'));
  return (
    <>
      <PasswordField
        {...field('password', { ...PASSWORD, onChange: recheck })}
        label={label}
        autoComplete="new-password"
        hint="At least 6 characters. Three or four words you’ll remember work well."
      />
      <PasswordField {...field('confirm_password', CONFIRMATION)} label={confirm} autoComplete="new-password" />
    </>
  );
}
