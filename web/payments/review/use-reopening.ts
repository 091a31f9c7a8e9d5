import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { dropDraft, keepDraft, readDraft } from '../../lib/draft.ts';
import { useOperation } from '../../lib/operation.ts';
import { useDraftKey } from '../../lib/session.ts';
import { toast } from '../../ui/toast.ts';
import { CHANGED_BY_MONEY } from '../changed-by-money.ts';
import type { PaymentDetail } from './queries.ts';

const NO_REASON = 'Say why this payment is being reviewed again.';

/** Reopens a payment. The reason is a draft per payment, so that closing the dialog or an error doesn't lose it. */
export function useReopening({ id, user_name, confirmed_at, rejected_at }: PaymentDetail, onReopened: () => void) {
  const key = useDraftKey(`payment-reopening:${id}`);
  const client = useQueryClient();
  const [reason, setReason] = useState(() => readDraft<{ reason: string }>(key).reason ?? '');
  const [missing, setMissing] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const reopen = useOperation('POST /payments/:id/reopening', { refreshes: CHANGED_BY_MONEY });

  const send = async () => {
    setFailure(null);
    try {
      await reopen.mutateAsync({ params: { id }, body: { decided_at: confirmed_at ?? rejected_at, reason } });
      dropDraft(key);
      setReason('');
      toast.success(`Payment reopened: ${user_name}`);
      onReopened();
    } catch (error) {
      setFailure(messageOf(error, 'We couldn’t reopen the payment. Try again.'));
      // Most errors mean that the payment has changed since it was loaded.
      for (const operation of CHANGED_BY_MONEY) void client.invalidateQueries({ queryKey: [operation] });
    }
  };
  return {
    reason,
    missing,
    field,
    failure,
    isBusy: reopen.isPending,
    /** Clears the messages of an earlier opening of the dialog. */
    forget: () => {
      setMissing(undefined);
      setFailure(null);
    },
    write: (typed: string) => {
      setReason(typed);
      setMissing(undefined);
      if (typed.trim()) keepDraft(key, { reason: typed });
      else dropDraft(key);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (reopen.isPending) return;
      const isMissing = reason.trim() === '';
      setMissing(isMissing ? NO_REASON : undefined);
      if (isMissing) field.current?.focus();
      else void send();
    },
  };
}
