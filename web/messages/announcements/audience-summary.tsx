import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { useDebounced } from '../../lib/state-hooks.ts';
import { plural } from '../../lib/text-format.ts';
import { Card } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Audience, AudienceCount } from './queries.ts';

export const useAudienceCount = (audience: Audience | null) => {
  const asked = useDebounced(JSON.stringify(audience));
  return useQuery({
    ...query('POST /announcements/counts', { body: { audience: JSON.parse(asked) ?? { any_of: [] } } }),
    enabled: asked !== 'null',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

type Props = { audience: Audience | null; count: ReturnType<typeof useAudienceCount> };

/** The sentence, how many people it is, and ten of their names. */
export function AudienceSummary({ audience, count: { data, error, refetch, isFetching } }: Props) {
  if (error && !data) return <LoadFailed error={error} what="The count" onRetry={refetch} busy={isFetching} />;
  return (
    <Card look="sunken" padding="sm" className="grid gap-2">
      <div role="status" className="grid gap-1">
        {audience === null ? (
          <p>Complete the conditions to see how many people they reach.</p>
        ) : data ? (
          <Reached data={data} hasList={audience.any_of.flat().some(({ type }) => type === 'people_list')} />
        ) : (
          <Skeleton className="h-7 w-48" />
        )}
      </div>
      {audience && data && data.sample.length > 0 && (
        <p className="text-[.95rem] text-ink-soft wrap-anywhere">
          {data.people > data.sample.length ? 'Ten of them: ' : ''}
          {data.sample.join(', ')}
        </p>
      )}
    </Card>
  );
}

type ReachedProps = { data: AudienceCount; hasList: boolean };

function Reached({ data: { people, sentence, unwanted, unverified, bounced, recent }, hasList }: ReachedProps) {
  return (
    <>
      <p className="figures font-[750] text-[1.3rem]">{plural(people, 'person', 'people')}</p>
      <p className="wrap-anywhere">{sentence ? `Members ${sentence}.` : 'No one is chosen yet.'}</p>
      {hasList && <p>A list stays as it was when you chose it. People without a complete profile get nothing.</p>}
      {unverified > 0 && (
        <p>{plural(unverified, 'hasn’t', 'haven’t')} confirmed an email address. They get it without their name.</p>
      )}
      {bounced > 0 && (
        <p>
          {plural(bounced, 'has', 'have')} an email address that doesn’t work and won’t get it until they confirm it.
        </p>
      )}
      {unwanted > 0 && <p>{plural(unwanted, 'has', 'have')} turned announcements off and won’t get it.</p>}
      {recent > 0 && (
        <p>
          {plural(recent, 'has', 'have')} had an announcement in the last day. They won’t get this one less than a day
          after it, unless it’s urgent.
        </p>
      )}
    </>
  );
}
