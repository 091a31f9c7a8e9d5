import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';

/**
 * The balance that a dialog shows and sends, in cents: the one it was opened with, so that after a lost reply the next
 * attempt is the same request, whatever the page has learned meanwhile. After EDIT_CONFLICT the one of the page.
 */
export function useSeenBalance(present_cents: number) {
  const [seen, setSeen] = useState(present_cents);
  const [isOutdated, setOutdated] = useState(false);
  const balance_cents = isOutdated ? present_cents : seen;
  const send = async <Reply>(run: (seen: { balance_cents: number }) => Promise<Reply>): Promise<Reply> => {
    setSeen(balance_cents);
    setOutdated(false);
    try {
      return await run({ balance_cents });
    } catch (error) {
      setOutdated(error instanceof ApiError && error.code === 'EDIT_CONFLICT');
      throw error;
    }
  };
  return { balance_cents, send };
}
