import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { refreshReads } from '../../../lib/session.ts';
import type { Refusal } from '../refusal.ts';

export type Refusing = {
  /** Called with the reason, null before a new attempt: the refreshed page may no longer have this form. */
  onRefused: (why: Refusal | null) => void;
};

/** Runs a request. A refusal means that the page is out of date: its reason is raised, and the page refreshed. */
export function useRaisedRefusal({ onRefused }: Refusing) {
  const client = useQueryClient();
  return async (run: () => Promise<unknown>): Promise<void> => {
    onRefused(null);
    try {
      await run();
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 404)) throw error;
      onRefused({ message: error.message, advice: null, isUnsure: false });
      await refreshReads(client);
    }
  };
}
