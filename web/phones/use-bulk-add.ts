import { useRef, useState } from 'react';
import { BULK_CHECK_MAX, BULK_MAX } from '../../contract/constants.ts';
import { api } from '../lib/api.ts';
import { messageOf } from '../lib/api-error.ts';
import { useTextDraft } from '../lib/dialog-draft.ts';
import type { DialogFrameProps } from '../lib/dialog-state.ts';
import { useOperation } from '../lib/operation.ts';
import { formatCount } from '../lib/text-format.ts';
import { linesOfFile } from './bulk-file.ts';
import { countResults, joinChecks, linesOf, type ReadLine } from './bulk-lines.ts';

const MAX_BYTES = 2 * 1024 * 1024;
const OTHERWISE = 'Failed to add phone numbers';

/** The steps of a bulk add: enter lines, check them, add them together, and fix those that were refused. */
export function useBulkAdd(opened: DialogFrameProps) {
  const { frame, text, setText } = useTextDraft(opened, 'bulk-add');
  const [checked, setChecked] = useState<readonly ReadLine[] | null>(null);
  const [done, setDone] = useState<readonly ReadLine[] | null>(null);
  const [restores, setRestores] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const { check, share, stop } = useNumberCheck();
  const add = useOperation('POST /phone-numbers/bulk');
  const counts = checked && countResults(checked);

  const attempt = async (work: () => Promise<void>) => {
    setFailure(null);
    try {
      await work();
    } catch (error) {
      if ((error as Error).name !== 'AbortError') setFailure(messageOf(error, OTHERWISE));
    }
  };
  const onFile = async (file: File | null) => {
    setFailure(null);
    if (!file) return;
    if (file.size > MAX_BYTES) return setFailure('This file is too large. Choose one of at most 2 MB.');
    setReading(true);
    try {
      setText((await linesOfFile(file)).join('\n'));
    } catch {
      setFailure('We couldn’t read this file. Choose a CSV or text file, or paste the numbers.');
    } finally {
      setReading(false);
    }
  };
  const onCheck = () =>
    attempt(async () => {
      const lines = linesOf(text);
      const filled = lines.filter((line) => line.trim() !== '').length;
      if (filled === 0) return setFailure('Enter at least one phone number.');
      if (filled > BULK_MAX)
        return setFailure(`That’s ${formatCount(filled)} numbers. Add at most ${formatCount(BULK_MAX)} at a time.`);
      setRestores(false);
      setChecked(await check(lines));
    });
  const onAdd = () =>
    attempt(async () => {
      // Only what changes, so that it fits in one request.
      const sent = (checked ?? []).filter(({ result }) => result === 'added' || (restores && result === 'revoked'));
      const lines = sent.map((line) => line.text);
      const { items } = await add.mutateAsync({ body: { lines, restore_revoked: restores } });
      const results = new Map(items.map(({ phone, result }) => [phone, result]));
      setDone(
        (checked ?? []).map((line) =>
          sent.includes(line) ? { ...line, result: results.get(line.phone) ?? line.result } : line,
        ),
      );
    });
  const refused = (done ?? []).filter(({ result }) => result === 'invalid');
  /** Back to the text box with only the refused lines. */
  const onFix = () => {
    setText(refused.map((line) => line.text).join('\n'));
    setChecked(null);
    setDone(null);
  };
  return {
    ...{ frame, text, setText, checked, done, restores, setRestores, failure, share, stop, refused },
    /** How many numbers the next step adds, and how many it restores. */
    wanted: { added: counts?.added ?? 0, restored: restores ? (counts?.revoked ?? 0) : 0 },
    isAdding: add.isPending,
    isReading,
    ...{ onFile, onCheck, onAdd, onFix, onChange: () => setChecked(null) },
  };
}

/** Checks the lines in batches, with progress. */
function useNumberCheck() {
  const [share, setShare] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  const check = async (lines: readonly string[]): Promise<ReadLine[]> => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setShare(0);
    try {
      const pieces: { from: number; items: ReadLine[] }[] = [];
      for (let from = 0; from < lines.length; from += BULK_CHECK_MAX) {
        const body = { lines: lines.slice(from, from + BULK_CHECK_MAX) };
        const { items } = await api('POST /phone-numbers/checks', { body, signal: control.signal });
        pieces.push({ from, items });
        setShare(Math.min(1, (from + BULK_CHECK_MAX) / lines.length));
      }
      return joinChecks(pieces);
    } finally {
      if (running.current === control) setShare(null);
    }
  };
  return { check, share, stop: () => running.current?.abort() };
}
