import { CalendarX2 } from 'lucide-react';
import { EmptyState } from './empty-state.tsx';
import { LinkButton } from './link-button.tsx';
import { PageHeader } from './page-header.tsx';

/** Instead of a staff page about an event that doesn't exist, or doesn't exist any more. */
export function EventNotFound({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={CalendarX2}
        title="Event not found"
        action={<LinkButton to="/admin/events">Back to Events</LinkButton>}
      >
        It may have been deleted.
      </EmptyState>
    </>
  );
}
