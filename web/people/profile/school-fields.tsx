import { type Control, Controller } from 'react-hook-form';
import { LEAVING_YEARS } from '../../../contract/leaving-years.ts';
import { school } from '../../../school.config.ts';
import type { ApiForm } from '../../lib/forms.ts';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TileChoice } from '../../ui/tile-choice.tsx';
import { checkYear, type ProfileValues } from './values.ts';

type Props = { control: Control<ProfileValues> };

const FORMS = Array.from({ length: school.forms }, (_, index) => index);

/** Renders nothing in a school with one cohort. */
export function LeavingYearField({ form: { field } }: { form: ApiForm<ProfileValues> }) {
  if (!LEAVING_YEARS) return null;
  return (
    <TextField
      {...field('leaving_year', { validate: checkYear })}
      label="What year did you leave?"
      hint={`From ${LEAVING_YEARS.from} to ${LEAVING_YEARS.to}. Your classmates find you by it.`}
      inputMode="numeric"
      maxLength={4}
      className="max-w-sm"
    />
  );
}

/** Radio groups named Form 1, Form 2 … */
export function LevelFields({ control }: Props) {
  return (
    <div className="grid gap-3">
      {FORMS.map((index) => (
        <Controller
          key={index}
          control={control}
          name={`form_levels.${index}`}
          render={({ field }) => (
            <ChoiceRow
              label={`Form ${index + 1}`}
              options={school.classLevels}
              value={field.value ?? null}
              onChange={field.onChange}
            />
          )}
        />
      ))}
    </div>
  );
}

const HOUSES = school.houses.map(({ name, colourName }) => ({
  value: name,
  label: name,
  detail: `${colourName.charAt(0).toUpperCase()}${colourName.slice(1)}`,
  house: name,
}));

/** The radio group Sports house. */
export function HouseField({ control, hideLabel = false }: Props & { hideLabel?: boolean }) {
  return (
    <Controller
      control={control}
      name="sports_house"
      render={({ field }) => (
        <TileChoice
          label="Sports house"
          hideLabel={hideLabel}
          tiles={HOUSES}
          value={field.value}
          onChange={field.onChange}
        />
      )}
    />
  );
}
