import { CalendarClock, Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useDialogState } from '../../lib/dialog-state.ts';
import { useOperation } from '../../lib/operation.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { toast } from '../../ui/toast.ts';
import { ActivityCard } from './activity-card.tsx';
import { type Activity, EVENT_QUERIES, type StaffEvent } from './queries.ts';

const ActivityDialog = lazy(() => import('./activity-dialog.tsx'));

type Props = { event: StaffEvent; activities: readonly Activity[]; mayChange: boolean };

/** The tab 'Activities' with the dialogs that add, change and delete them. */
export function ActivitiesTab({ event, activities, mayChange }: Props) {
  const form = useDialogState<Activity | 'new'>();
  const removal = useDialogState<Activity>();
  const add = (
    <Button icon={<Plus className="size-5" aria-hidden="true" />} onClick={() => form.show('new')}>
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
            onEdit={mayChange ? () => form.show(activity) : undefined}
            onDelete={mayChange ? () => removal.show(activity) : undefined}
          />
        ))}
      </ul>
      {form.subject && (
        <Suspense fallback={null}>
          <ActivityDialog
            key={form.key}
            {...form.frame}
            event={event}
            activity={form.subject === 'new' ? undefined : form.subject}
          />
        </Suspense>
      )}
      {removal.subject && <DeleteActivity {...removal.frame} activity={removal.subject} />}
    </Section>
  );
}

type DeleteProps = { activity: Activity; open: boolean; onOpenChange: (open: boolean) => void };

function DeleteActivity({ activity, ...frame }: DeleteProps) {
  const remove = useOperation('DELETE /activities/:id', { refreshes: EVENT_QUERIES });
  return (
    <ConfirmDialog
      {...frame}
      title={`Delete activity '${activity.name}'?`}
      description="This cannot be undone."
      action="Delete"
      busyAction="Deleting..."
      otherwise="Failed to delete activity. Please try again."
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id: activity.id } });
        toast.success(`'${activity.name}' was deleted`);
      }}
    />
  );
}
