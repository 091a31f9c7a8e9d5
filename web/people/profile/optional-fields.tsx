import type { ReactNode } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import {
  PRIVACY_COLUMNS,
  PRIVACY_SWITCHES,
  PROFILE_COLUMNS,
  PROFILE_FIELDS,
  type PrivacySwitch,
} from '../../../contract/profile-fields.ts';
import type { ApiForm } from '../../lib/forms.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ProfileValues } from './values.ts';

export const OPTIONAL_FIELDS = [...PROFILE_COLUMNS, 'birthday'] as const;

const EARLIEST = '1900-01-01';
const today = () => new Date().toISOString().slice(0, 10);

export function OptionalFields({ form: { field } }: { form: ApiForm<ProfileValues> }) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {PROFILE_FIELDS.map(({ column, label, hint, maxLength, autoComplete }) => (
        <TextField
          key={column}
          {...field(column)}
          label={label}
          hint={hint}
          maxLength={maxLength}
          autoComplete={autoComplete}
          optional
        />
      ))}
      <DateField
        {...field('birthday', {
          validate: (day) => !day || (day >= EARLIEST && day <= today()) || 'Enter a date in the past.',
        })}
        label="Birthday"
        autoComplete="bday"
        min={EARLIEST}
        max={today()}
        optional
        hint="Members see only the day and month, and only if you share them."
      />
    </div>
  );
}

/** The switches that a newcomer is asked about openly, and the others. */
export const CONTACT_SWITCHES: readonly PrivacySwitch[] = ['share_phone', 'share_email'];
export const OTHER_SWITCHES = PRIVACY_COLUMNS.filter((column) => !CONTACT_SWITCHES.includes(column));

type PrivacyProps = {
  register: UseFormRegister<ProfileValues>;
  only?: readonly PrivacySwitch[];
  /** Under the label, such as the number that is shared. */
  hints?: Partial<Record<PrivacySwitch, ReactNode>>;
};

/** What members may see. Visitors who aren't signed in never see any of it. */
export function PrivacyFields({ register, only = PRIVACY_COLUMNS, hints = {} }: PrivacyProps) {
  return (
    <div className="grid divide-y divide-rule">
      {only.map((column) => (
        <Switch
          key={column}
          {...register(column)}
          {...PRIVACY_SWITCHES[column]}
          {...(hints[column] && { hint: hints[column] })}
          className="py-2"
        />
      ))}
    </div>
  );
}
