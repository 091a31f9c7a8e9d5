import { useQuery } from '@tanstack/react-query';
import { CalendarSync } from 'lucide-react';
import { query } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { useOperation } from '../../lib/operation.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FeedAddress } from './address.tsx';

/** The events a member is registered for, in their own calendar app. */
export default function CalendarFeed() {
  const { data, error, refetch, isFetching } = useQuery(query('GET /calendar-feed'));
  return (
    <Section
      id="calendar"
      title="Calendar"
      note="Your calendar app can show the events you’re registered for. If a time or place changes, your calendar changes too."
      className="max-w-3xl scroll-mt-24"
    >
      {error && !data ? (
        <LoadFailed error={error} what="Your calendar" onRetry={refetch} busy={isFetching} />
      ) : !data ? (
        <Skeleton className="h-24" />
      ) : data.feed ? (
        <FeedAddress feed={data.feed} />
      ) : (
        <TurnOn />
      )}
    </Section>
  );
}

function TurnOn() {
  const turnOn = useOperation('POST /calendar-feed');
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-prose">You get a private address that your calendar app subscribes to.</p>
      {turnOn.isError && <FormError>{messageOf(turnOn.error)}</FormError>}
      <Button
        tone="secondary"
        icon={CalendarSync}
        busy={turnOn.isPending}
        busyLabel="Creating the address..."
        onClick={() => turnOn.mutate({ body: { renew: false } })}
      >
        Create my calendar address
      </Button>
    </div>
  );
}
