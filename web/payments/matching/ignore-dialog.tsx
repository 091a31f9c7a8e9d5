import { formatMoneyIn } from '../../../contract/money.ts';
import { formatDay } from '../../lib/format.ts';
import { filled, useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { sumsOf } from './labels.ts';
import type { BankLine } from './queries.ts';
import type { LineDialogProps } from './use-batches.ts';

/** One line, whatever it is; or those found by a search, without possible payments. */
export default function IgnoreDialog({ line, together, batches, ...frame }: LineDialogProps) {
  const form = useApiForm<{ reason: string }>({ defaultValues: { reason: '' } });
  const ignore = useOperation('POST /bank-lines/ignore');
  const { field } = form;
  const lines = together?.filter(({ is_possible_payment }) => !is_possible_payment) ?? [line];
  const save = async ({ reason }: { reason: string }) => {
    const ids = lines.map(({ id }) => id);
    const body = { ids, reason, keeps_possible_payments: together !== undefined };
    const { ignored, kept } = await ignore.mutateAsync({ body });
    frame.onOpenChange(false);
    const left = (together?.length ?? 1) - lines.length;
    batches.ignored(lines, ignored, { kept: kept + left, settled: ids.length - ignored.length - kept });
  };
  const isOne = lines.length === 1;
  return (
    <FormDialog
      {...frame}
      title={isOne ? 'Ignore this line?' : `Ignore ${lines.length} lines?`}
      description={`${isOne ? nameOf(lines) : sumAndDaysOf(lines)}. You can open ${isOne ? 'it' : 'them'} again.`}
      width="sm"
      onSubmit={form.submit(save, `We couldn’t ignore the ${isOne ? 'line' : 'lines'}. Try again.`)}
      action={isOne ? 'Ignore Line' : `Ignore ${lines.length} Lines`}
      form={form}
    >
      <TextField
        label="Reason"
        hint="Such as a bank fee or a donation. Only staff read it."
        maxLength={300}
        {...field('reason', filled('Say why: staff read it.'))}
      />
    </FormDialog>
  );
}

const nameOf = ([line]: readonly BankLine[]): string =>
  line ? `${formatMoneyIn(line.open_cents, line.currency)} from ${line.payer ?? line.text}` : '';

/** What came in and what went out, and from which days. */
function sumAndDaysOf(lines: readonly BankLine[]): string {
  const days = lines.map(({ booked_on }) => booked_on).toSorted();
  const [first = '', last = ''] = [days[0], days.at(-1)].map((day) => formatDay(day ?? ''));
  return `${sumsOf(lines)}, ${first === last ? `of ${first}` : `from ${first} to ${last}`}`;
}
