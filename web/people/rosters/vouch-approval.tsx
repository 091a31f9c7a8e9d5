import { nameOfClass } from '../../lib/leaving-years.ts';
import { useOperation } from '../../lib/operation.ts';
import { Switch } from '../../ui/switch.tsx';
import { toast, toastFailure } from '../../ui/toast.ts';
import type { SchoolClass } from './queries.ts';

type Props = { schoolClass: SchoolClass; isEnabled: boolean };

/** For staff: whether the class approves numbers by its vouches. */
export default function VouchApproval({ schoolClass, isEnabled }: Props) {
  const change = useOperation('PUT /rosters/:form/:level/vouch-approval');
  const set = async (is_enabled: boolean) => {
    if (change.isPending) return;
    const { leaving_year, ...params } = schoolClass;
    const done = is_enabled ? 'Two vouches now approve a number' : 'Staff approve every number again';
    await change
      .mutateAsync({ params, body: { is_enabled, leaving_year } })
      .then(() => toast.success(done), toastFailure('We couldn’t change this.'));
  };
  return (
    <div className="mb-5 rounded-lg border border-rule bg-raised px-4 py-2">
      <Switch
        label="Two vouches approve a number"
        hint={`In ${nameOfClass(schoolClass)}, a number can register once two classmates vouch for it, besides the person who sent it. You can revoke it on Phone Numbers, where its note says “approved by two vouches”.`}
        checked={change.isPending ? change.variables?.body.is_enabled : isEnabled}
        onChange={({ target }) => void set(target.checked)}
      />
    </div>
  );
}
