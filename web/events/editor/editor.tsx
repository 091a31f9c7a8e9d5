import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BackLink } from '../../ui/back-link.tsx';
import { EventNotFound } from '../../ui/event-not-found.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeader, PageTitle } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ActivitiesTab } from './activities.tsx';
import { CoverSection } from './cover/section.tsx';
import { EventDetails } from './details.tsx';
import { EditorHeader } from './header.tsx';
import { PublicPageSection } from './public-page.tsx';
import { type EditorTab, type EventDetail, eventQuery, type TicketType } from './queries.ts';
import { TicketTypesTab } from './ticket-types.tsx';
import { UntoldChanges } from './untold-changes.tsx';
import { useUpdateQuestion } from './update-question.ts';

type Props = {
  eventId: string;
  tab: EditorTab;
  onTab: (tab: EditorTab) => void;
  mayChange: boolean;
  /** Opens the new copy. */
  onCopied: (id: string) => void;
  /** Renders the choice of a ticket type's payment methods; undefined without the permission. */
  paymentLinker: ((ticket: TicketType) => ReactNode) | undefined;
  /** What the committee asks. */
  questions: ReactNode;
  /** Who waits for a seat. */
  waitingList: ReactNode;
};

/** The event editor (spec 2): header and three tabs. Its questions and its waiting list come instead of them. */
export function EventEditor({ eventId, ...rest }: Props) {
  const { data, error, refetch, isFetching } = useQuery(eventQuery(eventId));
  if (data) return <Editor {...rest} data={data} />;
  if (!error) return <LoadingEvent />;
  if (error.isNotFound) return <EventNotFound title="Event" />;
  return (
    <>
      <PageTitle tab="Event" className="sr-only">
        Event
      </PageTitle>
      <LoadFailed error={error} what="The event" onRetry={refetch} busy={isFetching} />
    </>
  );
}

type EditorProps = Omit<Props, 'eventId'> & { data: EventDetail };

function Editor(props: EditorProps) {
  const { event } = props.data;
  if (props.tab === 'questions') return <PartOfEvent event={event} title="Questions" part={props.questions} />;
  if (props.tab === 'waiting-list') return <PartOfEvent event={event} title="Waiting List" part={props.waitingList} />;
  return <EventTabs {...props} />;
}

type PartProps = { event: EventDetail['event']; title: string; part: ReactNode };

function PartOfEvent({ event: { id, name }, title, part }: PartProps) {
  return (
    <>
      <BackLink to="/admin/events/$eventId/edit" params={{ eventId: id }}>
        Back to the event
      </BackLink>
      <PageHeader
        title={title}
        tab={`${title} for ${name}`}
        description={<span className="font-[650] text-ink">{name}</span>}
      />
      {part}
    </>
  );
}

function EventTabs({ data, tab, onTab, mayChange, onCopied, paymentLinker }: EditorProps) {
  const { event, ticket_types, activities } = data;
  const question = useUpdateQuestion(event.id);
  return (
    <>
      <BackLink to="/admin/events">Back to Events</BackLink>
      <EditorHeader event={event} mayChange={mayChange} onCopied={onCopied} />
      {mayChange && <UntoldChanges event={event} question={question} />}
      <Tabs
        label="Parts of the event"
        value={tab}
        onChange={onTab}
        tabs={[
          { value: 'details', label: 'Event Details' },
          { value: 'tickets', label: 'Ticket Types', count: ticket_types.length },
          { value: 'activities', label: 'Activities', count: activities.length },
        ]}
      >
        {tab === 'details' && (
          <div className="grid gap-9">
            <EventDetails event={event} mayChange={mayChange} onSaved={question.ask} />
            <CoverSection event={event} mayChange={mayChange} />
            <PublicPageSection event={event} mayChange={mayChange} />
          </div>
        )}
        {tab === 'tickets' && (
          <TicketTypesTab event={event} tickets={ticket_types} mayChange={mayChange} paymentLinker={paymentLinker} />
        )}
        {tab === 'activities' && (
          <ActivitiesTab event={event} activities={activities} mayChange={mayChange} onSaved={question.ask} />
        )}
      </Tabs>
    </>
  );
}

function LoadingEvent() {
  return (
    <div role="status">
      <p className="mb-6 text-ink-soft">Loading event...</p>
      <div aria-hidden="true" className="grid gap-4">
        <Skeleton className="h-10 w-3/5" />
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="mt-6 h-11 w-full" />
        <div className="grid gap-5 lg:grid-cols-2">
          <Skeleton className="h-64 w-full" />
          <Skeleton className="h-64 w-full" />
        </div>
      </div>
    </div>
  );
}
