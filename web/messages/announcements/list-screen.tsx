import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Megaphone, Plus } from 'lucide-react';
import { formatDateTime } from '../../lib/format.ts';
import { plural } from '../../lib/text-format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LongList } from '../../ui/long-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowSkeletons } from '../../ui/row-skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { type Announcement, announcementPages } from './queries.ts';
import { AnnouncementStatusBadge } from './status-badge.tsx';

/** Drafts and what was sent, newest first. */
export function AnnouncementsScreen() {
  const listing = useInfiniteQuery(announcementPages);
  const create = (
    <LinkButton to="/admin/announcements/new" icon={Plus}>
      New Announcement
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title="Announcements"
        description="Emails that the committee writes to members. Each member gets at most one a day, unless it’s urgent."
        actions={listing.data?.pages.some(({ items }) => items.length > 0) && create}
      />
      <LongList
        listing={listing}
        what="announcements"
        skeleton={<RowSkeletons count={4} />}
        empty={
          <EmptyState icon={Megaphone} title="No announcements yet" action={create}>
            Choose who gets it, write it, send it to yourself, then send it to everyone.
          </EmptyState>
        }
      >
        {(items) => <Table caption="Announcements" columns={COLUMNS} rows={items} rowKey={({ id }) => id} />}
      </LongList>
    </>
  );
}

const COLUMNS: Column<Announcement>[] = [
  {
    header: 'Subject',
    bare: true,
    cell: ({ id, subject, event_id, audience_sentence }) => (
      <span className="grid min-w-0 justify-items-start leading-snug">
        <Link
          to="/admin/announcements/$announcementId"
          params={{ announcementId: id }}
          className="inline-flex min-h-6 items-center font-[650] text-green-ink wrap-anywhere hover:underline"
        >
          {subject}
        </Link>
        <span className="font-normal text-[.9rem] text-ink-soft wrap-anywhere">
          {event_id && 'Event update, '}
          {audience_sentence || 'No audience yet'}
        </span>
      </span>
    ),
  },
  { header: 'Status', cell: ({ status }) => <AnnouncementStatusBadge status={status} /> },
  {
    header: 'People',
    cell: ({ audience_count }) => audience_count !== null && plural(audience_count, 'person', 'people'),
  },
  {
    header: 'When',
    cell: ({ send_at, updated_at, created_by_name, sent_by_name }) => (
      <span className="grid leading-snug max-md:justify-items-end max-md:text-right">
        <span className="md:whitespace-nowrap">{formatDateTime(send_at ?? updated_at)}</span>
        <span className="text-[.9rem] text-ink-soft wrap-anywhere">{sent_by_name ?? created_by_name}</span>
      </span>
    ),
  },
];
