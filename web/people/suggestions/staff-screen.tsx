import { useInfiniteQuery } from '@tanstack/react-query';
import { UserSearch } from 'lucide-react';
import { lazyWithRetry } from '../../lib/lazy-with-preload.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { inviterTab } from '../inviters/queries.ts';
import type { InviterSearch } from '../search.ts';
import { suggestionPages } from './queue/queries.ts';
import { SuggestionDecisions } from './queue/screen.tsx';

const InviterList = lazyWithRetry(() => import('../inviters/list.tsx'));

type Props = { search: InviterSearch; onSearch: (change: InviterSearch) => void };

/** For staff: numbers of missing classmates to decide, and who brings classmates in. */
export function SuggestionsScreen({ search, onSearch }: Props) {
  const listing = useInfiniteQuery(suggestionPages);
  const tab = inviterTab(search);
  return (
    <>
      <PageHeader
        title="Suggested Numbers"
        description="How to reach missing classmates, from people who know them. An approved number can register."
        actions={
          <LinkButton to="/classes" tone="secondary" icon={UserSearch}>
            Missing Classmates
          </LinkButton>
        }
      />
      <Tabs
        label="Suggested numbers"
        tabs={[
          { value: 'queue', label: 'To decide', count: listing.data?.pages.at(-1)?.total },
          { value: 'inviters', label: 'Who invites' },
        ]}
        value={tab}
        onChange={(next) => onSearch({ tab: next === 'queue' ? undefined : next })}
      >
        {tab === 'inviters' ? (
          <InviterList search={search} onSearch={onSearch} />
        ) : (
          <SuggestionDecisions listing={listing} />
        )}
      </Tabs>
    </>
  );
}
