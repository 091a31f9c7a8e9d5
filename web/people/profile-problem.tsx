import { UserRoundX } from 'lucide-react';
import type { ApiError } from '../lib/api-error.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';

type Props = { error: ApiError; busy: boolean; onRetry: () => void };

/** In place of a profile that is not there, or could not be fetched. */
export function ProfileProblem({ error, busy, onRetry }: Props) {
  if (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT') {
    return (
      <EmptyState icon={UserRoundX} title="This person is not in the directory" className="py-6">
        They may have left, or the link is not whole.
      </EmptyState>
    );
  }
  return <LoadFailed error={error} what="The profile" busy={busy} onRetry={onRetry} />;
}
