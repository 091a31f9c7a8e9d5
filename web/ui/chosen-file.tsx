import { FileText } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { writeBytes } from '../lib/typed-input.ts';
import { Button } from './button.tsx';

type Props = {
  file: File;
  note: ReactNode;
  /** From 0 to 1 while it uploads. */
  progress: number | null;
  onCancel: (() => void) | undefined;
  onRemove: () => void;
  hasPreview?: boolean;
  /** The file was refused. */
  isRefused?: boolean;
};

/** A chosen file before and during its upload: preview, size, progress. */
export function ChosenFile({ file, note, progress, onCancel, onRemove, hasPreview = true, isRefused = false }: Props) {
  const isSending = progress !== null;
  return (
    <div className="grid gap-3 p-3">
      {hasPreview && <FilePreview file={file} isRefused={isRefused} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-[600]">{file.name}</p>
          <p className="figures text-[.9rem] text-ink-soft">
            {writeBytes(file.size)} {note}
          </p>
        </div>
        {isSending ? (
          onCancel && (
            <Button tone="danger" size="sm" aria-label="Cancel upload" onClick={onCancel} className="relative">
              Cancel
            </Button>
          )
        ) : (
          <div className="flex gap-1">
            {/* The input covers this text and opens the file chooser. */}
            <span
              aria-hidden="true"
              className="inline-flex min-h-11 items-center px-3 font-[650] text-[.94rem] text-green-ink"
            >
              Replace
            </span>
            <Button
              tone="danger"
              size="sm"
              aria-label={`Remove ${file.name}`}
              onClick={onRemove}
              className="relative bg-raised"
            >
              Remove
            </Button>
          </div>
        )}
      </div>
      {isSending && <Progress share={progress} />}
    </div>
  );
}

/** After the last byte, the server still checks the file. */
function Progress({ share }: { share: number }) {
  return (
    <div className="flex items-center gap-3">
      <progress className="bar flex-1" value={share} aria-label="Sent so far" />
      <span className="figures text-right text-[.9rem] text-ink-soft" aria-hidden="true">
        {share < 1 ? `${Math.floor(share * 100)}% sent` : 'Sent, one moment…'}
      </span>
    </div>
  );
}

/** The picture, large enough to read; an icon for a PDF or an image that this browser can't show. */
function FilePreview({ file, isRefused }: { file: File; isRefused: boolean }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith('image/')) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (url) {
    return (
      <img
        src={url}
        alt={`Preview of ${file.name}`}
        onError={() => setUrl(null)}
        className="mx-auto h-52 max-w-full rounded-md border border-rule bg-sunken object-contain"
      />
    );
  }
  return (
    <span className="flex items-center justify-center gap-3 rounded-md border border-rule bg-sunken px-4 py-6 text-ink-soft">
      <FileText className="size-9 shrink-0" strokeWidth={1.4} />
      {file.type === 'application/pdf'
        ? 'PDF document'
        : isRefused
          ? 'No preview'
          : 'This browser can’t show it, but you can still send it.'}
    </span>
  );
}
