import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf, unreached } from './api-error.ts';
import { openPicture } from './picture-file.ts';

const FAILED = 'Failed to upload photo';

type Options = Parameters<typeof openPicture>[1];

/** Work on a picture, with progress, failure and cancel. */
export function usePictureWork() {
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const working = useRef<AbortController | null>(null);
  const cancel = useCallback(() => working.current?.abort(), []);
  const run = async (work: (options: Options) => Promise<void>) => {
    working.current = new AbortController();
    const { signal } = working.current;
    setFailure(null);
    setProgress(0);
    try {
      await work({ signal, onProgress: setProgress });
    } catch (error) {
      if (!signal.aborted) setFailure(messageOf(unreached(error, FAILED), FAILED));
    } finally {
      setProgress(null);
    }
  };
  return { progress, failure, run, cancel };
}

/** Opens a chosen file. */
export function useOpenedPicture(show: (url: string, file: File) => void) {
  const { run, cancel, ...state } = usePictureWork();
  const shown = useRef<string | null>(null);
  useEffect(
    () => () => {
      cancel();
      release(shown.current);
    },
    [cancel],
  );
  const choose = (file: File) =>
    run(async (options) => {
      const url = await openPicture(file, options);
      release(shown.current);
      shown.current = url;
      show(url, file);
    });
  return { ...state, choose, cancel };
}

const release = (url: string | null) => url && URL.revokeObjectURL(url);
