import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { choiceOf, OPTIONAL_EMAIL_KINDS, type OptionalEmailKind } from '../../contract/emails.ts';
import { query } from '../lib/api.ts';
import { messageOf } from '../lib/api-error.ts';
import { useOperation } from '../lib/operation.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx';
import { Switch } from '../ui/switch.tsx';
import { toast } from '../ui/toast.ts';

/** Which emails a member gets. The footer of every optional email links to its id. */
export function EmailPreferences({ className, children }: { className?: string; children?: ReactNode }) {
  const { data, error, refetch, isFetching } = useQuery(query('GET /message-preferences'));
  return (
    <Section
      id="emails"
      title="Emails"
      note="Choose which emails you get. Each change is saved right away. We always send emails about your account’s security, such as a changed password."
      className={className}
    >
      {children}
      {error && !data ? (
        <LoadFailed error={error} what="Your choices" onRetry={refetch} busy={isFetching} />
      ) : data ? (
        <div className="grid divide-y divide-rule">
          {OPTIONAL_EMAIL_KINDS.map((kind) => (
            <PreferenceSwitch key={kind} kind={kind} stored={data[kind]} />
          ))}
        </div>
      ) : (
        <SkeletonList count={OPTIONAL_EMAIL_KINDS.length} of={<Skeleton className="my-2 h-14" />} />
      )}
    </Section>
  );
}

/** Shows the requested value while it is being saved, and the stored one again if that fails. */
function PreferenceSwitch({ kind, stored }: { kind: OptionalEmailKind; stored: boolean }) {
  const save = useOperation('PUT /message-preferences/:kind');
  const requested = save.isPending ? save.variables?.body.wanted : undefined;
  const change = (wanted: boolean) =>
    save.mutate(
      { params: { kind }, body: { wanted } },
      { onSuccess: () => toast.success(wanted ? 'Saved. You’ll get this email.' : 'Saved. You won’t get this email.') },
    );
  return (
    <div className="py-2">
      <Switch
        {...choiceOf(kind)}
        checked={requested ?? stored}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {save.isError && (
        <p role="alert" className="mt-1 font-[600] text-[.95rem] text-red-ink">
          This wasn’t saved. {messageOf(save.error)}
        </p>
      )}
    </div>
  );
}
