import { FileText, Upload, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { writeBytes } from '../lib/typed-input.ts';
import { cx } from './cx.ts';
import { Field, type FieldProps, useFieldIds } from './field.tsx';

type Props = FieldProps & {
  file: File | null;
  onChange: (file: File | null) => void;
  /** As of <input accept>: 'image/*,application/pdf'. */
  accept: string;
  /** 'Choose a photo or PDF' */
  prompt?: string;
  /** 0 to 1 while it is being sent. */
  progress?: number | null;
  onCancel?: () => void;
  /** Shows the chosen file your own way. */
  preview?: (file: File) => ReactNode;
  className?: string;
};

/** One file, by button, drop or paste of the system's chooser, previewed before it is sent. */
export function FileField(props: Props) {
  const { file, onChange, accept, prompt = 'Choose a file', label, hint, error, optional, className } = props;
  const { progress = null, preview, onCancel } = props;
  const field = useFieldIds(undefined, hint, error);
  const input = useRef<HTMLInputElement>(null);
  const isSending = progress !== null;
  const remove = () => {
    onChange(null);
    if (input.current) input.current.value = '';
    input.current?.focus();
  };
  return (
    <Field {...{ label, hint, error, optional, className }} id={field.id}>
      <div
        className={cx(
          'relative rounded-lg border-2 border-dashed bg-raised transition-colors hover:border-green',
          'has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
          error ? 'border-red' : 'border-rule-strong',
        )}
      >
        <input
          {...field.control}
          ref={input}
          type="file"
          accept={accept}
          disabled={isSending}
          onChange={(event) => onChange(event.target.files?.[0] ?? null)}
          className={cx('absolute inset-0 size-full cursor-pointer opacity-0', isSending && 'pointer-events-none')}
        />
        {file ? (
          <ChosenFile file={file} progress={progress} preview={preview} onRemove={isSending ? onCancel : remove} />
        ) : (
          <div className="pointer-events-none flex items-center justify-center gap-2.5 px-4 py-6 font-[600] text-green-ink">
            <Upload className="size-5" aria-hidden="true" />
            {prompt}
          </div>
        )}
      </div>
    </Field>
  );
}

type ChosenProps = {
  file: File;
  progress: number | null;
  preview: Props['preview'];
  /** Takes the file away, or stops its sending; undefined where neither is possible. */
  onRemove: (() => void) | undefined;
};

function ChosenFile({ file, progress, preview, onRemove }: ChosenProps) {
  return (
    <div className="flex items-center gap-4 p-3">
      {preview ? preview(file) : <FilePreview file={file} />}
      <div className="min-w-0 flex-1">
        <p className="truncate font-[600]">{file.name}</p>
        <p className="figures text-[.9rem] text-ink-soft">{writeBytes(file.size)}</p>
        {progress !== null && <progress className="bar mt-1.5 w-full" value={progress} aria-label="Sent so far" />}
      </div>
      {onRemove && (
        <button
          type="button"
          aria-label={progress === null ? `Remove ${file.name}` : 'Cancel upload'}
          onClick={onRemove}
          className="relative grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-red-ink"
        >
          <X className="size-5" aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/** A small picture of an image file; a sign for anything else, or an image this browser cannot show. */
export function FilePreview({ file, className = 'size-16' }: { file: File; className?: string }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith('image/')) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const frame = cx('shrink-0 rounded-md border border-rule', className);
  if (url) return <img src={url} alt="" onError={() => setUrl(null)} className={cx(frame, 'object-cover')} />;
  return (
    <span className={cx(frame, 'grid place-items-center bg-sunken text-ink-soft')}>
      <FileText className="size-7" strokeWidth={1.5} aria-hidden="true" />
    </span>
  );
}
