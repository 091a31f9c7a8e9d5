import { useRef, useState } from 'react';
import { messageOf, unreached } from '../../lib/api-error.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useOperation } from '../../lib/operation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { DialogProps } from '../../ui/dialog-frame.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { type Area, cropPhoto } from './crop-photo.ts';
import { PhotoCrop } from './cropper.tsx';

type Props = DialogFrameProps & Pick<DialogProps, 'finalFocus'> & { url: string; onSaved: () => void };

const FAILED = 'Failed to upload photo';

/** Positions the chosen picture and uploads it. If the upload fails, the position is kept. */
export default function PhotoDialog({ url, onSaved, open, onOpenChange, finalFocus }: Props) {
  const area = useRef<Area | null>(null);
  const sending = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const change = useOperation('PUT /profile/photo', { refreshesSession: true });

  const save = async () => {
    if (!area.current) return;
    sending.current = new AbortController();
    const { signal } = sending.current;
    setFailure(null);
    setProgress(0);
    try {
      const photo = await cropPhoto(url, area.current);
      await change.mutateAsync({ form: { photo }, signal, onProgress: setProgress });
      onOpenChange(false);
      onSaved();
    } catch (error) {
      if (!signal.aborted) setFailure(messageOf(unreached(error, FAILED), FAILED));
    } finally {
      setProgress(null);
    }
  };
  const isSending = progress !== null;
  // During the upload, Escape and the close button cancel only the upload.
  const close = () => (isSending ? sending.current?.abort() : onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      {...(finalFocus && { finalFocus })}
      title="Position your photo"
      actions={
        <div className="grid w-full gap-3">
          <FormError>{failure}</FormError>
          {isSending && <progress className="bar w-full" value={progress} aria-label="Upload progress" />}
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button tone="secondary" onClick={close}>
              {isSending ? 'Cancel Upload' : 'Cancel'}
            </Button>
            <Button busy={isSending} busyLabel="Saving..." onClick={save}>
              Save Photo
            </Button>
          </div>
        </div>
      }
    >
      <PhotoCrop
        url={url}
        onArea={(chosen) => {
          area.current = chosen;
        }}
      />
    </Dialog>
  );
}
