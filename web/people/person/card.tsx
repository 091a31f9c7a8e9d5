import type { ReactNode } from 'react';
import { LEAVING_YEARS } from '../../../contract/leaving-years.ts';
import { personName } from '../../../contract/person-name.ts';
import { lazyWithPreload } from '../../lib/lazy-with-preload.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { FormChain } from '../../ui/form-chain.tsx';
import { HousePill } from '../../ui/house-pill.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Person } from './details.tsx';
import { PersonLink } from './link.tsx';

/** Only members see it, so visitors don't load it. */
export const PersonDetails = lazyWithPreload(async () => (await import('./details.tsx')).PersonDetails);

type Props = {
  person: Person;
  /** Not signed in: the last name is an initial. */
  isVisitor?: boolean;
  /** The whole card opens the profile. */
  opens?: boolean;
  /** Indices of the forms shared with the viewer. */
  lit?: readonly number[];
  /** For cards in the first viewport. */
  eager?: boolean;
  /** Below the first viewport: laid out later. */
  late?: boolean;
  /** Badges at the bottom. */
  children?: ReactNode;
  /** A link along the lower edge. */
  strip?: ReactNode;
};

export function PersonCard({ person, isVisitor = false, opens, lit, eager, late, children, strip }: Props) {
  const name = personName(person, isVisitor);
  return (
    <Card
      as="article"
      padding="none"
      house={person.sports_house}
      lifts={opens}
      className={cx('flex h-full flex-col gap-3.5 p-4', late && 'render-late')}
    >
      <div className="flex items-center gap-3.5">
        <Avatar name={name} photo={person.profile_photo_url} house={person.sports_house} eager={eager} />
        <div className="grid min-w-0 gap-1">
          <h2 className="text-[1.12rem] leading-snug">
            {opens ? <PersonLink id={person.id}>{name}</PersonLink> : name}
          </h2>
          {person.sports_house && <HousePill house={person.sports_house} />}
          {LEAVING_YEARS && person.leaving_year && <span>Class of {person.leaving_year}</span>}
        </div>
      </div>
      <p>
        <span className="sr-only">Forms: </span>
        <FormChain levels={person.form_levels} size="sm" lit={lit} />
      </p>
      {!isVisitor && <PersonDetails person={person} />}
      {children}
      {strip && <div className="-mx-4 mt-auto -mb-4 border-rule border-t">{strip}</div>}
    </Card>
  );
}

export function PersonCardSkeleton({ isVisitor = false }) {
  return (
    <Card padding="none" look="plain" className="grid gap-3.5 border-l-[6px] p-4">
      <div className="flex items-center gap-3.5">
        <Skeleton className="size-16 rounded-full" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      </div>
      <Skeleton className="h-6 w-3/4" />
      <div
        className={cx('grid content-center gap-3 border-rule border-t', isVisitor ? '-mx-4 -mb-4 h-11 px-4' : 'pt-3')}
      >
        <Skeleton className="h-4 w-3/5" />
        {!isVisitor && (
          <>
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-1/2" />
          </>
        )}
      </div>
    </Card>
  );
}

export const CARD_GRID = 'grid items-stretch gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';
/** On a wide screen. */
export const IN_FIRST_VIEWPORT = 8;
/** Rendered with the page: a phone’s screen and more. A wide one has its other rows a frame later. */
export const RENDERED_FIRST = 4;
