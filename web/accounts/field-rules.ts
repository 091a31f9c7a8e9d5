/** Field rules of the account forms (spec 5). */
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { PASSWORD_MIN } from '../../contract/constants.ts';

const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const emailRule = {
  required: 'Please enter your email address',
  pattern: { value: MAIL, message: 'Please enter a valid email address' },
};

export const newPasswordRule = {
  required: 'Please choose a password',
  minLength: { value: PASSWORD_MIN, message: `Password must be at least ${PASSWORD_MIN} characters` },
};

/** For the confirmation of a field named `password`. */
export const confirmPasswordRule = {
  required: 'Please enter the password again',
  validate: (confirmed: string, { password }: { password: string }) =>
    confirmed === password || 'Passwords do not match',
};

/** Checks the confirmation again after `password` changed. */
export function recheckConfirmation<T extends FieldValues>(form: UseFormReturn<T>): void {
  const field = 'confirm_password' as Path<T>;
  if (form.getValues(field)) void form.trigger(field);
}
