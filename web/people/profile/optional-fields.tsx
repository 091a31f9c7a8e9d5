import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { TextField } from '../../ui/text-field.tsx';
import { type ProfileValues, TEXT_FIELDS, TEXTS } from './values.ts';

type Props = { register: UseFormRegister<ProfileValues>; errors: FieldErrors<ProfileValues> };

export const ADDITIONAL = [...TEXTS, 'birthday'] as const;

const EARLIEST = '1900-01-01';
const today = () => new Date().toISOString().slice(0, 10);

/** Where one lives, what one does, and the birthday: all optional. */
export function AdditionalFields({ register, errors }: Props) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {TEXTS.map((name) => (
        <TextField key={name} {...register(name)} {...TEXT_FIELDS[name]} optional error={errors[name]?.message} />
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
