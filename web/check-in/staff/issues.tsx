import { Armchair, CircleCheck } from 'lucide-react';
import { useDialogState } from '../../lib/dialog-state.ts';
import { formatDateTime, formatTime } from '../../lib/format.ts';
import { useOperation } from '../../lib/operation.ts';
import { plural } from '../../lib/text-format.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ItemButton } from '../../ui/item-button.tsx';
import { Section } from '../../ui/section.tsx';
import { toast } from '../../ui/toast.ts';
import { type Issue, issueName } from './queries.ts';
import { ResolveDialog } from './resolve-dialog.tsx';

const KINDS: Record<Issue['kind'], { label: string; tone: Tone }> = {
  duplicate: { label: 'Duplicate entry', tone: 'red' },
  not_valid: { label: 'No valid ticket', tone: 'red' },
  payment_due: { label: 'Let in with a payment due', tone: 'gold' },
};

type Context = { eventId: string; mayChange: boolean };

/** Scans that a person has to look into; resolved ones are collapsed below them. */
export function Issues({ issues, ...context }: Context & { issues: readonly Issue[] }) {
  const open = issues.filter(({ resolution }) => !resolution);
  const resolved = issues.filter(({ resolution }) => resolution);
  return (
    <Section
      title="To look into"
      note={
        open.length === 0 ? 'Nothing to look into.' : `${plural(open.length, 'scan needs', 'scans need')} a decision.`
      }
    >
      <IssueList label="To look into" issues={open} {...context} />
      {resolved.length > 0 && (
        <Disclosure title="Resolved" note={plural(resolved.length, 'scan', 'scans')}>
          <IssueList label="Resolved" issues={resolved} {...context} />
        </Disclosure>
      )}
    </Section>
  );
}

const IssueList = ({ label, issues, ...context }: Context & { label: string; issues: readonly Issue[] }) =>
  issues.length > 0 && (
    <ul aria-label={label} className="grid gap-4">
      {issues.map((issue) => (
        <IssueCard key={issue.id} issue={issue} {...context} />
      ))}
    </ul>
  );

function IssueCard({ issue, eventId, mayChange }: Context & { issue: Issue }) {
  const resolving = useDialogState<Issue>();
  const { kind, note, at, before, needs_seat, device_name, volunteer_name, resolution } = issue;
  const place = volunteer_name ? `${device_name} (${volunteer_name})` : device_name;
  return (
    <Card as="li" padding="sm" look={resolution ? 'sunken' : 'card'} className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-[700] wrap-anywhere">{issueName(issue)}</span>
        <Badge tone={resolution ? 'neutral' : KINDS[kind].tone}>
          {needs_seat ? 'No seat was left' : KINDS[kind].label}
        </Badge>
      </p>
      <p className="text-ink-soft wrap-anywhere">
        {formatDateTime(at)}, {place}
        {before && `. Came in before at ${formatTime(before.at)}, ${before.device_name}`}
      </p>
      {needs_seat && !resolution && (
        <p>Bought a seat that was gone when the sale arrived. What they paid is to be returned unless they get one.</p>
      )}
      {note && issue.name !== null && <p className="wrap-anywhere">“{note}”</p>}
      {resolution && (
        <p className="flex items-start gap-2 wrap-anywhere">
          <CircleCheck className="mt-1 size-4 shrink-0 text-green-ink" />
          {resolution.by}: {resolution.note}
        </p>
      )}
      {mayChange && !resolution && (
        <div className="flex flex-wrap gap-3">
          {needs_seat && <SeatWalkIn issue={issue} />}
          <ItemButton label="Resolve" name={issueName(issue)} onClick={() => resolving.show(issue)} />
        </div>
      )}
      {resolving.subject && (
        <ResolveDialog key={resolving.key} {...resolving.frame} issue={resolving.subject} eventId={eventId} />
      )}
    </Card>
  );
}

/** For someone to whom a phone sold a seat that was gone when the sale arrived. */
function SeatWalkIn({ issue }: { issue: Issue }) {
  const seat = useOperation('POST /check-in-scans/:id/seat');
  const name = issueName(issue);
  return (
    <ConfirmButton
      button={{
        size: 'sm',
        icon: Armchair,
        'aria-label': `Give ${name} a seat`,
        children: 'Give a Seat',
      }}
      tone="primary"
      title={`Give ${name} a seat?`}
      description="It takes a free one that no one on the waiting list can use. They’re registered then, and what they paid counts."
      action="Give a Seat"
      busyAction="Looking for a seat..."
      onConfirm={async () => {
        await seat.mutateAsync({ params: { id: issue.id } });
        toast.success(`${name} has a seat now`);
      }}
    />
  );
}
