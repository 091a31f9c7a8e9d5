import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { IdCard, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { MAY_SEE_PAYMENTS, MAY_SEE_USERS } from '../../../contract/access.ts';
import { publicationStatus } from '../../../contract/list-choices.ts';
import { urlOf } from '../../lib/api.ts';
import { useDialogState } from '../../lib/dialog-state.ts';
import { formatDates } from '../../lib/format.ts';
import { lazyWithRetry } from '../../lib/lazy-with-preload.tsx';
import { can, type Me } from '../../lib/session.ts';
import { formatCount } from '../../lib/text-format.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { EventNotFound } from '../../ui/event-not-found.tsx';
import { DownloadButton, ExportLink } from '../../ui/export-link.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ListCount } from '../../ui/list-count.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { NameSearch, RegistrationFilters } from './filters.tsx';
import { RegistrationList } from './list.tsx';
import {
  type RegistrationSearch,
  registrationPages,
  type StaffRegistration,
  type Summary,
  summaryQuery,
  toQuery,
} from './search.ts';
import { MoneyTotals, RegistrationSummary, TicketSales } from './summary.tsx';
import { WithdrawalDialog } from './withdrawal-dialog.tsx';

const BadgesDialog = lazyWithRetry(() => import('./badges-dialog.tsx'));

type Props = {
  eventId: string;
  user: Me;
  search: RegistrationSearch;
  onSearch: (change: RegistrationSearch) => void;
  /** A button to write to the people whom the list shows, for those who may. */
  writeTo: (people: number) => ReactNode;
};

/** Registrations of an event: summary, search, export and withdrawal. */
export function RegistrationsScreen({ eventId, user, search, onSearch, writeTo }: Props) {
  const summary = useQuery(summaryQuery(eventId));
  const { data, error } = summary;
  if (!data && error?.isNotFound) return <EventNotFound title="Registrations" />;
  return (
    <>
      <BackLink to="/admin/events/$eventId/edit" params={{ eventId }}>
        Back to the event
      </BackLink>
      <PageHeader
        title="Registrations"
        tab={data ? `Registrations for ${data.event.name}` : 'Registrations'}
        description={<Where event={data?.event} />}
        actions={
          <>
            {can(user, MAY_SEE_PAYMENTS) && (
              <LinkButton to="/admin/events/$eventId/unpaid" params={{ eventId }} tone="secondary">
                Unpaid Registrations
              </LinkButton>
            )}
            <PrintLinks eventId={eventId} search={search} />
            <ExportLink
              href={urlOf('GET /admin/events/:id/registrations/export', {
                params: { id: eventId },
                query: toQuery(search),
              })}
            />
          </>
        }
      />
      {error && !data ? (
        <LoadFailed error={error} what="The registrations" onRetry={summary.refetch} busy={summary.isFetching} />
      ) : (
        <>
          <NameSearch search={search} onSearch={onSearch} />
          {/* During a search a phone shows only the results. */}
          <div className={cx(search.q && 'max-md:hidden')}>
            <RegistrationSummary eventId={eventId} summary={data} search={search} />
            {data && <MoneyTotals money={data.money} isCancelled={data.event.cancelled_at !== null} />}
            {data && data.ticket_types.length > 0 && <TicketSales ticketTypes={data.ticket_types} />}
          </div>
          <Registrations {...{ eventId, user, search, onSearch, writeTo }} summary={data} />
        </>
      )}
    </>
  );
}

/** What is printed for the day of an event, as PDF. */
function PrintLinks({ eventId, search }: Pick<Props, 'eventId' | 'search'>) {
  const badges = useDialogState<true>();
  return (
    <>
      <DownloadButton href={urlOf('GET /admin/events/:id/roster', { params: { id: eventId } })} icon={Printer}>
        Print Roster
      </DownloadButton>
      <Button tone="secondary" size="sm" icon={IdCard} onClick={() => badges.show(true)}>
        Badges
      </Button>
      {badges.subject && <BadgesDialog key={badges.key} {...badges.frame} eventId={eventId} search={search} />}
    </>
  );
}

/** The event's name and dates; an empty line while loading. */
function Where({ event }: { event: Summary['event'] | undefined }) {
  if (!event) return <>&nbsp;</>;
  return (
    <>
      <span className="font-[650] text-ink">{event.name}</span>
      {' · '}
      {formatDates(event.start_date, event.end_date)}
      {publicationStatus(event) !== 'Published' && ` · ${publicationStatus(event)}`}
    </>
  );
}

const NOTHING: RegistrationSearch = { q: undefined, status: undefined, ticket: undefined };

type ListProps = Props & { summary: Summary | undefined };

function Registrations({ eventId, user, search, onSearch, writeTo, summary }: ListProps) {
  const listing = useInfiniteQuery({ ...registrationPages(eventId, search), placeholderData: keepPreviousData });
  const withdrawing = useDialogState<StaffRegistration>();
  const isFiltered = Boolean(search.q || search.status || search.ticket);
  const { matching, members } = listing.data?.pages.at(-1) ?? {};
  const clear = isFiltered ? () => onSearch(NOTHING) : undefined;
  return (
    <>
      {/* The keyboard takes half of a phone's screen, so unused filters are hidden during a search. */}
      <div className={cx(search.q && !search.status && !search.ticket && 'max-md:hidden')}>
        <RegistrationFilters search={search} ticketTypes={summary?.ticket_types ?? []} onSearch={onSearch} />
      </div>
      <ListCount onClear={clear}>
        {matching !== undefined &&
          summary &&
          `Showing ${formatCount(matching)} of ${formatCount(summary.event.registered_count - summary.event.guest_count)} registrations`}
      </ListCount>
      {members ? writeTo(members) : null}
      <RegistrationList
        listing={listing}
        search={search}
        onSearch={onSearch}
        onClear={clear}
        rights={{
          seesUsers: can(user, MAY_SEE_USERS),
          moneyOf: can(user, MAY_SEE_PAYMENTS) ? eventId : undefined,
          onWithdraw: can(user, ['CREATE_EVENTS']) ? withdrawing.show : undefined,
        }}
      />
      {withdrawing.subject && (
        <WithdrawalDialog
          key={withdrawing.key}
          {...withdrawing.frame}
          registration={withdrawing.subject}
          eventName={summary?.event.name ?? 'the event'}
        />
      )}
    </>
  );
}
