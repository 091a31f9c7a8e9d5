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
import { CHECK_IN_QUERIES, type Device } from './queries.ts';

type Saved = Input<'POST /check-in-devices/:id/imports'>['body'];

/** Scans in one request. */
const BATCH = 200;

/** Adds the scans of a file that the volunteer saved on the phone. */
export default function ImportDialog({ device, ...frame }: DialogFrameProps & { device: Device }) {
  const send = useOperation('POST /check-in-devices/:id/imports', { refreshes: CHECK_IN_QUERIES });
  const [file, setFile] = useState<File | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const run = async () => {
    setFailure(null);
    setDone(null);
    try {
      const { scans, ...from } = await readSaved(file);
      const counts = { added: 0, known: 0 };
      for (let at = 0; at < scans.length; at += BATCH) {
        const body = { ...from, scans: scans.slice(at, at + BATCH) };
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
      title={`Import scans of '${device.name}'`}
      description="Choose the file that the volunteer saved with “Save Unsent Scans”. Scans that are here already count once."
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
        <FileField label="File" accept="application/json,.json" file={file} onChange={setFile} />
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
    const { device_id, clock_ahead_ms, scans } = JSON.parse((await file?.text()) ?? '');
    if (typeof device_id === 'string' && Array.isArray(scans) && scans.length > 0)
      return { device_id, clock_ahead_ms: Math.round(Number(clock_ahead_ms)), scans };
  } catch {
    // The sentence below.
  }
  throw new NotSaved('This isn’t a file of unsent scans. Choose the one that the phone saved.');
}

const sentence = ({ added, known }: { added: number; known: number }) =>
  `${plural(added, 'scan was', 'scans were')} added.${known > 0 ? ` ${plural(known, 'was', 'were')} here already.` : ''}`;
