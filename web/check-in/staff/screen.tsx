import { useQuery } from '@tanstack/react-query';
import { LogOut, UserCheck, Users } from 'lucide-react';
import { MAY_COLLECT_PAYMENTS } from '../../../contract/access.ts';
import { can, type Me } from '../../lib/session.ts';
import { formatCount } from '../../lib/text-format.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { EventNotFound } from '../../ui/event-not-found.tsx';
import { Note } from '../../ui/form-error.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatTile } from '../../ui/stat-tile.tsx';
import { Arrivals } from './arrivals.tsx';
import { CashBoxes } from './cash-boxes.tsx';
import { Devices } from './devices.tsx';
import { Issues } from './issues.tsx';
import { overviewQuery } from './queries.ts';

type Props = { eventId: string; user: Me };

/** Who has come to an event, the phones and cash boxes at its entrances, and what a person has to look into. */
export function CheckInScreen({ eventId, user }: Props) {
  const { data, error, refetch, isFetching } = useQuery(overviewQuery(eventId));
  if (!data && error?.isNotFound) return <EventNotFound title="Check-in" />;
  const mayChange = can(user, ['CREATE_EVENTS']);
  const mayTakeCash = mayChange && can(user, MAY_COLLECT_PAYMENTS);
  return (
    <>
      <BackLink to="/admin/events/$eventId/edit" params={{ eventId }}>
        Back to the event
      </BackLink>
      <PageHeader
        title="Check-in"
        tab={data ? `Check-in for ${data.event.name}` : 'Check-in'}
        description={data ? <span className="font-[650] text-ink">{data.event.name}</span> : <>&nbsp;</>}
      />
      {error && !data ? (
        <LoadFailed error={error} what="The check-in" onRetry={refetch} busy={isFetching} />
      ) : (
        <div className="grid gap-9">
          {data?.event.is_cancelled && <Note tone="warning">This event is cancelled. The phones say so too.</Note>}
          <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
            <StatTile icon={UserCheck} label="Present" value={data && formatCount(data.present)} tone="gold" />
            <StatTile icon={Users} label="Expected" value={data && formatCount(data.expected)} />
            <StatTile icon={LogOut} label="Came and left" value={data && formatCount(data.left)} />
          </div>
          {data && data.arrivals.length > 0 && <Arrivals quarters={data.arrivals} />}
          {data && <Issues eventId={eventId} issues={data.issues} mayChange={mayChange} />}
          {data && (
            <Devices
              eventId={eventId}
              devices={data.devices}
              boxes={mayTakeCash ? data.cash_boxes : []}
              tickets={data.event.is_over ? [] : data.ticket_types}
              mayChange={mayChange}
              mayAdd={mayChange && !data.event.is_over}
            />
          )}
          {data && (
            <CashBoxes
              eventId={eventId}
              boxes={data.cash_boxes}
              devices={data.devices}
              mayAdd={mayTakeCash && !data.event.is_over}
              mayCount={can(user, ['MANAGE_PAYMENTS'])}
              mayCorrect={mayTakeCash}
            />
          )}
        </div>
      )}
    </>
  );
}
