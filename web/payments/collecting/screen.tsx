import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { HandCoins, SearchX } from 'lucide-react';
import { query } from '../../lib/api.ts';
import { useDialogState } from '../../lib/dialog-state.ts';
import { filterFields } from '../../lib/list-filters.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PaymentStateBadge } from '../../ui/payment-state-badge.tsx';
import { RowSkeletons } from '../../ui/row-skeleton.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SpokenCount } from '../../ui/spoken-count.tsx';
import { balanceText } from '../entries/labels.ts';
import { RecordingDialog } from '../entries/recording-dialog.tsx';
import type { CollectingSearch, FoundBalance } from './queries.ts';

type Props = { search: CollectingSearch; onSearch: (change: CollectingSearch) => void };

/** For people who collect money, as at the door: search a person, see what is left to pay, and record it. */
export function CollectingScreen({ search, onSearch }: Props) {
  return (
    <>
      <PageHeader
        title="Collect Payments"
        description="For cash and other money that you take yourself. The member gets an email."
      />
      <div className="grid gap-6">
        <search>
          <SearchField
            label="Search by name or payment code"
            {...filterFields(search, onSearch).text('q')}
            className="max-w-xl"
          />
        </search>
        {search.q ? (
          <Found search={search} />
        ) : (
          <EmptyState icon={HandCoins} title="Who is paying?">
            Type a name, or the payment code that members find on their payment page.
          </EmptyState>
        )}
      </div>
    </>
  );
}

function Found({ search }: { search: CollectingSearch }) {
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...query('GET /admin/balances', { query: search }),
    placeholderData: keepPreviousData,
  });
  const recording = useDialogState<FoundBalance>();
  const { subject } = recording;
  if (error && !data) return <LoadFailed error={error} what="The registrations" onRetry={refetch} busy={isFetching} />;
  if (!data) return <RowSkeletons count={4} />;
  return (
    <>
      <SpokenCount what="registration" listing={{ data: { pages: [data] }, isPlaceholderData }} />
      {data.items.length === 0 && (
        <EmptyState icon={SearchX} title="No registrations found">
          No one with a registration has this name or code.
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {data.items.map((item) => (
          <li key={item.registration_id}>
            <FoundCard found={item} onRecord={() => recording.show(item)} />
          </li>
        ))}
      </ul>
      {data.items.length === MOST && <p className="text-ink-soft">There may be more. Type more of the name.</p>}
      {subject && (
        <RecordingDialog key={recording.key} {...recording.frame} kind="payment" money={latest(subject, data.items)} />
      )}
    </>
  );
}

/** With the balance as it is now, which the dialog takes over once it is told that its own is outdated. */
const latest = (found: FoundBalance, items: readonly FoundBalance[]): FoundBalance =>
  items.find(({ registration_id }) => registration_id === found.registration_id) ?? found;

/** As many as the server finds at most. */
const MOST = 20;

function FoundCard({ found, onRecord }: { found: FoundBalance; onRecord: () => void }) {
  const { name, event_name, balance_cents, is_in_review } = found;
  return (
    <Card className="grid gap-x-6 gap-y-3 sm:grid-cols-[1fr_auto_auto] sm:items-center">
      <span className="grid min-w-0 leading-snug">
        <span className="wrap-anywhere font-[650]">{name}</span>
        <span className="wrap-anywhere text-[.94rem] text-ink-soft">{event_name}</span>
      </span>
      <span className="grid justify-items-start gap-1 sm:justify-items-end">
        <span className="figures font-[650]">{balanceText({ balance_cents })}</span>
        {is_in_review && <PaymentStateBadge state="awaiting_review" />}
      </span>
      <Button
        tone={balance_cents > 0 && !is_in_review ? 'primary' : 'secondary'}
        onClick={onRecord}
        aria-label={`Record a payment from ${name} for ${event_name}`}
      >
        Record Payment
      </Button>
    </Card>
  );
}
