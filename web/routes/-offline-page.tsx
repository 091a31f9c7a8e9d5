import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { EventSchedule } from '../events/member/schedule.tsx';
import { showStored, whenBack } from '../lib/connection.ts';
import { formatDate } from '../lib/format.ts';
import { useNow } from '../lib/now.ts';
import { deleteRecords, isExpired, type NextEvent, type OfflineRecord } from '../lib/offline-record.ts';
import { refreshSession } from '../lib/session.ts';
import { StoredTickets } from '../registrations/member/stored-tickets.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { PageTitle } from '../ui/page-header.tsx';
import { Section } from '../ui/section.tsx';
import { ErrorMessage } from '../ui/shell/error-screen.tsx';
import { TimeRange } from '../ui/time-range.tsx';

/** In place of every page that is opened without a network: what this device keeps, or that there is nothing. */
export default function OfflinePage({ record }: { record: OfflineRecord }) {
  useReturn(record);
  const { pathname } = useLocation();
  const isOver = useIsOver(record);
  const kept = ['/', '/dashboard', `/events/${record.next?.event_id}`];
  return !isOver && kept.includes(pathname) ? <Kept record={record} /> : <NotKept />;
}

/** Says when the record was made, and opens the page itself once the server is back. */
function useReturn({ saved_at }: OfflineRecord) {
  const client = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    showStored(saved_at);
    const open = () => router.invalidate();
    const stop = whenBack(() => void refreshSession(client).then(open, () => null));
    return () => {
      showStored(null);
      stop();
    };
  }, [saved_at, client, router]);
}

/** Whether it became too old while the page was open. */
function useIsOver(record: OfflineRecord): boolean {
  const isOver = isExpired(record, useNow());
  useEffect(() => {
    if (isOver) void deleteRecords();
  }, [isOver]);
  return isOver;
}

const nameOf = ({ first_name, last_name }: OfflineRecord['user']) => `${first_name} ${last_name}`;

function Kept({ record: { user, photo, next } }: { record: OfflineRecord }) {
  const address = useMemo(() => photo && URL.createObjectURL(photo), [photo]);
  return (
    <div className="grid gap-8">
      <div className="grid gap-4">
        <p className="flex items-center gap-3 font-[600]">
          <Avatar name={nameOf(user)} photo={address} size="sm" eager />
          <span className="min-w-0 wrap-anywhere">{nameOf(user)}</span>
        </p>
        <PageTitle tab={next?.event_name ?? 'Dashboard'} className="page-title wrap-anywhere">
          {next?.event_name ?? `Welcome, ${user.first_name}`}
        </PageTitle>
      </div>
      {next ? <Event next={next} /> : <p className="text-ink-soft">No event is stored on this device</p>}
    </div>
  );
}

function Event({ next }: { next: NextEvent }) {
  const now = useNow();
  const tickets = next.tickets ?? [];
  return (
    <>
      <Section title="Your registration">
        <DescriptionList
          items={[
            { term: 'Ticket', detail: next.ticket_type_name },
            { term: 'When', detail: <TimeRange start={next.start_date} end={next.end_date} /> },
            { term: 'Where', detail: `${next.venue_name}, ${next.location}` },
            { term: 'Registered', detail: formatDate(next.registered_at) },
          ]}
        />
      </Section>
      {tickets.length > 0 && (
        <Section title={tickets.length === 1 ? 'Your ticket' : 'Your tickets'}>
          <StoredTickets tickets={tickets} />
        </Section>
      )}
      <EventSchedule activities={next.activities} now={now} />
    </>
  );
}

const NotKept = () => (
  <ErrorMessage icon={CloudOff} title="Not available offline" message="This page opens when you’re back online." />
);
