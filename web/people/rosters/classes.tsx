import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { type Reply, urlOf } from '../../lib/api.ts';
import { formatCount } from '../../lib/text-format.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportLink } from '../../ui/export-link.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { nameOfClass, rostersQuery } from './queries.ts';
import { Ring } from './ring.tsx';

type Roster = Reply<'GET /rosters'>['items'][number];

const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

/** The member's classes, each with how many of it were found; for staff also all others. */
export function ClassesScreen({ isStaff }: { isStaff: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(rostersQuery);
  const own = data?.items.filter(({ is_own }) => is_own) ?? [];
  const others = data?.items.filter(({ is_own }) => !is_own) ?? [];
  return (
    <>
      <PageHeader
        title="Classes"
        description="Who of each class has joined, and who is still missing. Add the names you remember."
        actions={isStaff && <ExportLink href={urlOf('GET /rosters/export')} />}
      />
      {error && !data && (
        <LoadFailed error={error} what="Your classes" onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!error && !data && <SkeletonList count={5} of={<Skeleton className="h-28" />} className={GRID} />}
      {data && (
        <div className="grid gap-8">
          {own.length > 0 ? (
            <Cards label="Your classes" rosters={own} />
          ) : (
            <EmptyState
              icon={UsersRound}
              title="No classes yet"
              action={<LinkButton to="/edit-profile">Add your class levels</LinkButton>}
            >
              Your profile names no class. Add the level you sat in for each form.
            </EmptyState>
          )}
          {others.length > 0 && (
            <Section title="Other classes">
              <Cards label="Other classes" rosters={others} />
            </Section>
          )}
        </div>
      )}
    </>
  );
}

const Cards = ({ label, rosters }: { label: string; rosters: readonly Roster[] }) => (
  <ul aria-label={label} className={GRID}>
    {rosters.map((roster) => (
      <li key={nameOfClass(roster)}>
        <ClassCard roster={roster} />
      </li>
    ))}
  </ul>
);

function ClassCard({ roster }: { roster: Roster }) {
  const { form, level, joined, missing } = roster;
  return (
    <Card as="article" padding="sm" lifts className="flex h-full items-center gap-4">
      <Ring found={joined} total={joined + missing} />
      <div className="grid min-w-0 gap-0.5">
        <h2 className="text-[1.2rem]">
          <Link
            to="/classes/$form/$level"
            params={{ form: `${form}`, level }}
            className="after:absolute after:inset-0 after:rounded-lg hover:text-green-ink hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus"
          >
            {nameOfClass(roster)}
          </Link>
        </h2>
        <p className="figures text-ink-soft">{foundOf(roster)}</p>
      </div>
    </Card>
  );
}

/** '31 of 44 found' */
export const foundOf = ({ joined, missing }: Pick<Roster, 'joined' | 'missing'>) =>
  `${formatCount(joined)} of ${formatCount(joined + missing)} found`;
