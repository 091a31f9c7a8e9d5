import { useQuery } from '@tanstack/react-query';
import type { SkipReason } from '../../../contract/constants.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useNow } from '../../lib/now.ts';
import { useOperation } from '../../lib/operation.ts';
import { formatCount, plural } from '../../lib/text-format.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { StatTile } from '../../ui/stat-tile.tsx';
import { toast, toastFailure } from '../../ui/toast.ts';
import { REASONS } from '../delivery-reason.ts';
import { EmailPreview } from './email-preview.tsx';
import { Posts } from './posts.tsx';
import { type Announcement, EVERY_MS, isRunning, resultsQuery } from './queries.ts';
import { AnnouncementStatusBadge } from './status-badge.tsx';

const SKIPPED: Readonly<Record<SkipReason, string>> = {
  unwanted: 'Turned these emails off',
  one_a_day: 'Had another announcement that day',
  stopped: 'Not sent because it was stopped',
  withdrawn: 'Withdrew before it was sent',
  no_longer_included: 'No longer in the audience when it was sent',
  bounced: 'Their email address doesn’t work',
};

/** What became of an announcement, as counts. */
export function ResultsScreen({ announcement }: { announcement: Announcement }) {
  const { subject, status, audience_sentence, audience_count, send_at, urgent_reason } = announcement;
  const { approved_by_name, sent_by_name } = announcement;
  return (
    <>
      <BackLink to="/admin/announcements">Back to Announcements</BackLink>
      <PageHeader title={subject} description={<AnnouncementStatusBadge status={status} />} />
      <div className="grid max-w-3xl gap-8">
        {isRunning(status) && <RunningBar announcement={announcement} />}
        {status !== 'scheduled' && <Counts announcement={announcement} />}
        {(status === 'sending' || status === 'sent') && <Posts id={announcement.id} />}
        <Section title="Recipients">
          <DescriptionList
            items={[
              { term: 'Audience', detail: `Members ${audience_sentence}` },
              { term: 'People', detail: formatCount(audience_count ?? 0) },
              { term: 'Approved by', detail: approved_by_name },
              { term: status === 'scheduled' ? 'Scheduled by' : 'Sent by', detail: sent_by_name },
              { term: 'Send time', detail: send_at && formatDateTime(send_at) },
              { term: 'Urgent because', detail: urgent_reason },
            ]}
          />
        </Section>
        <Section title="The email">
          <EmailPreview announcement={announcement} />
        </Section>
      </div>
    </>
  );
}

function RunningBar({ announcement: { id, status, send_at } }: { announcement: Announcement }) {
  const stop = useOperation('POST /announcements/:id/stop');
  const now = useNow(1_000);
  const seconds = Math.max(0, Math.ceil((new Date(send_at ?? now).getTime() - now.getTime()) / 1000));
  const isSoon = status === 'scheduled' && seconds <= 60;
  const act = () =>
    stop
      .mutateAsync({ params: { id } })
      .then(() => toast.success('Stopped'), toastFailure('We couldn’t stop it. Try again.'));
  const sentence =
    status === 'sending' || seconds === 0
      ? 'Sending'
      : isSoon
        ? `Sending in ${seconds} s`
        : `Sending on ${formatDateTime(send_at ?? now)}`;
  return (
    <Card padding="sm" className="flex flex-wrap items-center justify-between gap-4 border-gold/60">
      <p className="figures font-[700] text-[1.1rem]">{sentence}</p>
      <Button tone="danger" busy={stop.isPending} busyLabel="Stopping..." onClick={() => void act()}>
        Stop
      </Button>
    </Card>
  );
}

function Counts({ announcement: { id, status } }: { announcement: Announcement }) {
  const { data, error, refetch, isFetching } = useQuery({
    ...resultsQuery(id),
    // After Stop as well: the first request may have been answered before it.
    refetchInterval: ({ state }) => (status === 'sending' || state.data?.waiting ? EVERY_MS : false),
  });
  if (error && !data) return <LoadFailed error={error} what="The results" onRetry={refetch} busy={isFetching} />;
  const skipped = data && Object.values(data.skipped).reduce((all, people) => all + people, 0);
  const shown = (count: number | undefined) => (count === undefined ? undefined : formatCount(count));
  return (
    <Section title="Results" note="Sent means that the member’s mail server took the email.">
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <StatTile label="Sent" value={shown(data?.sent)} />
        <StatTile label="Failed" value={shown(data?.failed)} tone={data?.failed ? 'gold' : 'plain'} />
        <StatTile label="Not sent" value={shown(skipped)} />
        <StatTile label="Unsubscribed" value={shown(data?.unsubscribed)} />
      </div>
      {data && (
        <DescriptionList
          items={[
            { term: 'Waiting', detail: data.waiting > 0 && plural(data.waiting, 'person', 'people') },
            ...data.failed_because.map(({ reason, people }) => ({
              term: REASONS[reason],
              detail: formatCount(people),
            })),
            ...(Object.keys(SKIPPED) as SkipReason[]).map((reason) => ({
              term: SKIPPED[reason],
              detail: data.skipped[reason] > 0 && formatCount(data.skipped[reason]),
            })),
          ]}
        />
      )}
    </Section>
  );
}
