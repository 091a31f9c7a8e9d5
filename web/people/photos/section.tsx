import { Camera, ImageUp, Trash2 } from 'lucide-react';
import { type ComponentProps, type Ref, useRef, useState } from 'react';
import { personName } from '../../../contract/person-name.ts';
import { useDialogState } from '../../lib/dialog-state.ts';
import { lazyWithRetry } from '../../lib/lazy-with-preload.tsx';
import { useOpenedPicture } from '../../lib/opened-picture.ts';
import { useOperation } from '../../lib/operation.ts';
import { useMedia } from '../../lib/state-hooks.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { PictureChooser } from '../../ui/picture-chooser.tsx';
import { Section } from '../../ui/section.tsx';
import { toast } from '../../ui/toast.ts';
import type { Profile } from '../profile/values.ts';

const PhotoDialog = lazyWithRetry(() => import('./dialog.tsx'));

type Props = Pick<ComponentProps<typeof Section>, 'id' | 'title' | 'className'> & { profile: Profile };

/** Choose, take, position or remove the photo. Saved separately from the form around it. */
export function PhotoSection({ id, profile, title, className }: Props) {
  const dialog = useDialogState<string>();
  const opening = useOpenedPicture(dialog.show);
  const [isRemoving, setRemoving] = useState(false);
  const remove = useOperation('DELETE /profile/photo', { refreshesSession: true });
  // The button that chose the picture makes way for the progress meanwhile.
  const chooser = useRef<HTMLButtonElement>(null);
  const photo = profile.profile_photo_url;
  return (
    <Section id={id} title={title} note="Optional. Everyone can see it, even visitors." className={className}>
      <div className="flex flex-wrap items-center gap-5">
        <Avatar
          name={personName(profile)}
          photo={photo}
          house={profile.sports_house}
          size="xl"
          alt={photo ? 'Your photo' : 'No photo yet'}
          eager
          className="max-sm:size-24 max-sm:text-[2rem]"
        />
        <PhotoButtons ref={chooser} photo={photo} opening={opening} onRemove={() => setRemoving(true)} />
      </div>
      {dialog.subject && (
        <PhotoDialog
          key={dialog.key}
          {...dialog.frame}
          url={dialog.subject}
          finalFocus={chooser}
          onSaved={() => toast.success('Your photo was saved')}
        />
      )}
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title="Remove your photo?"
        description="Your initials are shown instead."
        action="Remove"
        busyAction="Removing..."
        onConfirm={() => remove.mutateAsync({})}
      />
    </Section>
  );
}

type ButtonsProps = {
  ref: Ref<HTMLButtonElement>;
  photo: string | null;
  opening: ReturnType<typeof useOpenedPicture>;
  onRemove: () => void;
};

function PhotoButtons({ ref, photo, opening, onRemove }: ButtonsProps) {
  const { progress, failure, choose, cancel } = opening;
  // File choosers on phones don't always offer the camera.
  const hasCamera = useMedia('(pointer: coarse)');
  if (progress !== null) {
    return (
      <div className="grid min-w-56 gap-2" role="status">
        <p className="font-[600]">Opening the picture...</p>
        {/* After the upload the server converts it, which has no known progress. */}
        <progress className="bar w-full" {...(progress < 1 && { value: progress })} aria-label="Opening the picture" />
        <Button tone="secondary" size="sm" onClick={cancel} className="justify-self-start">
          Cancel
        </Button>
      </div>
    );
  }
  return (
    <div className="grid min-w-0 flex-1 basis-40 gap-3">
      <div className="flex flex-wrap gap-3">
        <PictureChooser ref={ref} label={photo ? 'Change Photo' : 'Choose Photo'} icon={ImageUp} onChoose={choose} />
        {hasCamera && <PictureChooser label="Take a Photo" icon={Camera} onChoose={choose} capture />}
        {photo && (
          <Button tone="quiet" className="xs:whitespace-nowrap" icon={Trash2} onClick={onRemove}>
            Remove Photo
          </Button>
        )}
      </div>
      <div role="alert">{failure && <FieldError id="photo-failure">{failure}</FieldError>}</div>
    </div>
  );
}
