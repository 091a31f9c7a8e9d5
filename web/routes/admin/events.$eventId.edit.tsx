import { createFileRoute } from '@tanstack/react-router';
import { EventEditor } from '../../events/editor/editor.tsx';
import { EDITOR_TABS, type EditorTab, eventQuery } from '../../events/editor/queries.ts';
import { requireScreen } from '../../lib/guards.ts';
import { oneOf } from '../../lib/search-params.ts';
import { can } from '../../lib/session.ts';
import { PaymentProfileLinker } from '../../payments/profiles/linker.tsx';
import { QuestionsSection } from '../../registrations/questions/section.tsx';
import { WaitingList } from '../../registrations/staff/waiting-list.tsx';

const DEFAULT_TAB: EditorTab = 'tickets';

export const Route = createFileRoute('/admin/events/$eventId/edit')({
  validateSearch: (search): { tab?: EditorTab | undefined } => ({ tab: oneOf(EDITOR_TABS, search.tab) }),
  beforeLoad: requireScreen('/admin/events'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(eventQuery(params.eventId)),
  component: EditEvent,
});

function EditEvent() {
  const { user } = Route.useRouteContext();
  const { eventId } = Route.useParams();
  const { tab = DEFAULT_TAB } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <EventEditor
      eventId={eventId}
      tab={tab}
      onTab={(next) =>
        void navigate({
          search: { tab: next === DEFAULT_TAB ? undefined : next },
          replace: true,
          resetScroll: false,
        })
      }
      mayChange={can(user, ['CREATE_EVENTS'])}
      questions={<QuestionsSection eventId={eventId} mayChange={can(user, ['CREATE_EVENTS'])} />}
      onCopied={(id) => void navigate({ to: '/admin/events/$eventId/edit', params: { eventId: id } })}
      waitingList={<WaitingList eventId={eventId} />}
      paymentLinker={
        can(user, ['MANAGE_PAYMENTS']) ? (ticket) => <PaymentProfileLinker ticketTypeId={ticket.id} /> : undefined
      }
    />
  );
}
