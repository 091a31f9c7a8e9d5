import { PencilLine } from 'lucide-react';
import { useDialogState } from '../../lib/dialog-state.ts';
import { formatDateTime } from '../../lib/format.ts';
import { lazyWithRetry } from '../../lib/lazy-with-preload.tsx';
import { zoneName } from '../../lib/zone.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Section } from '../../ui/section.tsx';
import { toast } from '../../ui/toast.ts';
import type { StaffEvent } from './queries.ts';

type Props = {
  event: StaffEvent;
  mayChange: boolean;
  /** Time, place or schedule may have changed. */
  onSaved: () => void;
};

const DetailsDialog = lazyWithRetry(() => import('./details-dialog.tsx'));

/** Read-only, with an edit dialog. */
export function EventDetails({ event, mayChange, onSaved }: Props) {
  const editing = useDialogState<StaffEvent>();
  return (
    <Section
      title="Event Details"
      actions={
        mayChange && (
          <Button tone="secondary" icon={PencilLine} onClick={() => editing.show(event)}>
            Edit
          </Button>
        )
      }
    >
      <Card look="plain" className="max-w-3xl">
        <DescriptionList
          items={[
            { term: 'Name', detail: event.name },
            { term: 'Venue', detail: event.venue_name },
            { term: 'Start', detail: `${formatDateTime(event.start_date)} (${zoneName()} time)` },
            { term: 'End', detail: `${formatDateTime(event.end_date)} (${zoneName()} time)` },
            { term: 'Guests', detail: event.max_guests > 0 && `Up to ${event.max_guests} with each member` },
          ]}
        />
        <div className="border-rule border-t pt-3">
          <p className="text-ink-soft">Description</p>
          <p className="mt-1 whitespace-pre-line">{event.description}</p>
        </div>
      </Card>
      {editing.subject && (
        <DetailsDialog
          key={editing.key}
          {...editing.frame}
          event={editing.subject}
          onSaved={() => {
            toast.success('Event saved');
            onSaved();
          }}
        />
      )}
    </Section>
  );
}
