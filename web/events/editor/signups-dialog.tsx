import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { query, urlOf } from '../../lib/api.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { plural } from '../../lib/text-format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DownloadButton } from '../../ui/export-link.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import type { Activity } from './queries.ts';

type Props = DialogFrameProps & { activity: Activity };

/** Who signed up for an activity: members by name, each followed by their guests. */
export default function SignupsDialog({ activity, ...frame }: Props) {
  const { data, error, refetch, isFetching } = useQuery(
    query('GET /admin/activities/:id/signups', { params: { id: activity.id } }),
  );
  return (
    <Dialog
      {...frame}
      title={`Sign-ups for ${activity.name}`}
      description={data && (data.items.length === 0 ? 'No one has signed up yet.' : counted(data.items))}
    >
      {error && !data && <LoadFailed error={error} what="The sign-ups" busy={isFetching} onRetry={refetch} />}
      {!error && !data && <SkeletonList count={1} of={<Skeleton className="h-24" />} />}
      {data && data.items.length > 0 && (
        <p className="mb-3">
          <DownloadButton
            href={urlOf('GET /admin/activities/:id/signups.pdf', { params: { id: activity.id } })}
            icon={Printer}
          >
            Print List
          </DownloadButton>
        </p>
      )}
      {data && data.items.length > 0 && (
        <ul aria-label="People" className="grid">
          {data.items.map(({ id, name, is_guest, member_name }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-rule border-b py-2.5 last:border-b-0"
            >
              <span className="min-w-0 font-[650] wrap-anywhere">{name}</span>
              {is_guest && <Badge tone="neutral">Guest</Badge>}
              {is_guest && <span className="text-[.92rem] text-ink-soft wrap-anywhere">of {member_name}</span>}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function counted(items: readonly { is_guest: boolean }[]): string {
  const guests = items.filter(({ is_guest }) => is_guest).length;
  const people = plural(items.length, 'person has', 'people have');
  return `${people} signed up${guests > 0 ? `, ${plural(guests, 'guest', 'guests')} among them` : ''}.`;
}
