import { useEffect, useRef } from 'react';
import { BULK_MAX } from '../../contract/constants.ts';
import { formatCount } from '../lib/text-format.ts';
import { FileField } from '../ui/file-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { linesOf, linesOfRows } from './bulk-lines.ts';

const MAX_BYTES = 2 * 1024 * 1024;

type Props = {
  text: string;
  onText: (text: string) => void;
  /** 0 to 1 while the lines are checked. */
  share: number | null;
  onFailure: (message: string | null) => void;
};

/** The lines to add: pasted, typed, or read from a file into the same text box. */
export function BulkEntry({ text, onText, share, onFailure }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  // The button that led back here is gone, and the focus with it.
  useEffect(() => field.current?.focus(), []);
  const count = linesOf(text).filter((line) => line.trim() !== '').length;
  const take = async (file: File | null) => {
    onFailure(null);
    if (!file) return;
    if (file.size > MAX_BYTES) return onFailure('This file is too large. Choose one of at most 2 MB.');
    try {
      onText((await linesOfFile(file)).join('\n'));
    } catch {
      onFailure('We couldn’t read this file. Choose a CSV or text file, or paste the numbers.');
    }
  };
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
        disabled={share !== null}
        onChange={(event) => onText(event.target.value)}
      />
      <FileField
        label="Or choose a file"
        hint="CSV or text. From each row, the first cell that looks like a phone number is used, and the name."
        accept=".csv,.txt,text/csv,text/plain"
        prompt="Choose a CSV file"
        file={null}
        onChange={(file) => void take(file)}
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

/** The CSV parser is loaded with the first file. */
async function linesOfFile(file: File): Promise<string[]> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  const rows: string[][] = parse(await file.text(), { bom: true, relax_column_count: true, relax_quotes: true });
  return linesOfRows(rows);
}
