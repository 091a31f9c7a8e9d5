import { type Control, Controller } from 'react-hook-form';
import { school } from '../../../school.config.ts';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { TileChoice } from '../../ui/tile-choice.tsx';
import type { ProfileValues } from './values.ts';

type Props = { control: Control<ProfileValues> };

const FORMS = Array.from({ length: school.forms }, (_, index) => index);

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
