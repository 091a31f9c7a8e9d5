import { type ApiForm, filled, useApiForm } from '../../lib/forms.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { Question } from './queries.ts';
import type { FileAnswers } from './use-import.ts';

const MEANINGS = ['date', 'text', 'payer', 'amount', 'debit', 'credit'] as const;
/** Column numbers as text; empty where there is none. */
type Values = Record<(typeof MEANINGS)[number], string>;

const valuesOf = (guess: Question['guess']): Values =>
  Object.fromEntries(MEANINGS.map((meaning) => [meaning, String(guess[meaning] ?? '')])) as Values;

type Props = { question: Question; onAnswer: (answers: FileAnswers) => void; isBusy: boolean };

/** Asked once for each kind of file. */
export function ColumnQuestion({ question, onAnswer, isBusy }: Props) {
  const form = useApiForm<Values>({ defaultValues: valuesOf(question.guess) });
  const submit = form.submit(async (values) => {
    const chosen = MEANINGS.filter((meaning) => values[meaning] !== '');
    onAnswer(Object.fromEntries(chosen.map((meaning) => [`${meaning}_column`, Number(values[meaning])])));
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 rounded-lg border border-gold/60 bg-raised p-5">
      <div>
        <h3 className="text-[1.15rem]">What are the columns?</h3>
        <p className="mt-1 text-ink-soft">
          We don’t know this bank’s files yet. We remember your answer for this account. Nothing is stored yet.
        </p>
      </div>
      <ColumnFields form={form} options={optionsOf(question)} />
      <Button type="submit" className="justify-self-start" busy={isBusy} busyLabel="Reading...">
        Continue
      </Button>
    </form>
  );
}

const MAX_SAMPLE = 30;

/** 'Value Date (03/11/2026)': the heading and the first value below it. */
function optionsOf({ header, samples }: Question) {
  const width = Math.max(header.length, ...samples.map(({ length }) => length));
  return Array.from({ length: width }, (_, index) => {
    const sample = samples.map((row) => row[index] ?? '').find(Boolean) ?? '';
    const shown = sample.length > MAX_SAMPLE ? `${sample.slice(0, MAX_SAMPLE)}…` : sample;
    return { value: String(index), label: `${header[index] || `Column ${index + 1}`}${shown && ` (${shown})`}` };
  });
}

type FieldsProps = { form: ApiForm<Values>; options: { value: string; label: string }[] };

function ColumnFields({ form: { field, register }, options }: FieldsProps) {
  const oneOrTwo = {
    validate: (amount: string, { debit, credit }: Values) =>
      amount !== '' || (debit !== '' && credit !== '') || 'Choose the amount, or money out and money in.',
  };
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-3">
      <SelectField
        label="Date"
        empty="Choose a column"
        options={options}
        {...field('date', filled('Choose the column with the date.'))}
      />
      <SelectField
        label="Text"
        empty="Choose a column"
        options={options}
        {...field('text', filled('Choose the column with the text.'))}
      />
      <SelectField label="Payer" optional empty="None" options={options} {...register('payer')} />
      <SelectField
        label="Amount"
        hint="Money going out has a minus, or DR beside it."
        empty="None"
        options={options}
        {...field('amount', oneOrTwo)}
      />
      <SelectField label="Or money out" optional empty="None" options={options} {...register('debit')} />
      <SelectField label="And money in" optional empty="None" options={options} {...register('credit')} />
    </div>
  );
}
