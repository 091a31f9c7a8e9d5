import { useState } from 'react';
import type { Input } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useOperation } from '../../lib/operation.ts';
import { plural } from '../../lib/text-format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { FormError, FormSuccess } from '../../ui/form-error.tsx';
import type { Device } from './queries.ts';

type Saved = Input<'POST /check-in-devices/:id/imports'>['body'];

/** Scans and payments in one request. */
const BATCH = 200;

/** Adds the scans and payments of a file that the volunteer saved on the phone. */
export default function ImportDialog({ device, ...frame }: DialogFrameProps & { device: Device }) {
  const send = useOperation('POST /check-in-devices/:id/imports');
  const [file, setFile] = useState<File | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const run = async () => {
    setFailure(null);
    setDone(null);
    try {
      const { scans, payments = [], walk_ins = [], ...from } = await readSaved(file);
      const counts = { added: 0, known: 0 };
      const parts: Pick<Saved, 'scans' | 'payments' | 'walk_ins'>[] = [];
      // Walk-ins first: the rest is of their registrations.
      for (let at = 0; at < walk_ins.length; at += BATCH)
        parts.push({ scans: [], walk_ins: walk_ins.slice(at, at + BATCH) });
      for (let at = 0; at < Math.max(scans.length, payments.length); at += BATCH)
        parts.push({ scans: scans.slice(at, at + BATCH), payments: payments.slice(at, at + BATCH) });
      for (const part of parts) {
        const body = { ...from, ...part };
        const { added, known } = await send.mutateAsync({ params: { id: device.id }, body });
        counts.added += added;
        counts.known += known;
      }
      setDone(sentence(counts));
    } catch (error) {
      setFailure(error instanceof NotSaved ? error.message : messageOf(error));
    }
  };
  return (
    <Dialog
      {...frame}
      width="sm"
      title={`Import what '${device.name}' kept`}
      description="Choose the file that the volunteer saved with “Save What Isn’t Sent”. What is here already counts once."
      actions={
        <>
          <Button tone="secondary" onClick={() => frame.onOpenChange(false)}>
            Close
          </Button>
          <Button disabled={!file} busy={send.isPending} busyLabel="Importing..." onClick={() => void run()}>
            Import
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FileField label="File" accept="application/json,.json" hasPreview={false} file={file} onChange={setFile} />
        <FormError>{failure}</FormError>
        <FormSuccess>{done}</FormSuccess>
      </div>
    </Dialog>
  );
}

class NotSaved extends Error {}

/** Throws NotSaved for any other file. */
async function readSaved(file: File | null): Promise<Saved> {
  try {
    const { device_id, clock_ahead_ms, scans, payments = [], walk_ins = [] } = JSON.parse((await file?.text()) ?? '');
    const isSaved = typeof device_id === 'string' && [scans, payments, walk_ins].every(Array.isArray);
    if (isSaved && scans.length + payments.length + walk_ins.length > 0)
      return { device_id, clock_ahead_ms: Math.round(Number(clock_ahead_ms)), scans, payments, walk_ins };
  } catch {
    // The sentence below.
  }
  throw new NotSaved('This isn’t a file of scans and payments. Choose the one that the phone saved.');
}

const sentence = ({ added, known }: { added: number; known: number }) =>
  `${plural(added, 'scan, walk-in or payment was', 'scans, walk-ins and payments were')} added.${known > 0 ? ` ${plural(known, 'was', 'were')} here already.` : ''}`;
