import { useQuery } from '@tanstack/react-query';
import { WalletCards } from 'lucide-react';
import { useId, useState } from 'react';
import { query, type Reply } from '../../lib/api.ts';
import { useOperation } from '../../lib/operation.ts';
import { spaced } from '../../lib/text-format.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Note } from '../../ui/form-error.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toastFailure } from '../../ui/toast.ts';
import { feeSummary } from './fees.ts';

type Linkable = Reply<'GET /ticket-types/:id/payment-profiles'>['items'][number];

export function PaymentProfileLinker({ ticketTypeId }: { ticketTypeId: string }) {
  const title = useId();
  const { data, error, refetch, isFetching } = useQuery(
    query('GET /ticket-types/:id/payment-profiles', { params: { id: ticketTypeId } }),
  );
  return (
    <section aria-labelledby={title} className="grid gap-3 rounded-md border border-rule bg-ground p-4">
      <div>
        <h3 id={title} className="flex items-center gap-2 text-[1.1rem]">
          <WalletCards className="size-5 text-gold-ink" strokeWidth={1.75} />
          Payment methods
        </h3>
        <p className="mt-1 text-[.94rem] text-ink-soft">
          How members can pay for this ticket. Changes are saved right away.
        </p>
      </div>
      {error && !data && <LoadFailed error={error} what="The payment profiles" onRetry={refetch} busy={isFetching} />}
      {!data && !error && <SkeletonList count={2} of={<Skeleton className="h-11 w-full" />} className="grid gap-2" />}
      {data && <Linkables ticketTypeId={ticketTypeId} profiles={data.items} />}
    </section>
  );
}

function Linkables({ ticketTypeId, profiles }: { ticketTypeId: string; profiles: readonly Linkable[] }) {
  return (
    <>
      <Assigned profiles={profiles} />
      <ul className="grid">
        {profiles.map((profile) => (
          <LinkableLine key={profile.id} ticketTypeId={ticketTypeId} profile={profile} />
        ))}
      </ul>
      {profiles.length === 0 && (
        <p>
          No payment profiles yet. <TextLink to="/admin/payment-profiles">Create one</TextLink> first.
        </p>
      )}
    </>
  );
}

function Assigned({ profiles }: { profiles: readonly Linkable[] }) {
  if (profiles.some(({ linked }) => linked)) return null;
  const globals = profiles.filter(({ is_global }) => is_global).map(({ name }) => name);
  return (
    <Note tone="warning" title="No payment method is assigned.">
      {globals.length > 0
        ? `Members can use the global ones: ${globals.join(', ')}.`
        : 'Members can’t pay for this ticket until you select one.'}
    </Note>
  );
}

function LinkableLine({ ticketTypeId, profile }: { ticketTypeId: string; profile: Linkable }) {
  const link = useOperation('PUT /ticket-types/:id/payment-profiles/:profile_id');
  const unlink = useOperation('DELETE /ticket-types/:id/payment-profiles/:profile_id');
  // Shown while it is being saved.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const set = async (isLinked: boolean) => {
    if (wanted !== null) return;
    setWanted(isLinked);
    await (isLinked ? link : unlink)
      .mutateAsync({ params: { id: ticketTypeId, profile_id: profile.id } })
      .catch(toastFailure('Failed to update payment profile. Please try again.'));
    setWanted(null);
  };
  return (
    <li className="border-rule py-1 not-first:border-t">
      <Checkbox
        label={profile.name}
        hint={`${spaced(profile.method_type)} · ${feeSummary(profile)}${profile.is_global ? ' · Global' : ''}`}
        checked={wanted ?? profile.linked}
        aria-busy={wanted !== null}
        onChange={(event) => void set(event.target.checked)}
      />
    </li>
  );
}
