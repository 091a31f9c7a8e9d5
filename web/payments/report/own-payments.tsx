import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { useOperation } from '../../lib/operation.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Section } from '../../ui/section.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.ts';

/** Whether people may decide and record payments of their own registrations; for SUPER_ADMINs. */
export function OwnPayments() {
  const { data, error, refetch, isFetching } = useQuery(query('GET /payment-settings'));
  const change = useOperation('PUT /payment-settings');
  const requested = change.isPending ? change.variables?.body.allow_own_payments : undefined;
  const save = (allow_own_payments: boolean) =>
    change.mutate(
      { body: { allow_own_payments } },
      {
        onSuccess: () =>
          toast.success(
            allow_own_payments
              ? 'Saved. People may decide and record their own payments.'
              : 'Saved. Someone else has to decide and record them.',
          ),
      },
    );
  return (
    <Section title="Payment settings">
      {error && !data && <LoadFailed error={error} what="The settings" onRetry={refetch} busy={isFetching} />}
      {data && (
        <Switch
          label="People may confirm and record their own payments"
          hint="Off: someone else has to. Each use is listed in this report."
          checked={requested ?? data.allow_own_payments}
          onChange={({ target }) => save(target.checked)}
          className="max-w-2xl"
        />
      )}
      {change.isError && (
        <p role="alert" className="font-[600] text-[.95rem] text-red-ink">
          This wasn’t saved. {messageOf(change.error)}
        </p>
      )}
    </Section>
  );
}
