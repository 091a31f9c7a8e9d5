import { CalendarX2, TriangleAlert } from 'lucide-react';
import type { ApiError } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';

type Props = { error: ApiError; isBusy: boolean; onRetry: () => void };

/** Spec 8: 'Event Not Found', or an error with a button to try again. */
export function EventProblem({ error, isBusy, onRetry }: Props) {
  const { isNotFound } = error;
  return (
    <MessageScreen
      icon={isNotFound ? CalendarX2 : TriangleAlert}
      title={isNotFound ? 'Event Not Found' : 'Failed to load event details'}
      actions={
        <>
          {!isNotFound && (
            <Button busy={isBusy} busyLabel="Trying again..." onClick={onRetry}>
              Try again
            </Button>
          )}
          <LinkButton to="/events" tone={isNotFound ? 'primary' : 'secondary'}>
            View All Events
          </LinkButton>
        </>
      }
    >
      <p className="text-ink-soft">
        {isNotFound ? 'This event may have been removed or is no longer available.' : error.message}
      </p>
    </MessageScreen>
  );
}
