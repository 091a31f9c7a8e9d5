import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { BATCH_MAX } from '../../../contract/constants.ts';
import { api } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useOperation } from '../../lib/operation.ts';
import { plural } from '../../lib/text-format.ts';
import { toast } from '../../ui/toast.ts';
import type { StatementSearch } from '../statements/queries.ts';
import { type BatchItem, itemOf, mayConfirm } from './items.ts';
import { type BankLine, CHANGED_BY_LINES } from './queries.ts';
import { useUndo } from './use-undo.ts';

/** By line: why nothing was recorded from it. */
type Refusals = Readonly<Record<string, string>>;
export type Batches = ReturnType<typeof useBatches>;
/** What can be done with the lines of a list. */
export type LineTools = {
  batches: Batches;
  mayRecord: boolean;
  onOpen: (dialog: LineDialog, line: BankLine) => void;
};
/** What a dialog does with a line. */
export type LineDialog = 'split' | 'ignore' | 'link' | 'reverse';
export type LineDialogProps = DialogFrameProps & {
  line: BankLine;
  batches: Batches;
  /** The line, or the one that takes its place once it is done. */
  finalFocus: RefObject<HTMLElement | null>;
};

const FAILED = 'We couldn’t record this. Try again.';
const TAKEN = 'These lines aren’t ready anymore. Someone else has recorded or changed them.';

/** Records from lines, and takes the last action back. */
export function useBatches(account: string, { statement }: StatementSearch) {
  const client = useQueryClient();
  const record = useOperation('POST /admin/payment-batches', { refreshes: CHANGED_BY_LINES, once: true });
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
  const attempt = async (who: string, run: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(who);
    try {
      await run();
    } catch (error) {
      toast.error(messageOf(error, FAILED));
    } finally {
      setBusy(null);
    }
  };
  return {
    ...undoing,
    send,
    busy,
    refusals,
    ignored: ({ id, payer, text }: BankLine) => finish('The line is ignored', { name: payer ?? text, ignored: id }),
    confirm: (line: BankLine) => attempt(line.id, () => send([itemOf(line)], namesOf(line))),
    confirmReady: () =>
      attempt('ready', async () => {
        const lines = await readyLines(account, statement);
        if (lines.length > 0) return send(lines.map(itemOf), lines.map(namesOf).join(', '));
        await client.invalidateQueries({ queryKey: ['GET /admin/bank-lines'] });
        toast.error(TAKEN);
      }),
  };
}

const namesOf = ({ proposals }: BankLine): string =>
  proposals.map(({ name }) => name ?? 'a deleted account').join(', ');

/** As they are now: others may have recorded some. */
async function readyLines(account: string, statement: string | undefined): Promise<BankLine[]> {
  const found: BankLine[] = [];
  let cursor: string | undefined;
  do {
    const page = await api('GET /admin/bank-lines', { query: { account, statement, class: 'ready', cursor } });
    found.push(...page.items.filter(mayConfirm));
    cursor = page.next_cursor ?? undefined;
  } while (cursor && found.length < BATCH_MAX);
  return found.slice(0, BATCH_MAX);
}
