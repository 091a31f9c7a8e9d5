import { CalendarClock, Plus } from 'lucide-react';
import { useDialogState } from '../../lib/dialog-state.ts';
import { lazyWithRetry } from '../../lib/lazy-with-preload.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { ActivityCard } from './activity-card.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import type { Activity, StaffEvent } from './queries.ts';

const SignupsDialog = lazyWithRetry(() => import('./signups-dialog.tsx'));
const ActivityDialog = lazyWithRetry(() => import('./activity-dialog.tsx'));

type Props = {
  event: StaffEvent;
  activities: readonly Activity[];
  mayChange: boolean;
  /** The schedule may have changed. */
  onSaved: () => void;
};

/** The tab 'Activities' with the dialogs that add, change and delete them. */
export function ActivitiesTab({ event, activities, mayChange, onSaved }: Props) {
  const form = useDialogState<{ activity?: Activity }>();
  const removal = useDialogState<Activity>();
  const signups = useDialogState<Activity>();
  const add = (
    <Button icon={Plus} onClick={() => form.show({})}>
      Add Activity
    </Button>
  );
  return (
    <Section title="Activities" actions={mayChange && activities.length > 0 && add}>
      {activities.length === 0 && (
        <EmptyState icon={CalendarClock} title="No activities added yet" action={mayChange && add}>
          Activities make up the schedule that members see.
        </EmptyState>
      )}
      <ul className="grid gap-5 lg:grid-cols-2">
        {activities.map((activity) => (
          <ActivityCard
            key={activity.id}
            activity={activity}
            event={event}
            onEdit={mayChange ? () => form.show({ activity }) : undefined}
            onDelete={mayChange ? () => removal.show(activity) : undefined}
            onSignups={() => signups.show(activity)}
          />
        ))}
      </ul>
      {form.subject && (
        <ActivityDialog key={form.key} {...form.frame} {...form.subject} event={event} onSaved={onSaved} />
      )}
      {signups.subject && <SignupsDialog key={signups.key} {...signups.frame} activity={signups.subject} />}
      {removal.subject && (
        <DeleteDialog
          {...removal.frame}
          operation="DELETE /activities/:id"
          what="activity"
          item={removal.subject}
          onDeleted={onSaved}
        />
      )}
    </Section>
  );
}
