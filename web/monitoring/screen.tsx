import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { type Input, query } from '../lib/api.ts';
import { messageOf } from '../lib/api-error.ts';
import { formatDateTime, formatRelative } from '../lib/format.ts';
import { useNow } from '../lib/now.ts';
import { useOperation } from '../lib/operation.ts';
import { formatCount } from '../lib/text-format.ts';
import { writeBytes } from '../lib/typed-input.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DescriptionList, type Detail } from '../ui/description-list.tsx';
import { Note } from '../ui/form-error.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx';
import { type PartStatus, type System, statusOf } from './status.ts';

const GRID = 'grid items-stretch gap-4 md:grid-cols-2 xl:grid-cols-3';

/** The status of each part, with tests of storage, email and SMS. */
export function SystemScreen() {
  const { data, error, refetch, isFetching } = useQuery(query('GET /system'));
  return (
    <>
      <PageHeader
        title="System"
        description="The health of each part. Problems are marked."
        actions={
          data && (
            <Button
              tone="secondary"
              busy={isFetching}
              busyLabel="Refreshing..."
              icon={RefreshCw}
              onClick={() => void refetch()}
            >
              Refresh
            </Button>
          )
        }
      />
      {error && <LoadFailed error={error} what="The system status" onRetry={refetch} busy={isFetching} />}
      {!data && !error && <SkeletonList count={6} of={<Skeleton className="h-44 rounded-lg" />} className={GRID} />}
      {data && <Parts system={data} />}
    </>
  );
}

function Parts({ system }: { system: System }) {
  const now = useNow();
  const { database, storage, queue, last_backup } = system;
  const oldest = formatRelative(new Date(now.getTime() - queue.oldest_due_seconds * 1_000), now);
  return (
    <div className={GRID}>
      <SystemPart
        title="Application"
        status={{ warning: null }}
        facts={[
          { term: 'Version', detail: system.version },
          { term: 'Started', detail: formatRelative(system.started_at, now) },
          { term: 'Memory', detail: writeBytes(system.memory_bytes) },
        ]}
      />
      <SystemPart
        title="Database"
        status={statusOf.database(system)}
        facts={[
          { term: 'PostgreSQL', detail: `${database.version}${database.is_embedded ? ', embedded' : ''}` },
          { term: 'Size', detail: writeBytes(database.size_bytes) },
          { term: 'Connections', detail: `${database.connections} of ${database.most_connections}` },
          { term: 'Latest migration', detail: database.latest_migration.replace(/\.sql$/, '') },
        ]}
      />
      <SystemPart
        title="Last backup"
        status={statusOf.backup(system, now)}
        facts={
          last_backup
            ? [
                { term: 'Created', detail: formatDateTime(last_backup.made_at) },
                { term: 'Size', detail: writeBytes(last_backup.size_bytes) },
                { term: 'Files', detail: formatCount(last_backup.files) },
              ]
            : []
        }
      />
      <SystemPart
        title="Storage"
        status={statusOf.storage(system)}
        facts={[
          { term: 'Photos and proofs', detail: storage.driver === 's3' ? 'S3' : 'On this machine' },
          { term: 'Free space', detail: storage.free_bytes === null ? null : writeBytes(storage.free_bytes) },
          { term: 'Virus scan', detail: storage.is_scanned ? 'On' : 'Off' },
        ]}
        action={<SystemCheck part="storage" label="Test the storage" />}
      />
      <SystemPart
        title="Email"
        status={statusOf.mail(system)}
        facts={[{ term: 'Sent by', detail: system.mail.provider === 'smtp' ? 'A mail server' : 'No one' }]}
        action={<SystemCheck part="mail" label="Send me a test email" />}
      />
      <SystemPart
        title="Text messages"
        status={statusOf.sms(system)}
        facts={[{ term: 'Sent by', detail: system.sms.provider === 'twilio' ? 'Twilio' : 'No one' }]}
        action={<SystemCheck part="sms" label="Send me a test message" />}
      />
      <SystemPart
        title="Queue"
        status={statusOf.queue(system)}
        facts={[
          { term: 'Due now', detail: formatCount(queue.due) },
          { term: 'Waiting for retry', detail: formatCount(queue.retrying) },
          { term: 'Failed for good', detail: formatCount(queue.given_up) },
          { term: 'Oldest due', detail: queue.due > 0 ? oldest : null },
        ]}
      />
    </div>
  );
}

type PartProps = { title: string; status: PartStatus; facts: readonly Detail[]; action?: ReactNode };

/** One part of the system: its status, its figures and a test button. */
function SystemPart({ title, status: { warning }, facts, action }: PartProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id={id} className="text-[1.2rem]">
          {title}
        </h2>
        <Badge tone={warning ? 'gold' : 'green'}>{warning ? 'Needs attention' : 'OK'}</Badge>
      </div>
      {warning && <Note tone="warning">{warning}</Note>}
      <DescriptionList items={facts} />
      {action && <div className="mt-auto pt-1">{action}</div>}
    </Card>
  );
}

type CheckProps = { part: Input<'POST /system/checks'>['body']['part']; label: string };

/** Tests a part and shows the result. */
function SystemCheck({ part, label }: CheckProps) {
  const { mutate, data, error, isPending } = useOperation('POST /system/checks', { refreshes: false });
  return (
    <div className="grid gap-3">
      <Button
        tone="secondary"
        size="sm"
        busy={isPending}
        busyLabel="Testing..."
        className="justify-self-start"
        onClick={() => mutate({ body: { part } })}
      >
        {label}
      </Button>
      <div role="status">
        {data && <Note tone={data.works ? 'success' : 'error'}>{data.sentence}</Note>}
        {error && <Note tone="error">{messageOf(error)}</Note>}
      </div>
    </div>
  );
}
