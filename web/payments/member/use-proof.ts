import { useEffect, useRef, useState } from 'react';
import { isWorthShrinking, proofProblem } from './proof-file.ts';

type Sending = { signal: AbortSignal; onProgress: (share: number) => void };
/** `from`: the size in bytes before the photo was made smaller. */
type Chosen = { file: File; from: number | null; isPreparing: boolean };

export function useProof(onChosen: (name: string | null) => void) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const sending = useRef<AbortController | null>(null);
  const prepared = useRef<Promise<File | null>>(Promise.resolve(null));
  useEffect(() => () => sending.current?.abort(), []);

  const choose = (file: File | null) => {
    onChosen(file?.name ?? null);
    setChosen(file && { file, from: null, isPreparing: isWorthShrinking(file) });
    prepared.current = file ? prepare(file) : Promise.resolve(null);
  };
  const prepare = async (file: File): Promise<File> => {
    if (!isWorthShrinking(file)) return file;
    // If the code can't be loaded, the photo is sent unchanged.
    const smaller = await import('./shrink-photo.ts').then(
      ({ shrinkPhoto }) => shrinkPhoto(file),
      () => file,
    );
    const from = smaller === file ? null : file.size;
    setChosen((now) => (now?.file === file ? { file: smaller, from, isPreparing: false } : now));
    return smaller;
  };

  /** Calls `run` with the prepared file, or null. */
  const send = async <T>(run: (file: File | null, options: Sending) => Promise<T>): Promise<T> => {
    sending.current = new AbortController();
    const { signal } = sending.current;
    try {
      const file = await prepared.current;
      if (file) setProgress(0);
      return await run(file, { signal, onProgress: (share) => file && setProgress(share) });
    } finally {
      setProgress(null);
    }
  };
  const problem = chosen && !chosen.isPreparing ? proofProblem(chosen.file) : null;
  return { chosen, choose, problem, progress, send, cancel: () => sending.current?.abort() };
}
