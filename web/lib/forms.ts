import { useState } from 'react';
import {
  type Control,
  type Field,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormProps,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { ApiError, messageOf } from './api-error.ts';
import { PRESS_MS } from './clicks.ts';

export type ApiForm<T extends FieldValues> = UseFormReturn<T> & {
  /** Registers a field and passes its error: `<TextField label="Name" {...form.field('name', filled('Enter a name.'))} />`. */
  field: <N extends Path<T>>(
    name: N,
    rules?: RegisterOptions<T, N>,
  ) => UseFormRegisterReturn<N> & { error: string | undefined };
  /** The submit error, for <FormError>; null after the next attempt begins. */
  failure: string | null;
  /** Runs the valid form; the server's issues are shown under their fields, other errors in `failure`. */
  submit: (
    run: (values: T) => Promise<unknown>,
    otherwise?: string,
  ) => (event?: React.BaseSyntheticEvent) => Promise<void>;
};

/**
 * react-hook-form for a form that ends in an API call. Errors keep the input. `otherwise` is the specification's
 * sentence for an error without one of its own.
 */
export function useApiForm<T extends FieldValues>(props: UseFormProps<T>): ApiForm<T> {
  const form = useForm<T>({ mode: 'onTouched', delayError: PRESS_MS, ...props });
  const [failure, setFailure] = useState<string | null>(null);

  const submit: ApiForm<T>['submit'] = (run, otherwise) => {
    const send = form.handleSubmit(async (values, event) => {
      setFailure(null);
      const incomplete = incompleteDate(event?.target);
      incomplete?.checkValidity(); // the field shows its error (`useIncompleteDate`)
      if (incomplete) return incomplete.focus();
      try {
        await run(values);
      } catch (error) {
        setFailure(placeIssues(form, error) ? null : messageOf(error, otherwise));
      }
    });
    return (event) => {
      clearUncheckedErrors(form);
      return send(event);
    };
  };
  const field: ApiForm<T>['field'] = (name, rules) => ({
    ...form.register(name, rules),
    error: (get(form.formState.errors, name) as FieldError | undefined)?.message,
  });
  return { ...form, failure, field, submit };
}

/** A half-typed date, which has no value. */
const incompleteDate = (form: HTMLFormElement | undefined) =>
  [...(form?.querySelectorAll<HTMLInputElement>('[type^=date]') ?? [])].find(({ validity }) => validity.badInput);

type Placing<T extends FieldValues> = Pick<UseFormReturn<T>, 'control' | 'getValues' | 'setError'>;

/** Puts the server's issues under the fields of that name; false if one has no field, so that the form must show it. */
export function placeIssues<T extends FieldValues>(form: Placing<T>, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.issues.length === 0) return false;
  const placed = error.issues.filter(({ path }) => isField(form, path));
  // A field may have several issues, such as a weak password.
  const byPath = new Map<string, string[]>();
  for (const { path, message } of placed) byPath.set(path, [...(byPath.get(path) ?? []), sentence(message)]);
  for (const [index, [path, messages]] of [...byPath].entries()) {
    form.setError(path as Path<T>, { type: 'server', message: messages.join(' ') }, { shouldFocus: index === 0 });
  }
  return placed.length === error.issues.length;
}

// The library has no public list of what is registered.
const registered = <T extends FieldValues>(control: Control<T>, path: string): Field | undefined =>
  get(control._fields, path);

/** Whether the form shows errors of exactly this path. A form may show a single value that it doesn't register, but no group. */
function isField<T extends FieldValues>({ control, getValues }: Placing<T>, path: string): boolean {
  const field = registered(control, path);
  if (field) return field._f?.mount === true;
  const values = getValues();
  return Object.hasOwn(values, path) && Object(values[path]) !== values[path];
}

/** Errors of values that aren't registered: no check of a field clears them, and one error stops every later submit. */
function clearUncheckedErrors<T extends FieldValues>({ control, clearErrors }: UseFormReturn<T>): void {
  for (const name of Object.keys(control._formState.errors)) {
    if (!registered(control, name)) clearErrors(name as Path<T>);
  }
}

/** 'must be six digits' → 'Must be six digits.' */
function sentence(message: string): string {
  const text = message.trim();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) || /^[A-Z]/.test(text) ? '' : '.'}`;
}

/** Rules for react-hook-form's fields, each with its message. Pure. */

/** Not blank; the server trims. */
export const filled = (sentence: string) => ({
  validate: (value: string | null) => (value ?? '').trim() !== '' || sentence,
});

export const wholeFrom = (least: number, most: number) => ({
  validate: (value: string) =>
    (/^\d+$/.test(value.trim()) && Number(value) >= least && Number(value) <= most) ||
    `Enter a whole number from ${least} to ${most}.`,
});

const MOST = 1_000_000;

/** A whole number of 0 or more. 0 means unlimited wherever this is used (spec 5). */
export const countFrom0 = {
  validate: (value: string) =>
    (/^\d+$/.test(value.trim()) && Number(value) <= MOST) || 'Enter a whole number of 0 or more.',
};
