import { useQuery } from '@tanstack/react-query';
import { Plus, WalletCards } from 'lucide-react';
import { query, type Reply, urlOf } from '../../lib/api.ts';
import { useDialogState } from '../../lib/dialog-state.ts';
import { lazyWithRetry } from '../../lib/lazy-with-preload.tsx';
import { formatCount } from '../../lib/text-format.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportLink } from '../../ui/export-link.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ShowAllLink } from '../../ui/show-all.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { StatLink } from '../../ui/stat-tile.tsx';
import { toast } from '../../ui/toast.ts';
import { PaymentProfileCard, PaymentProfileCardSkeleton } from './card.tsx';
import type { PaymentProfile } from './form.ts';
import type { ProfileSearch } from './queries.ts';

const ProfileDialog = lazyWithRetry(() => import('./dialog.tsx'));
const GRID = 'grid gap-5 xl:grid-cols-2';

export function PaymentProfileList({ search: { show } }: { search: ProfileSearch }) {
  const { data, error, refetch, isFetching } = useQuery(query('GET /payment-profiles'));
  const form = useDialogState<PaymentProfile | 'new'>();
  const create = (
    <Button icon={Plus} onClick={() => form.show('new')}>
      Create Payment Profile
    </Button>
  );
  const shown = data?.items.filter((profile) => !show || profile[`is_${show}`]);
  return (
    <>
      <PageHeader
        title="Payment Profiles"
        description="How members can pay, and what each way costs."
        actions={
          data &&
          data.items.length > 0 && (
            <>
              <ExportLink href={urlOf('GET /payment-profiles/export')} />
              {create}
            </>
          )
        }
      />
      {error && !data ? (
        <LoadFailed error={error} what="The payment profiles" onRetry={refetch} busy={isFetching} />
      ) : (
        <>
          <Tiles stats={data?.stats} show={show} />
          {!data && <SkeletonList count={4} of={<PaymentProfileCardSkeleton />} className={GRID} />}
          {data?.items.length === 0 && (
            <EmptyState icon={WalletCards} title="No payment profiles yet" action={create}>
              A profile says where to send money, for example a Zelle address or a bank account.
            </EmptyState>
          )}
          {data && data.items.length > 0 && shown?.length === 0 && <NoMatches />}
          <ul className={GRID}>
            {shown?.map((profile) => (
              <PaymentProfileCard key={profile.id} profile={profile} onEdit={() => form.show(profile)} />
            ))}
          </ul>
        </>
      )}
      {form.subject && (
        <ProfileDialog
          key={form.key}
          {...form.frame}
          profile={form.subject === 'new' ? undefined : form.subject}
          onSaved={(name) => toast.success(`'${name}' was saved`)}
        />
      )}
    </>
  );
}

const TILES = [
  ['Total', 'total', undefined],
  ['Active', 'active', 'active'],
  ['Global', 'global', 'global'],
] as const;

function Tiles({ stats, show }: ProfileSearch & { stats: Reply<'GET /payment-profiles'>['stats'] | undefined }) {
  return (
    <section aria-label="Counts" className="mb-7 grid grid-cols-3 gap-3 sm:gap-4">
      {TILES.map(([label, count, filter]) => (
        <StatLink
          key={count}
          to="/admin/payment-profiles"
          search={{ show: filter }}
          resetScroll={false}
          isChosen={filter !== undefined && filter === show}
          label={label}
          value={stats && formatCount(stats[count])}
        />
      ))}
    </section>
  );
}

function NoMatches() {
  return (
    <EmptyState
      icon={WalletCards}
      title="No matching profiles"
      action={<ShowAllLink to="/admin/payment-profiles">Show all profiles</ShowAllLink>}
    >
      No profile matches this filter.
    </EmptyState>
  );
}
