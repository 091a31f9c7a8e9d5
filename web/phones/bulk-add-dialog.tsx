import { useState } from 'react';
import { BULK_MOST } from '../../contract/constants.ts';
import { messageOf } from '../lib/api-error.ts';
import type { DialogFrameProps } from '../lib/dialog-state.ts';
import { useOperation } from '../lib/operation.ts';
import { formatCount, plural } from '../lib/words.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormError, FormSuccess } from '../ui/form-error.tsx';
import { BulkEntry } from './bulk-entry.tsx';
import { countResults, linesOf, type ReadLine } from './bulk-lines.ts';
import { BulkReport } from './bulk-report.tsx';
import { PHONE_QUERIES } from './queries.ts';
import { useNumberCheck } from './use-number-check.ts';

const OTHERWISE = 'Failed to add phone numbers';

/** Adds many numbers at once: paste them or choose a CSV file, check each line, then add them together. */
export default function BulkAddDialog({ open, onOpenChange }: DialogFrameProps) {
  const [text, setText] = useState('');
  const [checked, setChecked] = useState<readonly ReadLine[] | null>(null);
  const [done, setDone] = useState<readonly ReadLine[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const { check, share, stop } = useNumberCheck();
  const add = useOperation('POST /phone-numbers/bulk', { refreshes: PHONE_QUERIES });
  const lines = linesOf(text);
  const wanted = checked ? countResults(checked).added : 0;

  const attempt = async (work: () => Promise<void>) => {
    setFailure(null);
    try {
      await work();
    } catch (error) {
      if ((error as Error).name !== 'AbortError') setFailure(messageOf(error, OTHERWISE));
    }
  };
  const onCheck = () =>
    attempt(async () => {
      const filled = lines.filter((line) => line.trim() !== '').length;
      if (filled === 0) return setFailure('Please enter at least one phone number.');
      if (filled > BULK_MOST)
        return setFailure(
          `That is ${formatCount(filled)} numbers. Please add at most ${formatCount(BULK_MOST)} at a time.`,
        );
      setChecked(await check(lines));
    });
  const onAdd = () =>
    attempt(async () => {
      // Only new numbers, so that they fit in one request.
      const news = (checked ?? []).flatMap(({ result, phone }) => (result === 'added' && phone ? [phone] : []));
      const { items } = await add.mutateAsync({ body: { lines: news } });
      const added = new Set(items.flatMap(({ result, phone }) => (result === 'added' ? [phone] : [])));
      setDone(
        (checked ?? []).map((line) =>
          line.result === 'added' && !added.has(line.phone) ? { ...line, result: 'listed' } : line,
        ),
      );
    });
  const refused = (done ?? []).filter(({ result }) => result === 'invalid');
  /** Back to the text box with only the refused lines. */
  const onFix = () => {
    setText(refused.map((line) => line.text).join('\n'));
    setChecked(null);
    setDone(null);
  };
  const close = (next: boolean) => {
    if (add.isPending) return;
    if (!next && !done && text.trim() !== '') return setLeaving(true);
    stop();
    onOpenChange(next);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Bulk Add Phone Numbers"
      description="One number per line. You'll see what each line does before anything is added."
      width="lg"
      actions={
        <div className="grid w-full gap-3">
          <FormError>{failure}</FormError>
          <FormSuccess>
            {done && `${plural(countResults(done).added, 'phone number was', 'phone numbers were')} added.`}
          </FormSuccess>
          <div className="grid gap-3 sm:flex sm:justify-end">
            {done && (
              <>
                {refused.length > 0 && (
                  <Button tone="secondary" onClick={onFix}>
                    Fix {plural(refused.length, 'Line', 'Lines')}
                  </Button>
                )}
                <Button onClick={() => onOpenChange(false)}>Done</Button>
              </>
            )}
            {!done && checked && (
              <>
                <Button tone="secondary" disabled={add.isPending} onClick={() => setChecked(null)}>
                  Change the List
                </Button>
                <Button disabled={wanted === 0} busy={add.isPending} busyLabel="Adding..." onClick={onAdd}>
                  {wanted === 0 ? 'Nothing to Add' : `Add ${plural(wanted, 'Number', 'Numbers')}`}
                </Button>
              </>
            )}
            {!checked && (
              <Button busy={share !== null} busyLabel="Checking..." onClick={onCheck}>
                Check Numbers
              </Button>
            )}
          </div>
        </div>
      }
    >
      {checked ? (
        <BulkReport lines={done ?? checked} isDone={done !== null} />
      ) : (
        <BulkEntry text={text} onText={setText} share={share} onFailure={setFailure} />
      )}
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title="Discard what you entered?"
        description="None of these numbers have been added."
        action="Discard"
        cancel="Keep editing"
        onConfirm={async () => {
          stop();
          onOpenChange(false);
        }}
      />
    </Dialog>
  );
}
