import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { BATCH_MAX, IGNORED_MAX } from '../../../contract/constants.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useOperation } from '../../lib/operation.ts';
import { refreshReads } from '../../lib/session.ts';
import { plural } from '../../lib/text-format.ts';
import { toast, toastFailure } from '../../ui/toast.ts';
import type { StatementSearch } from '../statements/queries.ts';
import { type BatchItem, itemOf, mayConfirm } from './items.ts';
import { ignoredWords, namesOf } from './labels.ts';
import { type BankLine, currentLines } from './queries.ts';
import { useUndo } from './use-undo.ts';

/** By line: why nothing was recorded from it. */
type Refusals = Readonly<Record<string, string>>;
export type Batches = ReturnType<typeof useBatches>;
/** What can be done with the lines of a list. */
export type LineTools = {
  batches: Batches;
  mayRecord: boolean;
  onOpen: (dialog: LineDialog, line: BankLine, together?: readonly BankLine[]) => void;
};
/** What a dialog does with a line. */
export type LineDialog = 'split' | 'ignore' | 'link' | 'reverse';
export type LineDialogProps = DialogFrameProps & {
  line: BankLine;
  /** The lines found by a search, to be ignored together. */
  together: readonly BankLine[] | undefined;
  batches: Batches;
  /** The line, or the one that takes its place once it is done. */
  finalFocus: RefObject<HTMLElement | null>;
};

const FAILED = 'We couldn’t record this. Try again.';
const ALL_KEPT = 'Each of these may be a payment by a registered person. Look at them one by one.';

/** Records from lines, and takes the last action back. */
export function useBatches(account: string, { statement, q }: StatementSearch) {
  const client = useQueryClient();
  const record = useOperation('POST /admin/payment-batches', { once: true });
  const reopen = useOperation('POST /bank-lines/take-up');
  const { finish, ...undoing } = useUndo();
  const [refusals, setRefusals] = useState<Refusals>({});
  const [busy, setBusy] = useState<string | null>(null);

  /** From lines of these people. Returns why nothing was recorded from the first line; null if it was. */
  const send = async (items: BatchItem[], who: string): Promise<string | null> => {
    const { id, items: results } = await record.mutateAsync({ body: { items } });
    const refused = results.flatMap(({ bank_line_id, refusal }) => (refusal ? [[bank_line_id, refusal.message]] : []));
    setRefusals(Object.fromEntries(refused));
    const done = results.length - refused.length;
    if (!id) undoing.forget();
    else if (results.length === 1) finish(`Recorded: ${who}`, { name: who, batch: id });
    else {
      const others = refused.length > 0 ? `, ${refused.length} not: see why below` : '';
      const words = `${plural(done, 'line was', 'lines were')} recorded${others}`;
      finish(words, { name: plural(done, 'line', 'lines'), batch: id });
    }
    return results[0]?.refusal?.message ?? null;
  };
  const attempt = async (who: string, run: () => Promise<unknown>, otherwise = FAILED) => {
    if (busy) return;
    setBusy(who);
    await run().catch(toastFailure(otherwise));
    setBusy(null);
  };
  const sayTaken = async () => {
    await refreshReads(client);
    toast.error('Someone else has recorded or changed these lines.');
  };
  return {
    ...undoing,
    send,
    busy,
    refusals,
    /** `ids`: those that are ignored now. */
    ignored: (lines: readonly BankLine[], ids: string[], left: { kept: number; settled: number }) => {
      const [line] = lines;
      const words = ignoredWords({ ignored: ids.length, ...left });
      if (ids.length === 0) return toast.error(words);
      const name = line && lines.length === 1 ? (line.payer ?? line.text) : plural(ids.length, 'line', 'lines');
      finish(words, { name, ignored: ids });
    },
    /** All unmatched lines of the search. */
    chooseUnmatched: (use: (lines: readonly BankLine[]) => void) =>
      attempt(
        'unmatched',
        async () => {
          const lines = await currentLines({ account, statement, q, class: 'unmatched' }, IGNORED_MAX);
          if (lines.length === 0) return sayTaken();
          return lines.every(({ is_possible_payment }) => is_possible_payment) ? toast.error(ALL_KEPT) : use(lines);
        },
        'We couldn’t load these lines. Try again.',
      ),
    takeUp: (line: BankLine) =>
      attempt(
        line.id,
        async () => {
          await reopen.mutateAsync({ body: { ids: [line.id] } });
          undoing.forget();
          toast.success('The line is open again');
        },
        'We couldn’t open the line again. Try again.',
      ),
    confirm: (line: BankLine) => attempt(line.id, () => send([itemOf(line)], namesOf(line.proposals))),
    confirmReady: () =>
      attempt('ready', async () => {
        const ready = await currentLines({ account, statement, class: 'ready' }, BATCH_MAX);
        const lines = ready.filter(mayConfirm);
        return lines.length > 0
          ? send(lines.map(itemOf), namesOf(lines.flatMap(({ proposals }) => proposals)))
          : sayTaken();
      }),
  };
}
