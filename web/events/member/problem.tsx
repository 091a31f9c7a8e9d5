import { CalendarX2, TriangleAlert } from 'lucide-react';
import type { ApiError } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';

/** Not available to this member: unknown, deleted, unpublished, or the URL has no valid id. */
export const isGone = ({ status }: ApiError) => status === 404 || status === 422;

type Props = { error: ApiError; isBusy: boolean; onRetry: () => void };

/** Spec 8: 'Event Not Found', or an error with a button to try again. */
export function EventProblem({ error, isBusy, onRetry }: Props) {
  const hasGone = isGone(error);
  return (
    <MessageScreen
      icon={hasGone ? CalendarX2 : TriangleAlert}
      title={hasGone ? 'Event Not Found' : 'Failed to load event details'}
      actions={
        <>
          {!hasGone && (
            <Button busy={isBusy} busyLabel="Trying again..." onClick={onRetry}>
              Try again
            </Button>
          )}
          <LinkButton to="/events" tone={hasGone ? 'primary' : 'secondary'}>
            View All Events
          </LinkButton>
        </>
      }
    >
      <p className="text-ink-soft">
        {hasGone ? 'This event may have been removed or is no longer available.' : error.message}
      </p>
    </MessageScreen>
  );
}
