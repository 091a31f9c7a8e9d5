import { useEffect, useRef, useState } from 'react';
import { messageOf, unreached } from './api-error.ts';
import { openPicture } from './picture-file.ts';

const FAILED = 'Failed to upload photo';

/** Opens a chosen file, with progress, failure and cancel. */
export function useOpenedPicture(show: (url: string, file: File) => void) {
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const working = useRef<AbortController | null>(null);
  const shown = useRef<string | null>(null);
  useEffect(
    () => () => {
      working.current?.abort();
      release(shown.current);
    },
    [],
  );
  const choose = async (file: File) => {
    working.current = new AbortController();
    const { signal } = working.current;
    setFailure(null);
    setProgress(0);
    try {
      const url = await openPicture(file, { signal, onProgress: setProgress });
      release(shown.current);
      shown.current = url;
      show(url, file);
    } catch (error) {
      if (!signal.aborted) setFailure(messageOf(unreached(error, FAILED), FAILED));
    } finally {
      setProgress(null);
    }
  };
  return { progress, failure, choose, cancel: () => working.current?.abort() };
}

const release = (url: string | null) => url && URL.revokeObjectURL(url);
