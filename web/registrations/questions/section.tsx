import { useQuery } from '@tanstack/react-query';
import { ChefHat } from 'lucide-react';
import { urlOf } from '../../lib/api.ts';
import { DownloadButton } from '../../ui/export-link.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { QuestionList } from './list.tsx';
import { questionsQuery } from './queries.ts';

type Props = { eventId: string; mayChange: boolean };

/** What the committee asks the people who come, and what they answered. */
export function QuestionsSection({ eventId, mayChange }: Props) {
  const { data, error, refetch, isFetching } = useQuery(questionsQuery(eventId));
  if (data) {
    const files = data.questions.length > 0 && <Files eventId={eventId} />;
    return <QuestionList eventId={eventId} data={data} mayChange={mayChange} files={files} />;
  }
  if (error) return <LoadFailed error={error} what="The questions" onRetry={refetch} busy={isFetching} />;
  return <SkeletonList count={1} of={<Skeleton className="h-64" />} />;
}

/** What staff take away. */
function Files({ eventId }: { eventId: string }) {
  const params = { id: eventId };
  return (
    <p className="flex flex-wrap gap-2.5">
      <DownloadButton href={urlOf('GET /admin/events/:id/kitchen-list', { params })} icon={ChefHat}>
        Print Kitchen List
      </DownloadButton>
      <DownloadButton href={urlOf('GET /admin/events/:id/answers/export', { params })}>Export Answers</DownloadButton>
    </p>
  );
}
