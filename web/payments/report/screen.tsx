import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, Printer } from 'lucide-react';
import { urlOf } from '../../lib/api.ts';
import { can, type Me } from '../../lib/session.ts';
import { useLastDefined } from '../../lib/state-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DownloadButton } from '../../ui/export-link.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowSkeletons } from '../../ui/row-skeleton.tsx';
import { Debtors } from './debtors.tsx';
import { EventSums } from './event-sums.tsx';
import { Exceptions } from './exceptions.tsx';
import { ReportFilters } from './filters.tsx';
import { OwnPayments } from './own-payments.tsx';
import { PeriodSums } from './period-sums.tsx';
import { Periods } from './periods.tsx';
import { isBackwards, type Report, type ReportSearch, reportQuery } from './queries.ts';

type Props = { search: ReportSearch; onSearch: (change: ReportSearch) => void; user: Me };

/** What is due, what was received and returned, and who owes. */
export function MoneyReportScreen({ search, onSearch, user }: Props) {
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...reportQuery(search),
    placeholderData: keepPreviousData,
    enabled: !isBackwards(search),
  });
  const choices = useLastDefined(data?.choices) ?? [];
  const isSuperAdmin = user.roles.includes('SUPER_ADMIN');
  return (
    <>
      <PageHeader
        title="Money Report"
        description="What was received and returned, what is still to pay, and who owes it."
        actions={!isBackwards(search) && data && data.choices.length > 0 && <Downloads search={search} />}
      />
      <ReportFilters search={search} onSearch={onSearch} choices={choices} />
      {error && !data && <LoadFailed error={error} what="The report" onRetry={refetch} busy={isFetching} />}
      {!data && !error && !isBackwards(search) && <RowSkeletons count={6} />}
      {data && (
        <div className="grid gap-9" aria-busy={isPlaceholderData}>
          {data.events.length > 0 ? <Parts report={data} search={search} /> : <NoEvents />}
          <Periods mayClose={can(user, ['MANAGE_PAYMENTS'])} mayReopen={isSuperAdmin} />
          {isSuperAdmin && <OwnPayments />}
        </div>
      )}
    </>
  );
}

const NoEvents = () => (
  <EmptyState icon={ChartNoAxesColumn} title="Nothing to report yet">
    Once there is an event, this page shows what its registrations owe and paid.
  </EmptyState>
);

const Parts = ({ report, search }: { report: Report; search: ReportSearch }) => (
  <>
    <EventSums report={report} />
    <PeriodSums report={report} search={search} />
    <Debtors report={report} />
    <Exceptions report={report} />
  </>
);

function Downloads({ search }: { search: ReportSearch }) {
  const link = (format: 'csv' | 'pdf', label: string) => (
    <DownloadButton href={urlOf('GET /admin/money-report/export', { query: { ...search, format } })}>
      {label}
    </DownloadButton>
  );
  return (
    <>
      {link('pdf', 'Report as PDF')}
      {link('csv', 'Entries as CSV')}
      <Button tone="secondary" size="sm" icon={Printer} onClick={() => print()}>
        Print
      </Button>
    </>
  );
}
