import { Button } from '../../ui/button.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Section } from '../../ui/section.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ColumnQuestion } from './column-question.tsx';
import { DayOrderQuestion } from './day-order-question.tsx';
import { ImportPreview } from './preview.tsx';
import type { BankAccount } from './queries.ts';
import { useImport } from './use-import.ts';

const ACCEPT = '.csv,.txt,.ofx,.qfx,.xml,.sta,.mt940,.940,text/csv,text/plain,application/xml';

/** A file is read and shown first; only the button stores it. */
export function ImportStatement({ account }: { account: BankAccount }) {
  const { file, found, failure, isUnreadable, choose, answer, askAgain, save, isReading, isSaving } = useImport(
    account.id,
  );
  const changeAnswers = (
    <Button tone="secondary" className="justify-self-start" disabled={isReading} onClick={askAgain}>
      Change Columns or Days
    </Button>
  );
  const question = found?.question;
  return (
    <Section title="Import a statement" note="CSV, OFX or QFX, CAMT or MT940, as your bank’s website offers it.">
      <FileField
        label="Statement file"
        prompt="Choose or drop a file"
        accept={ACCEPT}
        hasPreview={false}
        file={file}
        onChange={choose}
        error={found ? undefined : (failure ?? undefined)}
        className="max-w-2xl"
      />
      <div aria-live="polite">
        {isReading && (
          <p className="flex items-center gap-2.5 text-ink-soft">
            <Spinner className="size-5" /> Reading the file…
          </p>
        )}
      </div>
      {file && failure && !found && isUnreadable && /\.(csv|txt)$/i.test(file.name) && changeAnswers}
      {question?.kind === 'columns' && (
        <ColumnQuestion key={file?.name} question={question} onAnswer={answer} isBusy={isReading} />
      )}
      {question?.kind === 'day_order' && <DayOrderQuestion question={question} onAnswer={answer} isBusy={isReading} />}
      {found?.preview && (
        <ImportPreview
          account={account}
          preview={found.preview}
          changeAnswers={changeAnswers}
          onImport={save}
          isBusy={isSaving}
        />
      )}
      {found && <FormError>{failure}</FormError>}
    </Section>
  );
}
