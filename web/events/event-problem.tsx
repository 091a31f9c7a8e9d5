import { CalendarX2, TriangleAlert } from 'lucide-react';
import type { ApiError } from '../lib/api-error.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageTitle } from '../ui/page-header.tsx';

type Props = { error: ApiError; onRetry: () => void };

/** Spec 8: an event that is not there gets 'Event Not Found'; any other failure says so and can be tried again. */
export function EventProblem({ error, onRetry }: Props) {
  const isGone = error.status >= 400 && error.status < 500 && error.status !== 429;
  const Icon = isGone ? CalendarX2 : TriangleAlert;
  const title = isGone ? 'Event Not Found' : 'Failed to load event details';
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-4 py-14 text-center">
      <Icon className="size-12 text-gold" strokeWidth={1.4} aria-hidden="true" />
      <PageTitle tab={title} className="text-[1.8rem]">
        {title}
      </PageTitle>
      <p className="text-ink-soft">
        {isGone ? 'This event may have been removed or is no longer available.' : error.message}
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {!isGone && <Button onClick={onRetry}>Try again</Button>}
        <LinkButton to="/events" tone={isGone ? 'primary' : 'secondary'}>
          View All Events
        </LinkButton>
      </div>
    </div>
  );
}
