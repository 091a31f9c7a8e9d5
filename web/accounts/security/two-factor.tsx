import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { query } from '../../lib/api.ts';
import { useDialogState } from '../../lib/dialog-state.ts';
import { formatDate } from '../../lib/format.ts';
import { refreshSession } from '../../lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/form-error.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SecurityPart } from './part.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RenewCodesDialog, TurnOffDialog } from './two-factor-dialogs.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';

const FEW_CODES = 3;
type Asked = 'setup' | 'renew' | 'off';

export function TwoFactor() {
  const { data, error, refetch, isFetching } = useQuery(query('GET /two-factor'));
  const client = useQueryClient();
  const asked = useDialogState<Asked>();
  const fresh = useDialogState<readonly string[]>();
  const isOn = Boolean(data?.enabled_at);
  const made = useRef<readonly string[]>(null);
  const making = {
    ...asked.frame,
    onDone: (codes: readonly string[]) => {
      made.current = codes;
      asked.frame.onOpenChange(false);
    },
    onClosed: () => {
      if (made.current) fresh.show(made.current);
      made.current = null;
    },
  };
  return (
    <SecurityPart
      title="Two-step verification"
      badge={data && <Badge tone={isOn ? 'green' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>}
      note="After your password we ask for a code from an authenticator app on your phone. Someone who has your password still can’t sign in."
      actions={data && <Choices isOn={isOn} onChoose={asked.show} />}
    >
      {error && !data && <LoadFailed error={error} what="Two-step verification" onRetry={refetch} busy={isFetching} />}
      {!error && !data && <Skeleton className="h-11 w-56" />}
      {data?.enabled_at && (
        <TwoFactorSummary since={data.enabled_at} left={data.recovery_codes_left} isOld={data.has_old_recovery_codes} />
      )}
      {asked.subject === 'setup' && <TwoFactorSetup key={asked.key} {...making} />}
      {asked.subject === 'renew' && <RenewCodesDialog key={asked.key} {...making} />}
      {asked.subject === 'off' && <TurnOffDialog key={asked.key} {...asked.frame} />}
      {fresh.subject && (
        <RecoveryCodesDialog
          key={fresh.key}
          {...fresh.frame}
          codes={fresh.subject}
          // Staff powers may have waited for it.
          onClosed={() => void refreshSession(client)}
        />
      )}
    </SecurityPart>
  );
}

function Choices({ isOn, onChoose }: { isOn: boolean; onChoose: (asked: Asked) => void }) {
  // One button in both states: it keeps the focus when a dialog has changed which it is.
  return (
    <>
      <Button tone="secondary" onClick={() => onChoose(isOn ? 'renew' : 'setup')}>
        {isOn ? 'Create new recovery codes' : 'Turn on two-step verification'}
      </Button>
      {isOn && (
        <Button tone="danger" onClick={() => onChoose('off')}>
          Turn off
        </Button>
      )}
    </>
  );
}

function TwoFactorSummary({ since, left, isOld }: { since: string; left: number; isOld: boolean }) {
  return (
    <>
      <p>
        On since {formatDate(since)}. {left === 1 ? 'One recovery code is' : `${left} recovery codes are`} left.
      </p>
      {left <= FEW_CODES && (
        <Note tone="warning" title={left === 0 ? 'No recovery codes are left' : 'Few recovery codes are left'}>
          Without them you can’t sign in if you lose your phone. Create new ones and keep them on paper.
        </Note>
      )}
      {isOld && left > FEW_CODES && (
        <Note tone="warning" title="Your recovery codes are old and short">
          They still work, but longer ones are harder to guess. Create new ones and throw these away.
        </Note>
      )}
    </>
  );
}
