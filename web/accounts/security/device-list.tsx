import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CircleHelp, Monitor, Smartphone, Tablet } from 'lucide-react';
import { api, query, type Reply } from '../../lib/api.ts';
import { type DialogFrameProps, useDialogState } from '../../lib/dialog-state.ts';
import { formatDate, formatRelative } from '../../lib/format.ts';
import { useOperation } from '../../lib/operation.ts';
import { leaveSession } from '../../lib/session.ts';
import { plural } from '../../lib/text-format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { SecurityPart } from './part.tsx';
import { ReauthenticationDialog } from './reauthentication-dialog.tsx';
import type { Credentials } from './reauthentication-fields.tsx';

type Device = Reply<'GET /sessions'>['items'][number];
type Asked = Device | 'others' | 'everywhere';

export function DeviceList() {
  const { data, error, refetch, isFetching } = useQuery(query('GET /sessions'));
  const asked = useDialogState<Asked>();
  return (
    <SecurityPart
      title="Devices you’re signed in on"
      note="See a device you don’t recognize? Sign it out, then change your password."
      actions={
        data && (
          <>
            {data.items.length > 1 && (
              <Button tone="secondary" onClick={() => asked.show('others')}>
                Sign out all other devices
              </Button>
            )}
            <Button tone="danger" onClick={() => asked.show('everywhere')}>
              Sign out everywhere
            </Button>
          </>
        )
      }
    >
      {error && !data && <LoadFailed error={error} what="Your devices" onRetry={refetch} busy={isFetching} />}
      {!error && !data && <SkeletonList count={2} of={<Skeleton className="h-16" />} />}
      {data && (
        <ul
          aria-label="Devices you’re signed in on"
          className="divide-y divide-rule rounded-lg border border-rule bg-raised"
        >
          {data.items.map((device) => (
            <DeviceRow key={device.id} device={device} onSignOut={() => asked.show(device)} />
          ))}
        </ul>
      )}
      {asked.subject && <SignOutDialog key={asked.key} {...asked.frame} asked={asked.subject} />}
    </SecurityPart>
  );
}

const ICONS = { phone: Smartphone, tablet: Tablet, computer: Monitor, unknown: CircleHelp };

function DeviceRow({ device, onSignOut }: { device: Device; onSignOut: () => void }) {
  const Icon = ICONS[device.kind];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <Icon className="size-6 shrink-0 text-green-ink" strokeWidth={1.5} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-[650] leading-snug">
          {device.device}
          {device.is_this && <Badge tone="green">This device</Badge>}
        </p>
        <p className="text-[.92rem] text-ink-soft">
          Signed in {formatDate(device.created_at)} ·{' '}
          {device.is_this ? 'in use now' : `last used ${formatRelative(device.last_used_at)}`}
        </p>
      </div>
      {!device.is_this && (
        <Button
          tone="secondary"
          size="sm"
          className="max-sm:ml-10"
          onClick={onSignOut}
          aria-label={`Sign out ${device.device}`}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

function SignOutDialog({ asked, ...frame }: DialogFrameProps & { asked: Asked }) {
  const client = useQueryClient();
  const router = useRouter();
  const endOthers = useOperation('POST /session-revocations');
  const endOne = useOperation('POST /sessions/:id/revocation');
  const others = async (credentials: Credentials) => {
    const { ended } = await endOthers.mutateAsync({ body: { ...credentials, keep_this: true } });
    toast.success(
      ended === 0 ? 'No other device was signed in.' : `${plural(ended, 'device was', 'devices were')} signed out.`,
    );
  };
  const everywhere = async (credentials: Credentials) => {
    // Without reading again what the server now refuses.
    await api('POST /session-revocations', { body: { ...credentials, keep_this: false } });
    leaveSession(client);
    await router.navigate({ href: '/login' });
  };
  const one = async ({ id, device }: Device, credentials: Credentials) => {
    await endOne.mutateAsync({ params: { id }, body: credentials });
    toast.success(`${device} was signed out.`);
  };
  return (
    <ReauthenticationDialog
      {...frame}
      {...confirmationFor(asked)}
      action="Sign Out"
      busyAction="Signing out..."
      tone="danger"
      otherwise="That didn’t work. Try again."
      run={async (credentials) => {
        await (asked === 'others'
          ? others(credentials)
          : asked === 'everywhere'
            ? everywhere(credentials)
            : one(asked, credentials));
        frame.onOpenChange(false);
      }}
    />
  );
}

function confirmationFor(asked: Asked): { title: string; description: string } {
  if (asked === 'others')
    return {
      title: 'Sign out all other devices?',
      description: 'You stay signed in here. Every other device needs the password again.',
    };
  if (asked === 'everywhere')
    return {
      title: 'Sign out everywhere?',
      description: "You'll be signed out here too. Sign in again with your password.",
    };
  return {
    title: `Sign out “${asked.device}”?`,
    description: `Signed in on ${formatDate(asked.created_at)}. It needs your password to sign in again.`,
  };
}
