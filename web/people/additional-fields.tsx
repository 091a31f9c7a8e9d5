import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { TextField } from '../ui/text-field.tsx';
import type { ProfileValues } from './profile-values.ts';

type Props = { register: UseFormRegister<ProfileValues>; errors: FieldErrors<ProfileValues> };

const FIELDS = [
  { name: 'current_city', label: 'City', autoComplete: 'address-level2', maxLength: 80 },
  { name: 'current_country', label: 'Country', autoComplete: 'country-name', maxLength: 80 },
  { name: 'profession', label: 'Profession', autoComplete: 'organization-title', maxLength: 120 },
  { name: 'industry', label: 'Industry', autoComplete: 'off', maxLength: 120 },
] as const;

export const ADDITIONAL = [...FIELDS.map(({ name }) => name), 'birthday'] as const;

const EARLIEST = '1900-01-01';
const today = () => new Date().toISOString().slice(0, 10);

/** Where one lives, what one does, and the birthday: all optional. */
export function AdditionalFields({ register, errors }: Props) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {FIELDS.map(({ name, ...field }) => (
        <TextField key={name} {...register(name)} {...field} optional error={errors[name]?.message} />
      ))}
      <TextField
        {...register('birthday', {
          validate: (day) => !day || (day >= EARLIEST && day <= today()) || 'Please enter a date in the past.',
        })}
        label="Birthday"
        type="date"
        autoComplete="bday"
        min={EARLIEST}
        max={today()}
        optional
        hint="Others see the day and month alone, and only if you share them."
        error={errors.birthday?.message}
      />
    </div>
  );
}
