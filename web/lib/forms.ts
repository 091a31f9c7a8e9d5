import { useState } from 'react';
import { type FieldValues, type Path, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError, messageOf } from './api-error.ts';

export type ApiForm<T extends FieldValues> = UseFormReturn<T> & {
  /** What the submit failed with, for <FormError>; null after the next attempt begins. */
  failure: string | null;
  /** Runs the valid form; the server's issues go under their fields, other refusals into `failure`. */
  submit: (
    run: (values: T) => Promise<unknown>,
    otherwise?: string,
  ) => (event?: React.BaseSyntheticEvent) => Promise<void>;
};

/** Longer than most hold a mouse button down. */
const PRESS_MS = 300;

/**
 * react-hook-form for a form that ends in an API call. Nothing typed is lost on a refusal.
 * `otherwise` is the spec's sentence for a failure without one of its own.
 */
export function useApiForm<T extends FieldValues>(props: UseFormProps<T>): ApiForm<T> {
  // Said at once, an error would push the button away from under the press that left the field.
  const form = useForm<T>({ mode: 'onTouched', delayError: PRESS_MS, ...props });
  const [failure, setFailure] = useState<string | null>(null);

  const submit: ApiForm<T>['submit'] = (run, otherwise) =>
    form.handleSubmit(async (values) => {
      setFailure(null);
      try {
        await run(values);
      } catch (error) {
        setFailure(placeIssues(form, error) ? null : messageOf(error, otherwise));
      }
    });
  return { ...form, failure, submit };
}

/** Puts the server's issues under the fields of that name; false where one has no field, so the form must say it. */
function placeIssues<T extends FieldValues>(form: UseFormReturn<T>, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.issues.length === 0) return false;
  const known = new Set(Object.keys(form.getValues()));
  const placed = error.issues.filter((issue) => known.has(issue.path.split('.')[0] ?? ''));
  // A field may have several reasons against it, as a weak password has.
  const byPath = new Map<string, string[]>();
  for (const { path, message } of placed) byPath.set(path, [...(byPath.get(path) ?? []), sentence(message)]);
  for (const [index, [path, messages]] of [...byPath].entries()) {
    form.setError(path as Path<T>, { type: 'server', message: messages.join(' ') }, { shouldFocus: index === 0 });
  }
  return placed.length === error.issues.length;
}

/** 'must be six digits' → 'Must be six digits.' */
function sentence(message: string): string {
  const text = message.trim();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) || /^[A-Z]/.test(text) ? '' : '.'}`;
}

/** Rules for react-hook-form's fields, each with the sentence said under the field. Pure. */

/** Something other than blanks; the server trims and would refuse them. */
export const filled = (sentence: string) => ({
  validate: (value: string | null) => (value ?? '').trim() !== '' || sentence,
});

const MOST = 1_000_000;

/** A whole number of 0 or more, typed as text. 0 means unlimited wherever this is used (spec 5). */
export const countFrom0 = {
  validate: (value: string) =>
    (/^\d+$/.test(value.trim()) && Number(value) <= MOST) || 'Please enter a whole number of 0 or more.',
};
