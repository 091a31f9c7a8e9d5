import { useQuery } from '@tanstack/react-query';
import type { OptionalEmailKind } from '../../contract/constants.ts';
import { query } from '../lib/api.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx';
import { MESSAGE_WORDS } from './message-words.ts';
import { PreferenceSwitch } from './preference-switch.tsx';

const KINDS = Object.keys(MESSAGE_WORDS) as OptionalEmailKind[];

/** Which e-mails a member gets. Every letter's foot leads here, by the id. */
export function MessagePreferences({ className }: { className?: string }) {
  const { data, error, refetch, isFetching } = useQuery(query('GET /message-preferences'));
  return (
    <div id="e-mails" className={className}>
      <Section
        title="E-mails"
        note="Which e-mails you get. Each switch is saved at once. What concerns the security of your account, such as a changed password, we always send."
      >
        {error && !data ? (
          <LoadFailed error={error} what="Your choices" onRetry={() => void refetch()} busy={isFetching} />
        ) : data ? (
          <div className="grid divide-y divide-rule">
            {KINDS.map((kind) => (
              <PreferenceSwitch key={kind} kind={kind} stored={data[kind]} />
            ))}
          </div>
        ) : (
          <SkeletonList count={KINDS.length} of={<Skeleton className="my-2 h-14" />} />
        )}
      </Section>
    </div>
  );
}
