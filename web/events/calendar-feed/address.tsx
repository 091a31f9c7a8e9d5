import { CalendarPlus, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { Reply } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useOperation } from '../../lib/operation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { toast } from '../../ui/toast.ts';
import { subscriptionOf } from './subscriptions.ts';

/** A feed that is on: its address, ways to subscribe to it, and ways to take it back. */
export function FeedAddress({ feed }: { feed: NonNullable<Reply<'GET /calendar-feed'>['feed']> }) {
  const [hasSchedule, setSchedule] = useState(false);
  const { address, app, google } = subscriptionOf(feed.url, { hasSchedule });
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <p className="font-[650]">Your calendar address</p>
        <div className="flex flex-wrap items-center gap-x-3 rounded-md border border-rule-strong bg-raised py-2 pr-3 pl-4">
          <p className="min-w-[min(10rem,100%)] flex-1 select-all break-all text-[.95rem] leading-snug">{address}</p>
          <CopyButton text={address} what="calendar address" />
        </div>
        <p className="text-[.92rem] text-ink-soft">
          Created on {formatDate(feed.created_at)}. Anyone who has this address can see your events, so keep it to
          yourself.
        </p>
        <Checkbox
          label="With the schedule of each event"
          checked={hasSchedule}
          onChange={(event) => setSchedule(event.currentTarget.checked)}
        />
      </div>
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <AnchorButton href={app} tone="secondary" icon={CalendarPlus}>
          Add to Apple Calendar
        </AnchorButton>
        <AnchorButton href={google} target="_blank" rel="noreferrer" tone="secondary" icon={ExternalLink}>
          Add to Google Calendar
        </AnchorButton>
      </div>
      <p className="max-w-prose text-[.92rem] text-ink-soft">
        In Outlook and other apps, copy the address and choose “Add calendar” or “From URL”. Apps look for changes every
        few hours, Google about once a day.
      </p>
      <Revocation />
    </div>
  );
}

const CONSEQUENCE = 'Calendars that use the address now stop updating. What’s already in them may stay.';

function Revocation() {
  const renew = useOperation('POST /calendar-feed');
  const turnOff = useOperation('DELETE /calendar-feed');
  return (
    <div className="flex flex-wrap gap-3 border-rule border-t pt-4 max-sm:*:w-full">
      <ConfirmButton
        button={{ tone: 'quiet', children: 'Renew the address…' }}
        title="Renew your calendar address?"
        description={`You get a new address. ${CONSEQUENCE}`}
        action="Renew address"
        busyAction="Renewing..."
        onConfirm={async () => {
          await renew.mutateAsync({ body: { renew: true } });
          toast.success('You have a new calendar address.');
        }}
      />
      <ConfirmButton
        button={{ tone: 'quiet', children: 'Turn off…' }}
        title="Turn off your calendar address?"
        description={CONSEQUENCE}
        action="Turn off"
        busyAction="Turning off..."
        onConfirm={async () => {
          await turnOff.mutateAsync({});
          toast.success('Your calendar address is turned off.');
        }}
      />
    </div>
  );
}
