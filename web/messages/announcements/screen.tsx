import { useQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowSkeletons } from '../../ui/row-skeleton.tsx';
import { EditorScreen } from './editor-screen.tsx';
import { announcementQuery, type EditorStep, refreshMs } from './queries.ts';
import { ResultsScreen } from './results-screen.tsx';

type Props = { id: string; step: EditorStep | undefined; onStep: (step: EditorStep) => void; onDeleted: () => void };

/** A draft to change and send, which opens at its review for those who may approve it, or what became of one that was sent. */
export function AnnouncementScreen({ id, step, onStep, onDeleted }: Props) {
  const { data, error, refetch, isFetching } = useQuery({
    ...announcementQuery(id),
    refetchInterval: ({ state }) => (state.data ? refreshMs(state.data, new Date()) : false),
  });
  if (data?.status === 'draft') {
    const first = data.needs_approval && !data.is_own ? 'review' : 'audience';
    return <EditorScreen announcement={data} step={step ?? first} onStep={onStep} onDeleted={onDeleted} />;
  }
  if (data) return <ResultsScreen announcement={data} />;
  return (
    <>
      <PageHeader title="Announcement" />
      {error?.isNotFound ? (
        <EmptyState
          icon={MailX}
          title="Announcement not found"
          action={<LinkButton to="/admin/announcements">Back to Announcements</LinkButton>}
        >
          It may have been deleted.
        </EmptyState>
      ) : error ? (
        <LoadFailed error={error} what="The announcement" onRetry={refetch} busy={isFetching} />
      ) : (
        <RowSkeletons count={4} />
      )}
    </>
  );
}
