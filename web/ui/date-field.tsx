import { type ComponentProps, type FocusEventHandler, type SyntheticEvent, useState } from 'react';
import { PRESS_MS } from '../lib/clicks.ts';
import { TextField } from './text-field.tsx';

type Input = SyntheticEvent<HTMLInputElement>;
type Given = { error?: string | undefined; onBlur?: FocusEventHandler<HTMLInputElement> | undefined };

/**
 * Browsers report a half-typed date as an empty value, so a form would take it for none. `sentence` is the error once the
 * person leaves the field, and when they submit the form (`useApiForm`).
 */
export function useIncompleteDate(sentence: string, { error, onBlur }: Given) {
  const [isIncomplete, setIncomplete] = useState(false);
  const check = ({ currentTarget: input }: Input) => setIncomplete(input.validity.badInput);
  const checks = {
    onInvalid: check,
    onInput: (event: Input) => void (event.currentTarget.validity.badInput || check(event)),
    onBlur: (event: Parameters<FocusEventHandler<HTMLInputElement>>[0]) => {
      const input = event.currentTarget;
      setTimeout(() => setIncomplete(input.validity.badInput), PRESS_MS);
      onBlur?.(event);
    },
  };
  return { error: isIncomplete ? sentence : error, checks };
}

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'onInput' | 'onInvalid'>;

/** A day. Works with `{...form.register('birthday')}`. */
export function DateField(props: Props) {
  const { error, checks } = useIncompleteDate('Enter the day, the month and the year.', props);
  return <TextField {...props} {...checks} type="date" error={error} />;
}
