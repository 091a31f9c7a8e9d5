import { useQuery } from '@tanstack/react-query';
import { ChefHat, Download } from 'lucide-react';
import { urlOf } from '../../lib/api.ts';
import { AnchorButton } from '../../ui/link-button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
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
  return (
    <div role="status">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-64" />
    </div>
  );
}

/** What staff take away. */
function Files({ eventId }: { eventId: string }) {
  const params = { id: eventId };
  return (
    <p className="flex flex-wrap gap-2.5">
      <AnchorButton
        href={urlOf('GET /admin/events/:id/kitchen-list', { params })}
        download
        tone="secondary"
        size="sm"
        icon={<ChefHat className="size-4" aria-hidden="true" />}
      >
        Print Kitchen List
      </AnchorButton>
      <AnchorButton
        href={urlOf('GET /admin/events/:id/answers/export', { params })}
        download
        tone="secondary"
        size="sm"
        icon={<Download className="size-4" aria-hidden="true" />}
      >
        Export Answers
      </AnchorButton>
    </p>
  );
}
