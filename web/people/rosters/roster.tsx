import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Share2, UserPlus, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDialogState } from '../../lib/dialog-state.ts';
import { lazyWithRetry } from '../../lib/lazy-with-preload.tsx';
import { nameOfClass } from '../../lib/leaving-years.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LongList } from '../../ui/long-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CARD_GRID, PersonCard, PersonCardSkeleton } from '../person/card.tsx';
import { directoryPages } from '../queries.ts';
import { foundOf } from './classes.tsx';
import { Invited, Missing } from './not-joined.tsx';
import { missingPages, type RosterCounts, type RosterTab, type SchoolClass } from './queries.ts';

const AddDialog = lazyWithRetry(() => import('./add-dialog.tsx'));
const RostersPaused = lazyWithRetry(() => import('./paused.tsx'));
const VouchApproval = lazyWithRetry(() => import('./vouch-approval.tsx'));
const ShareDialog = lazyWithRetry(() => import('../invitations/share-dialog.tsx'));

type Props = {
  schoolClass: SchoolClass;
  isOwn: boolean;
  /** Whether the signed-in person decides numbers. */
  isStaff: boolean;
  tab: RosterTab;
  onTab: (tab: RosterTab) => void;
  /** A button to write to everyone who has joined, for those who may. */
  writeTo: (people: number) => ReactNode;
};

/** One class: who has joined, who is invited, and who is missing. */
export function RosterScreen({ schoolClass, isOwn, isStaff, tab, onTab, writeTo }: Props) {
  const adding = useDialogState<true>();
  const inviting = useDialogState<RosterCounts>();
  const missing = useInfiniteQuery({ ...missingPages(schoolClass), placeholderData: keepPreviousData });
  const counts = missing.data?.pages[0];
  const actions = counts && (
    <>
      {isOwn && (
        <Button tone="secondary" icon={Share2} onClick={() => inviting.show(counts)}>
          Invite your class
        </Button>
      )}
      <Button icon={UserPlus} onClick={() => adding.show(true)}>
        Add a classmate
      </Button>
    </>
  );
  if (missing.error?.code === 'ROSTERS_PAUSED') return <Paused schoolClass={schoolClass} />;
  if (!missing.data && missing.error?.code === 'CLASS_NOT_FOUND') return <NotOwnClass schoolClass={schoolClass} />;
  return (
    <>
      <BackLink to="/classes">Classes</BackLink>
      <PageHeader title={nameOfClass(schoolClass)} description={counts && foundOf(counts)} actions={actions} />
      {isStaff && counts && <VouchApproval schoolClass={schoolClass} isEnabled={counts.has_vouch_approval} />}
      <Tabs
        label="Class"
        tabs={[
          { value: 'joined', label: 'Joined', count: counts?.joined },
          { value: 'invited', label: 'Invited', count: counts?.invited },
          { value: 'missing', label: 'Missing', count: counts && counts.missing - counts.invited },
        ]}
        value={tab}
        onChange={onTab}
      >
        {tab === 'joined' && (
          <>
            {counts?.joined ? writeTo(counts.joined) : null}
            <Joined schoolClass={schoolClass} />
          </>
        )}
        {tab === 'invited' && <Invited schoolClass={schoolClass} />}
        {tab === 'missing' && (
          <Missing listing={missing} schoolClass={schoolClass} isEveryoneInvited={Boolean(counts?.invited)} />
        )}
      </Tabs>
      {adding.subject && <AddDialog key={adding.key} {...adding.frame} schoolClass={schoolClass} />}
      {inviting.subject && (
        <ShareDialog key={inviting.key} {...inviting.frame} schoolClass={schoolClass} counts={inviting.subject} />
      )}
    </>
  );
}

const Paused = ({ schoolClass }: { schoolClass: SchoolClass }) => (
  <>
    <BackLink to="/classes">Classes</BackLink>
    <PageHeader title={nameOfClass(schoolClass)} />
    <RostersPaused />
  </>
);

const NotOwnClass = ({ schoolClass }: { schoolClass: SchoolClass }) => (
  <>
    <PageHeader title={nameOfClass(schoolClass)} />
    <EmptyState
      icon={UsersRound}
      title="This isn’t one of your classes"
      action={<LinkButton to="/classes">Open your classes</LinkButton>}
    >
      Only people who sat in this class see who is missing. If you did, add it to your profile.
    </EmptyState>
  </>
);

function Joined({ schoolClass }: { schoolClass: SchoolClass }) {
  const listing = useInfiniteQuery(directoryPages(schoolClass));
  return (
    <LongList
      listing={listing}
      what="classmates"
      skeleton={<SkeletonList count={8} of={<PersonCardSkeleton />} className={CARD_GRID} />}
      empty={
        <EmptyState icon={UsersRound} title="No one has joined yet">
          Members appear here when their profile names this class.
        </EmptyState>
      }
    >
      {(people) => (
        <ul aria-label="Joined classmates" className={CARD_GRID}>
          {people.map((person) => (
            <li key={person.id}>
              <PersonCard person={person} opens />
            </li>
          ))}
        </ul>
      )}
    </LongList>
  );
}
