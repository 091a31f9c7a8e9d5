import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { LEAVING_YEARS } from '../../../contract/leaving-years.ts';
import { type Reply, urlOf } from '../../lib/api.ts';
import { lazyWithRetry } from '../../lib/lazy-with-preload.tsx';
import { nameOfClass, yearOptions } from '../../lib/leaving-years.ts';
import { formatCount } from '../../lib/text-format.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportLink } from '../../ui/export-link.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { rostersQuery } from './queries.ts';
import { Ring } from './ring.tsx';

const RostersPaused = lazyWithRetry(() => import('./paused.tsx'));

type Roster = Reply<'GET /rosters'>['items'][number];

const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

type Props = {
  isStaff: boolean;
  /** The member's own; null until they say it. */
  ownYear: number | null | undefined;
  /** Of the rosters, if it isn't their own. */
  year: number | undefined;
  onYear: (year: string) => void;
};

/** The member's classes, each with how many of it were found; for staff also all others. */
export function ClassesScreen({ isStaff, ownYear, year, onYear }: Props) {
  const { data, error, refetch, isFetching } = useQuery(rostersQuery(year));
  const own = data?.items.filter(({ is_own }) => is_own) ?? [];
  const others = data?.items.filter(({ is_own }) => !is_own) ?? [];
  return (
    <>
      <PageHeader
        title="Classes"
        description="Who of each class has joined, and who is still missing. Add the names you remember."
        actions={isStaff && <ExportLink href={urlOf('GET /rosters/export')} />}
      />
      {isStaff && LEAVING_YEARS && (
        <SelectField
          label="Leaving year"
          empty="Choose a year"
          options={yearOptions()}
          value={year ?? ownYear ?? ''}
          onChange={({ target }) => onYear(target.value)}
          className="mb-6 max-w-xs"
        />
      )}
      {error?.code === 'ROSTERS_PAUSED' && <RostersPaused />}
      {error && error.code !== 'ROSTERS_PAUSED' && !data && (
        <LoadFailed error={error} what="Your classes" onRetry={refetch} busy={isFetching} />
      )}
      {!error && !data && <SkeletonList count={5} of={<Skeleton className="h-28" />} className={GRID} />}
      {data && error?.code !== 'ROSTERS_PAUSED' && (
        <div className="grid gap-8">
          {own.length > 0 && <Cards label="Your classes" rosters={own} />}
          {own.length === 0 && LEAVING_YEARS && !ownYear && (
            <EmptyState
              icon={UsersRound}
              title="What year did you leave?"
              action={<LinkButton to="/edit-profile">Add your year</LinkButton>}
            >
              Classes are lists of people who left in the same year. Add yours to see your classes.
            </EmptyState>
          )}
          {own.length === 0 && !year && (!LEAVING_YEARS || ownYear) && (
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
  const { form, level, leaving_year, joined, missing } = roster;
  return (
    <Card as="article" padding="sm" lifts className="flex h-full items-center gap-4">
      <Ring found={joined} total={joined + missing} />
      <div className="grid min-w-0 gap-0.5">
        <h2 className="text-[1.2rem]">
          <Link
            to="/classes/$form/$level"
            params={{ form: `${form}`, level }}
            search={roster.is_own || !leaving_year ? {} : { leaving_year }}
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
