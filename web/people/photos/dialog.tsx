import { useRef } from 'react';
import type { Area } from 'react-easy-crop';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { usePictureWork } from '../../lib/opened-picture.ts';
import { useOperation } from '../../lib/operation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { DialogProps } from '../../ui/dialog-frame.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { cropPhoto } from './crop-photo.ts';
import { PhotoCrop } from './cropper.tsx';

type Props = DialogFrameProps & Pick<DialogProps, 'finalFocus'> & { url: string; onSaved: () => void };

/** Positions the chosen picture and uploads it. If the upload fails, the position is kept. */
export default function PhotoDialog({ url, onSaved, open, onOpenChange, finalFocus }: Props) {
  const area = useRef<Area | null>(null);
  const { progress, failure, run, cancel } = usePictureWork();
  const change = useOperation('PUT /profile/photo', { refreshesSession: true });

  const save = async () => {
    const chosen = area.current;
    if (!chosen) return;
    await run(async (options) => {
      const photo = await cropPhoto(url, chosen);
      await change.mutateAsync({ form: { photo }, ...options });
      onOpenChange(false);
      onSaved();
    });
  };
  const isSending = progress !== null;
  // During the upload, Escape and the close button cancel only the upload.
  const close = () => (isSending ? cancel() : onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      finalFocus={finalFocus}
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
