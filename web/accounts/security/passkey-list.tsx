import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { query, type Reply } from '../../lib/api.ts';
import { type DialogFrameProps, useDialogState } from '../../lib/dialog-state.ts';
import { formatDate, formatRelative } from '../../lib/format.ts';
import { useOperation } from '../../lib/operation.ts';
import { refreshSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/form-error.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { canUsePasskeys } from '../passkey.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { SecurityPart } from './part.tsx';
import { ReauthenticationDialog } from './reauthentication-dialog.tsx';

type Passkey = Reply<'GET /passkeys'>['items'][number];

export function PasskeyList() {
  const { data, error, refetch, isFetching } = useQuery(query('GET /passkeys'));
  const client = useQueryClient();
  const adding = useDialogState<true>();
  const removing = useDialogState<Passkey>();
  return (
    <SecurityPart
      title="Passkeys"
      note="Sign in with your fingerprint, face or device PIN instead of a password. There’s nothing to remember, and no one can trick you into sharing it."
      actions={
        canUsePasskeys() &&
        data && (
          <Button tone="secondary" onClick={() => adding.show(true)}>
            Add a passkey
          </Button>
        )
      }
    >
      {error && !data && <LoadFailed error={error} what="Your passkeys" onRetry={refetch} busy={isFetching} />}
      {!error && !data && <SkeletonList count={1} of={<Skeleton className="h-16" />} />}
      {!canUsePasskeys() && <Note>This browser doesn’t support passkeys. A newer one, or your phone’s, may.</Note>}
      {data && data.items.length > 0 && (
        <ul aria-label="Your passkeys" className="divide-y divide-rule rounded-lg border border-rule bg-raised">
          {data.items.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => removing.show(passkey)} />
          ))}
        </ul>
      )}
      {adding.subject && (
        <AddPasskeyDialog key={adding.key} {...adding.frame} onClosed={() => void refreshSession(client)} />
      )}
      {removing.subject && <RemoveDialog key={removing.key} {...removing.frame} passkey={removing.subject} />}
    </SecurityPart>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, created_at, last_used_at } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <KeyRound className="size-6 shrink-0 text-green-ink" strokeWidth={1.5} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-[650] leading-snug">{name}</p>
        <p className="text-[.92rem] text-ink-soft">
          Added {formatDate(created_at)} · {last_used_at ? `last used ${formatRelative(last_used_at)}` : 'not used yet'}
        </p>
      </div>
      <Button tone="danger" size="sm" className="max-sm:ml-10" onClick={onRemove} aria-label={`Remove ${name}`}>
        Remove
      </Button>
    </li>
  );
}

function RemoveDialog({ passkey, ...frame }: DialogFrameProps & { passkey: Passkey }) {
  const remove = useOperation('POST /passkeys/:id/removal');
  return (
    <ReauthenticationDialog
      {...frame}
      title={`Remove the passkey “${passkey.name}”?`}
      description="It won’t sign you in any more, but your password will. You can also delete it in your device’s password settings."
      action="Remove"
      busyAction="Removing..."
      tone="danger"
      otherwise="We couldn’t remove the passkey. Try again."
      run={async (body) => {
        await remove.mutateAsync({ params: { id: passkey.id }, body });
        frame.onOpenChange(false);
        toast.success('The passkey was removed.');
      }}
    />
  );
}
