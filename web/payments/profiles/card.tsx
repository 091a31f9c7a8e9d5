import { Archive, ArchiveRestore, Globe, PencilLine } from 'lucide-react';
import { methodLabel } from '../../../contract/labels.ts';
import { useDialogState } from '../../lib/dialog-state.ts';
import { useOperation } from '../../lib/operation.ts';
import { plural } from '../../lib/text-format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast, toastFailure } from '../../ui/toast.ts';
import { feeSummary } from './fees.ts';
import type { PaymentProfile } from './form.ts';

export function PaymentProfileCard({ profile, onEdit }: { profile: PaymentProfile; onEdit: () => void }) {
  const fee = feeSummary(profile);
  const isPassedOn = profile.processing_fee_type !== 'none' && profile.pass_fee_to_customer;
  return (
    <li
      className={cx(
        'flex flex-col rounded-lg border border-rule',
        profile.is_active ? 'bg-raised shadow-card' : 'bg-sunken text-ink-soft',
      )}
    >
      <div className="grid flex-1 content-start gap-3 p-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <p className="eyebrow mb-1">{methodLabel(profile.method_type)}</p>
            <h2 className="text-[1.25rem]">{profile.name}</h2>
          </div>
          <p className="flex flex-wrap gap-2">
            {profile.is_global && (
              <Badge tone="blue" icon={Globe}>
                Global
              </Badge>
            )}
            {!profile.is_active && <Badge icon={Archive}>Archived</Badge>}
          </p>
        </div>
        <p className="line-clamp-3 whitespace-pre-line">{profile.account_info}</p>
        <DescriptionList
          className="border-rule border-t"
          items={[
            { term: 'Owner', detail: profile.owner_name ?? 'The school' },
            { term: 'Fee', detail: isPassedOn ? `${fee} (customer pays)` : fee },
          ]}
        />
        {profile.profile_notes && (
          <p className="rounded-md bg-gold-wash px-3 py-2 text-[.94rem] text-gold-ink">
            <span className="font-[650]">Internal: </span>
            {profile.profile_notes}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2.5 border-rule border-t px-5 py-3.5">
        <span className="figures mr-auto text-[.94rem] text-ink-soft max-sm:w-full">
          Used in {plural(profile.used_in, 'place', 'places')}
        </span>
        <Button tone="secondary" size="sm" aria-label={`Edit ${profile.name}`} icon={PencilLine} onClick={onEdit}>
          Edit
        </Button>
        <ArchiveButton profile={profile} />
      </div>
    </li>
  );
}

const FAILED = 'Failed to update profile status. Please try again.';

/** Deactivating asks first, because members may be about to pay by it. */
function ArchiveButton({ profile }: { profile: PaymentProfile }) {
  const archive = useOperation('POST /payment-profiles/:id/archive');
  const restore = useOperation('DELETE /payment-profiles/:id/archive');
  const question = useDialogState<PaymentProfile>();
  const params = { id: profile.id };
  const activate = () =>
    restore.mutateAsync({ params }).then(() => toast.success(`'${profile.name}' is active`), toastFailure(FAILED));
  const [label, Icon] = profile.is_active
    ? (['Deactivate', Archive] as const)
    : (['Activate', ArchiveRestore] as const);
  return (
    <>
      <Button
        tone="secondary"
        size="sm"
        aria-label={`${label} ${profile.name}`}
        icon={Icon}
        busy={restore.isPending}
        busyLabel="Activating..."
        onClick={() => (profile.is_active ? question.show(profile) : void activate())}
      >
        {label}
      </Button>
      {question.subject && (
        <ConfirmDialog
          key={question.key}
          {...question.frame}
          title={`Deactivate '${question.subject.name}'?`}
          description={consequence(question.subject)}
          action="Deactivate"
          busyAction="Deactivating..."
          tone="primary"
          otherwise={FAILED}
          onConfirm={async () => {
            await archive.mutateAsync({ params });
            toast.success(`'${profile.name}' is archived`);
          }}
        />
      )}
    </>
  );
}

function consequence({ used_in, is_global }: PaymentProfile): string {
  const where = [
    ...(used_in > 0 ? [plural(used_in, 'ticket type', 'ticket types')] : []),
    ...(is_global ? ['every ticket type without its own payment method'] : []),
  ];
  const now = where.length > 0 ? `It’s offered for ${where.join(' and for ')}. ` : '';
  return `${now}Once it is archived, members can no longer choose it. Payments already made with it stay. You can activate it again at any time.`;
}

export function PaymentProfileCardSkeleton() {
  return (
    <div className="grid gap-4 rounded-lg border border-rule bg-raised p-5 shadow-card">
      <Skeleton className="h-3.5 w-24" />
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-9 w-full" />
    </div>
  );
}
