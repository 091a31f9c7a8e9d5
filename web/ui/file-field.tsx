import { Camera, Upload } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { ChosenFile } from './chosen-file.tsx';
import { buttonClasses, cx } from './class-names.ts';
import { Field, type FieldProps, useFieldIds } from './field.tsx';

type Props = FieldProps & {
  file: File | null;
  onChange: (file: File | null) => void;
  /** As in <input accept>: 'image/*,application/pdf'. */
  accept: string;
  /** 'Choose a photo or PDF' */
  prompt?: string;
  /** The label of a camera button on phones whose file chooser doesn't offer the camera: 'Take a photo'. */
  camera?: string;
  /** Beside the chosen file's size. */
  note?: ReactNode;
  /** From 0 to 1 while it uploads. */
  progress?: number | null;
  onCancel?: () => void;
  /** False for files that are no pictures. */
  hasPreview?: boolean;
  className?: string;
};

/** One file, from the file chooser, the camera or drag and drop, with a preview. */
export function FileField(props: Props) {
  const { file, onChange, accept, prompt = 'Choose a file', camera, label, hint, error, optional, className } = props;
  const { progress = null, onCancel, note, hasPreview = true } = props;
  const field = useFieldIds(hint, error);
  const input = useRef<HTMLInputElement>(null);
  const isSending = progress !== null;
  const remove = () => {
    onChange(null);
    if (input.current) input.current.value = '';
    input.current?.focus();
  };
  const take = (list: FileList | null) => list?.[0] && onChange(list[0]); // closing the chooser keeps the file
  return (
    <Field {...{ label, hint, error, optional, className }} id={field.id}>
      <div
        className={cx(
          'relative rounded-lg border-2 border-dashed bg-raised transition-colors hover:border-green',
          'has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
          error ? 'border-red' : 'border-rule-strong',
        )}
      >
        {/* Covers the whole frame except its buttons, so that all of it can be pressed and dropped on. */}
        <input
          {...field.control}
          ref={input}
          type="file"
          accept={accept}
          disabled={isSending}
          onChange={(event) => take(event.target.files)}
          className={cx('absolute inset-0 size-full cursor-pointer opacity-0', isSending && 'pointer-events-none')}
        />
        {file ? (
          <ChosenFile
            {...{ file, note, progress, onCancel, hasPreview }}
            onRemove={remove}
            isRefused={Boolean(error)}
          />
        ) : (
          <div className="pointer-events-none flex items-center justify-center gap-2.5 px-4 py-6 font-[600] text-green-ink">
            <Upload className="size-5" />
            {prompt}
          </div>
        )}
      </div>
      {camera && !isSending && <CameraButton label={camera} onTake={take} />}
    </Field>
  );
}

const CAMERA =
  'relative pointer-fine:hidden! has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus';

/** Touch screens only: laptop cameras take poor pictures of receipts. */
function CameraButton({ label, onTake }: { label: string; onTake: (list: FileList | null) => void }) {
  return (
    <span className={cx(CAMERA, buttonClasses('secondary', 'md', true))}>
      <Camera className="size-5" />
      {label}
      <input
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={label}
        onChange={(event) => {
          onTake(event.target.files);
          event.target.value = ''; // lets the same file be chosen again
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </span>
  );
}
