/** Field rules of the account forms (spec 5). */
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { PASSWORD_MIN } from '../../contract/constants.ts';

const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const emailRule = {
  required: 'Enter your email address',
  pattern: { value: MAIL, message: 'Enter a valid email address' },
};

export const newPasswordRule = {
  required: 'Choose a password',
  minLength: { value: PASSWORD_MIN, message: `Password must be at least ${PASSWORD_MIN} characters` },
};

/** For the confirmation of a field named `password`. */
export const confirmPasswordRule = {
  required: 'Enter the password again',
  validate: (confirmed: string, { password }: { password: string }) =>
    confirmed === password || 'Passwords do not match',
};

/** Checks the confirmation again after `password` changed. */
export function recheckConfirmation<T extends FieldValues>(form: UseFormReturn<T>): void {
  const field = 'confirm_password' as Path<T>;
  if (form.getValues(field)) void form.trigger(field);
}
