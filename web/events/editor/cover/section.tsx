import { ImageUp, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { COVER_ALT_MAX } from '../../../../contract/constants.ts';
import { filled } from '../../../lib/forms.ts';
import { useOperation } from '../../../lib/operation.ts';
import { PICTURES } from '../../../lib/picture-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { coverUrl } from '../../../ui/cover-picture.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { PictureChooser } from '../../../ui/picture-chooser.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { toast } from '../../../ui/toast.ts';
import type { StaffEvent } from '../queries.ts';
import { CoverCrops } from './crops.tsx';
import { FocalPoint } from './focal-point.tsx';
import { useCoverForm } from './use-cover-form.ts';

const NOTE = 'Members see it at the top of the event’s page. Without one they see a green cover.';

/** The event's cover image: upload, description, focal point, removal. */
export function CoverSection({ event, mayChange }: { event: StaffEvent; mayChange: boolean }) {
  const { cover } = event;
  const card = useRef<HTMLDivElement>(null);
  if (!mayChange && !cover) return null;
  return (
    <Section title="Cover Image" note={NOTE}>
      <Card ref={card} tabIndex={-1} look="plain" className="max-w-3xl">
        {mayChange ? (
          // The button that was pressed is gone then.
          <CoverForm event={event} onDone={() => card.current?.focus()} />
        ) : (
          cover && (
            <div className="grid grid-cols-1 gap-4">
              <CoverCrops url={coverUrl(cover.key, '640.webp')} point={{ x: cover.focal_x, y: cover.focal_y }} />
              <p>{cover.alt}</p>
            </div>
          )
        )}
      </Card>
    </Section>
  );
}

type FormProps = { event: StaffEvent; onDone: () => void };

function CoverForm({ event, onDone }: FormProps) {
  const cover = useCoverForm(event, onDone);
  const { url, problem, progress, opening } = cover;
  const opened = opening.progress !== null && (
    <Sending label="Opening the picture..." share={opening.progress} onCancel={opening.cancel} />
  );
  if (!url) {
    return (
      opened || (
        <FileField
          label="Picture"
          accept={PICTURES}
          prompt="Choose a picture"
          hint="At least 1,200 pixels wide and up to 15 MB. A photo of the place or of an earlier reunion works well."
          file={null}
          onChange={(file) => file && cover.choose(file)}
          error={problem ?? undefined}
        />
      )
    );
  }
  return (
    <form noValidate onSubmit={cover.submit} className="grid grid-cols-1 gap-6">
      <CoverFields cover={cover} url={url} />
      <FormError>{cover.form.failure}</FormError>
      {opened}
      {progress === null ? (
        <CoverButtons event={event} cover={cover} onDone={onDone} />
      ) : (
        <Sending label="Sending the picture..." share={progress} onCancel={cover.cancel} />
      )}
    </form>
  );
}

type CoverFormState = ReturnType<typeof useCoverForm>;

function CoverFields({ cover, url }: { cover: CoverFormState; url: string }) {
  const { form, picture, problem } = cover;
  const point = form.watch('point');
  // The button that chose the picture is gone, and the description is what to do next.
  useEffect(() => {
    if (picture) form.setFocus('alt');
  }, [picture, form.setFocus]);
  return (
    <>
      <div className="grid gap-2">
        <FocalPoint
          url={url}
          alt={picture ? `Preview of ${picture.file.name}` : form.getValues('alt')}
          point={point}
          onMove={(next) => form.setValue('point', next, { shouldDirty: true })}
        />
        <div role="alert">{problem && <FieldError id="cover-problem">{problem}</FieldError>}</div>
      </div>
      <TextareaField
        label="Describe the image"
        hint="One sentence for members who can’t see it, such as “The beach at Ocho Rios at sunset.”"
        rows={2}
        maxLength={COVER_ALT_MAX}
        {...form.field('alt', filled('Describe the image for members who can’t see it.'))}
      />
      <CoverCrops url={url} point={point} />
    </>
  );
}

function CoverButtons({ event, cover, onDone }: FormProps & { cover: CoverFormState }) {
  const { form, picture, seen } = cover;
  return (
    <div className="flex flex-wrap gap-3 border-rule border-t pt-4">
      {cover.isChanged && (
        <>
          <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Saving...">
            Save Cover
          </Button>
          <Button tone="secondary" onClick={cover.discard}>
            Cancel
          </Button>
        </>
      )}
      <PictureChooser label="Replace" icon={ImageUp} onChoose={cover.choose} />
      {seen && !picture && (
        <RemoveCover
          event={event}
          seen={seen.key}
          onDone={() => {
            cover.discard();
            onDone();
          }}
        />
      )}
    </div>
  );
}

function RemoveCover({ event, seen, onDone }: FormProps & { seen: string }) {
  // Of the cover that was shown when the dialog opened.
  const [key, setKey] = useState<string | null>(null);
  const remove = useOperation('DELETE /events/:id/cover');
  return (
    <>
      <Button tone="danger" icon={Trash2} onClick={() => setKey(seen)}>
        Remove
      </Button>
      <ConfirmDialog
        open={key !== null}
        onOpenChange={(isOpen) => setKey(isOpen ? seen : null)}
        title={`Remove the cover image of '${event.name}'?`}
        description="Members will see the green cover instead."
        action="Remove"
        busyAction="Removing..."
        onConfirm={async () => {
          await remove.mutateAsync({ params: { id: event.id }, query: { key: key ?? seen } });
          toast.success('Cover image removed');
          onDone();
        }}
      />
    </>
  );
}

/** After the last byte the server still renders the picture, which has no known progress. */
function Sending({ label, share, onCancel }: { label: string; share: number; onCancel: () => void }) {
  return (
    <div className="grid gap-2" role="status">
      <p className="font-[600]">{label}</p>
      <progress className="bar w-full" {...(share < 1 && { value: share })} aria-label={label} />
      <Button tone="secondary" size="sm" onClick={onCancel} className="justify-self-start">
        Cancel
      </Button>
    </div>
  );
}
