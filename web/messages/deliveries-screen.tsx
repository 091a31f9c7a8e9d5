import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { DELIVERY_DAYS } from '../../contract/constants.ts';
import { DELIVERY_KINDS, deliveryLabel } from '../../contract/emails.ts';
import { DELIVERY_STATES, type DeliveryState } from '../../contract/list-choices.ts';
import { filterFields } from '../lib/list-filters.ts';
import { formatCount } from '../lib/text-format.ts';
import { ListCount } from '../ui/list-count.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { StatLink } from '../ui/stat-tile.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { type DeliveryCounts, type DeliverySearch, deliveryPages } from './delivery-search.ts';
import { DELIVERY_STATE_LABELS } from './delivery-state-badge.tsx';

type Props = { search: DeliverySearch; onSearch: (change: DeliverySearch) => void };

/** While messages are waiting, so that staff see the result of "Try Again". */
const REFRESH_MS = 5_000;

export function DeliveriesScreen({ search, onSearch }: Props) {
  const listing = useInfiniteQuery({
    ...deliveryPages(search),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pages.at(-1)?.counts.waiting.count ? REFRESH_MS : false),
  });
  const items = listing.data?.pages.flatMap((page) => page.items) ?? [];
  const counts = listing.data?.pages.at(-1)?.counts;
  const isFiltered = Boolean(search.state || search.kind);
  return (
    <>
      <PageHeader
        title="Deliveries"
        description={`Emails and text messages of the last ${DELIVERY_DAYS} days, without their content.`}
      />
      <Tiles counts={counts} state={search.state} />
      <Filters search={search} onSearch={onSearch} />
      <ListCount onClear={isFiltered ? () => onSearch({ state: undefined, kind: undefined }) : undefined}>
        {counts && `Showing ${formatCount(items.length)}${ofAll(counts, search)} messages`}
      </ListCount>
      <DeliveryList listing={listing} isFiltered={isFiltered} />
    </>
  );
}

/** Empty if filtered by kind, since kinds are not counted. */
function ofAll(counts: DeliveryCounts, { state, kind }: DeliverySearch): string {
  if (kind) return '';
  const counted = (state ? [state] : DELIVERY_STATES).map((each) => counts[each]);
  const sum = counted.reduce((all, { count }) => all + count, 0);
  return ` of ${formatCount(
    sum,
    counted.some(({ more }) => more),
  )}`;
}

const TILES = ['failed', 'waiting', 'sent', 'delivered'] as const;

function Tiles({ counts, state }: { counts: DeliveryCounts | undefined; state: DeliveryState | undefined }) {
  return (
    <section aria-label="Counts" className="mb-6 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {TILES.map((tile) => (
        <StatLink
          key={tile}
          to="/admin/deliveries"
          search={{ state: tile }}
          resetScroll={false}
          isChosen={state === tile}
          label={DELIVERY_STATE_LABELS[tile].label}
          icon={DELIVERY_STATE_LABELS[tile].icon}
          value={counts && formatCount(counts[tile].count, counts[tile].more)}
          tone={tile === 'failed' && counts?.failed.count ? 'gold' : 'plain'}
        />
      ))}
    </section>
  );
}

const STATES = DELIVERY_STATES.map((value) => ({ value, label: DELIVERY_STATE_LABELS[value].label }));
const KINDS = DELIVERY_KINDS.map((value) => ({ value, label: deliveryLabel(value) }));

function Filters({ search, onSearch }: Props) {
  const { choice } = filterFields(search, onSearch);
  return (
    <search className="mb-2 grid grid-cols-2 gap-3 sm:max-w-lg">
      <SelectField label="State" empty="All states" options={STATES} {...choice('state')} />
      <SelectField label="Kind" empty="All kinds" options={KINDS} {...choice('kind')} />
    </search>
  );
}
