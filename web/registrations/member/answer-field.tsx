import { useId } from 'react';
import { ANSWER_LENGTH } from '../../../contract/question-types.ts';
import type { ApiForm } from '../../lib/forms.ts';
import { FieldError, type FieldProps } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { privacyNote, type Question, type Values } from './answers.ts';

type Props = { form: ApiForm<Values>; question: Question; index: number };

const YES_OR_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

export function AnswerField({ form, question, index }: Props) {
  const { label, type, options, is_required } = question;
  const name = `answers.${index}.value` as const;
  const required = is_required ? 'Answer this question.' : false;
  const field = { ...form.field(name, { required }), label, optional: !is_required, hint: privacyNote(question) };
  if (type === 'multiple') return <ManyOptions {...{ question, field }} />;
  if (type === 'text') return <TextareaField rows={2} maxLength={ANSWER_LENGTH} {...field} />;
  if (type === 'number') return <TextField inputMode="decimal" maxLength={20} {...field} />;
  const choices = type === 'boolean' ? YES_OR_NO : options.map((option) => ({ value: option, label: option }));
  return <SelectField options={choices} empty="Choose an answer" {...field} />;
}

type Field = ReturnType<ApiForm<Values>['field']> & FieldProps;

/** A tick for each option; together they are one field. */
function ManyOptions({ question, field }: { question: Question; field: Field }) {
  const id = useId();
  const { error, label, optional, hint, ...control } = field;
  return (
    <fieldset aria-describedby={hint || error ? `${id}-hint ${id}-error` : undefined} className="grid min-w-0 gap-0.5">
      <legend className="flex w-full items-baseline justify-between gap-3 font-[650]">
        {label}
        {optional && <span className="font-[400] text-[.85rem] text-ink-faint">Optional</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="text-[.9rem] text-ink-soft">
          {hint}
        </p>
      )}
      {question.options.map((option) => (
        <label key={option} className="flex min-h-11 items-center gap-3 leading-snug">
          <input {...control} type="checkbox" value={option} className="tick" />
          <span>{option}</span>
        </label>
      ))}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
