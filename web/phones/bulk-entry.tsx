import { useEffect, useRef } from 'react';
import { BULK_MAX } from '../../contract/constants.ts';
import { formatCount } from '../lib/text-format.ts';
import { FileField } from '../ui/file-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { linesOf } from './bulk-lines.ts';

type Props = {
  text: string;
  onText: (text: string) => void;
  /** 0 to 1 while the lines are checked. */
  share: number | null;
  isReading: boolean;
  onFile: (file: File | null) => void;
};

/** The lines to add: pasted, typed, or read from a file into the same text box. */
export function BulkEntry({ text, onText, share, isReading, onFile }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  // The button that led back here is gone, and the focus with it.
  useEffect(() => field.current?.focus(), []);
  const count = linesOf(text).filter((line) => line.trim() !== '').length;
  return (
    <div className="grid gap-5">
      <TextareaField
        ref={field}
        label="Phone numbers"
        hint={`${formatCount(count)} of at most ${formatCount(BULK_MAX)}. With their area codes; for a country other than +1, begin with + and its code. A name beside a number becomes its note.`}
        rows={8}
        spellCheck={false}
        autoComplete="off"
        placeholder={'876-555-1234\nMarcia Brown, 876-555-1235'}
        value={text}
        disabled={share !== null || isReading}
        onChange={(event) => onText(event.target.value)}
      />
      <FileField
        label="Or choose a file"
        hint="CSV or text. From each row, the number under a heading like Phone is used, or else the first one, and the name."
        accept=".csv,.txt,text/csv,text/plain"
        prompt="Choose a CSV file"
        file={null}
        onChange={onFile}
      />
      {share !== null && (
        <div className="grid gap-1.5">
          <p role="status" className="text-ink-soft">
            Checking {formatCount(count)} lines…
          </p>
          <progress className="bar w-full" value={share} aria-label="Lines checked" />
        </div>
      )}
    </div>
  );
}
