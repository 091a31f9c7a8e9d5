import { useState } from 'react';
import { useAskBeforeBack } from '../lib/ask-before-back.ts';
import type { DialogFrameProps } from '../lib/dialog-state.ts';
import { plural } from '../lib/text-format.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormError, FormSuccess } from '../ui/form-error.tsx';
import { BulkEntry } from './bulk-entry.tsx';
import { countResults } from './bulk-lines.ts';
import { BulkReport } from './bulk-report.tsx';
import { useBulkAdd } from './use-bulk-add.ts';

/** Adds many numbers at once: paste them or choose a CSV file, check each line, then add them together. */
export default function BulkAddDialog(opened: DialogFrameProps) {
  const bulk = useBulkAdd(opened);
  const [isLeaving, setLeaving] = useState(false);
  const { text, checked, done } = bulk;
  const { open, onOpenChange } = bulk.frame;
  const isDirty = !done && text.trim() !== '';
  const close = (next: boolean) => {
    if (bulk.isAdding) return;
    if (!next && isDirty) return setLeaving(true);
    bulk.stop();
    onOpenChange(next);
  };
  useAskBeforeBack(open && isDirty, setLeaving);
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Bulk Add Phone Numbers"
      description="One number per line. You'll see what each line does before anything is added."
      width="lg"
      actions={<Actions bulk={bulk} onDone={() => onOpenChange(false)} />}
    >
      {checked ? (
        <BulkReport
          lines={done ?? checked}
          isDone={done !== null}
          restores={bulk.restores}
          onRestores={bulk.setRestores}
        />
      ) : (
        <BulkEntry
          text={text}
          onText={bulk.setText}
          share={bulk.share}
          isReading={bulk.isReading}
          onFile={(file) => void bulk.onFile(file)}
        />
      )}
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title="Discard what you entered?"
        description="None of these numbers have been added."
        action="Discard"
        cancel="Keep editing"
        onConfirm={async () => {
          bulk.stop();
          onOpenChange(false);
        }}
      />
    </Dialog>
  );
}

type Bulk = ReturnType<typeof useBulkAdd>;

/** What happened, and the buttons of the current step. */
function Actions({ bulk, onDone }: { bulk: Bulk; onDone: () => void }) {
  const { checked, done, refused, wanted } = bulk;
  return (
    <div className="grid w-full gap-3">
      <FormError>{bulk.failure}</FormError>
      <FormSuccess>{done && sentenceOf(countResults(done))}</FormSuccess>
      <div className="grid gap-3 sm:flex sm:justify-end">
        {done && (
          <>
            {refused.length > 0 && (
              <Button tone="secondary" onClick={bulk.onFix}>
                Fix {plural(refused.length, 'Line', 'Lines')}
              </Button>
            )}
            <Button onClick={onDone}>Done</Button>
          </>
        )}
        {!done && checked && (
          <>
            <Button tone="secondary" disabled={bulk.isAdding} onClick={bulk.onChange}>
              Change the List
            </Button>
            <Button
              disabled={wanted.added + wanted.restored === 0}
              busy={bulk.isAdding}
              busyLabel="Adding..."
              onClick={bulk.onAdd}
            >
              {actionOf(wanted)}
            </Button>
          </>
        )}
        {!checked && (
          <Button
            busy={bulk.isReading || bulk.share !== null}
            busyLabel={bulk.isReading ? 'Reading...' : 'Checking...'}
            onClick={bulk.onCheck}
          >
            Check Numbers
          </Button>
        )}
      </div>
    </div>
  );
}

function actionOf({ added, restored }: Bulk['wanted']): string {
  if (added === 0 && restored === 0) return 'Nothing to Add';
  const adding = added > 0 && `Add ${plural(added, 'Number', 'Numbers')}`;
  const restoring = restored > 0 && `Restore ${plural(restored, 'Number', 'Numbers')}`;
  return [adding, restoring].filter(Boolean).join(', ');
}

function sentenceOf({ added, restored }: { added: number; restored: number }): string {
  const adding = `${plural(added, 'phone number was', 'phone numbers were')} added.`;
  return restored === 0 ? adding : `${adding} ${plural(restored, 'was', 'were')} restored.`;
}
