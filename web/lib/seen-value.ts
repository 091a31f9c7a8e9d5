import { useState } from 'react';
import { ApiError } from './api-error.ts';

/**
 * What a dialog shows and sends as seen: the value it was opened with, so that after a lost reply the next attempt is the
 * same request, whatever the page has learned meanwhile. After EDIT_CONFLICT the value of the page.
 */
export function useSeenValue<Value>(present: Value) {
  const [opened, setOpened] = useState(present);
  const [isOutdated, setOutdated] = useState(false);
  const seen = isOutdated ? present : opened;
  const send = async <Reply>(run: () => Promise<Reply>): Promise<Reply> => {
    setOpened(seen);
    setOutdated(false);
    try {
      return await run();
    } catch (error) {
      setOutdated(error instanceof ApiError && error.code === 'EDIT_CONFLICT');
      throw error;
    }
  };
  return { seen, send };
}
