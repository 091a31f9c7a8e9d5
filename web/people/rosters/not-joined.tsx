import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { MailCheck, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LongList, type PagedListing } from '../../ui/long-list.tsx';
import { RowSkeletons } from '../../ui/row-skeleton.tsx';
import { MissingRow } from './missing-row.tsx';
import { type Entry, missingPages, type SchoolClass } from './queries.ts';

type MissingProps = {
  listing: PagedListing<Entry>;
  schoolClass: SchoolClass;
  /** If no one is missing. */
  isEveryoneInvited: boolean;
};

/** The names of a class that no one has invited. */
export const Missing = ({ isEveryoneInvited, ...list }: MissingProps) => (
  <Names
    {...list}
    label="Missing classmates"
    empty={
      <EmptyState icon={UsersRound} title={isEveryoneInvited ? 'Everyone on this list is invited' : 'No names yet'}>
        Who {isEveryoneInvited && 'else '}sat beside you? Add a name, and classmates can help to find them.
      </EmptyState>
    }
  />
);

/** The names of a class whose numbers are allowed. */
export function Invited({ schoolClass }: { schoolClass: SchoolClass }) {
  const listing = useInfiniteQuery({ ...missingPages(schoolClass, 'invited'), placeholderData: keepPreviousData });
  return (
    <Names
      listing={listing}
      schoolClass={schoolClass}
      label="Invited classmates"
      empty={
        <EmptyState icon={MailCheck} title="No one is invited yet">
          If you know how to reach a missing classmate, send staff the number. Once it’s approved, the name moves here.
        </EmptyState>
      }
    />
  );
}

type NamesProps = { listing: PagedListing<Entry>; label: string; schoolClass: SchoolClass; empty: ReactNode };

function Names({ listing, label, schoolClass, empty }: NamesProps) {
  return (
    <LongList listing={listing} what={label.toLowerCase()} skeleton={<RowSkeletons count={5} />} empty={empty}>
      {(names) => (
        <ul aria-label={label} className="grid">
          {names.map((entry) => (
            <MissingRow key={entry.id} entry={entry} schoolClass={schoolClass} />
          ))}
        </ul>
      )}
    </LongList>
  );
}
