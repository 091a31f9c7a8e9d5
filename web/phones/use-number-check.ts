import { useRef, useState } from 'react';
import { BULK_CHECK_MAX } from '../../contract/constants.ts';
import { api } from '../lib/api.ts';
import { joinChecks, type ReadLine } from './bulk-lines.ts';

/** Checks the lines in batches, with progress. */
export function useNumberCheck() {
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
