import { type MouseEvent, useEffect, useState } from 'react';
import { RESENT_NOTE_MS } from '../../contract/constants.ts';
import { type ApiError, messageOf } from '../lib/api-error.ts';
import { useOperation } from '../lib/operation.ts';
import { useBriefNote } from '../lib/state-hooks.ts';
import { Button } from '../ui/button.tsx';
import { FormError, FormSuccess } from '../ui/form-error.tsx';
import type { CodeOperation } from './number-entry.tsx';
import { type Sent, type SentReply, sentBefore, sentTo } from './sent-code.tsx';

type Props = {
  operation: CodeOperation | 'POST /send-verification';
  sent: Sent;
  onSent: (sent: Sent) => void;
  /** The person has to prove who they are again. */
  onExpired?: (sentence: string) => void;
  onOtherNumber: () => void;
  /** The label of the button that goes back to the number. */
  otherNumber?: string;
};

/** Has another code texted once that is allowed, or goes back to the number. Within the code's form. */
export function ResendCode({ operation, sent, onSent, onExpired, onOtherNumber, otherNumber }: Props) {
  const resend = useOperation<Props['operation']>(operation);
  const [isResent, setResent] = useBriefNote(RESENT_NOTE_MS);
  const seconds = useSecondsUntil(sent.resendAt);
  const arrive = (reply: SentReply) => {
    setResent(!reply.is_delayed && !reply.is_earlier);
    onSent(sentTo(sent, reply));
  };
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The button is disabled for a minute, so the focus moves on, to where the next code replaces the last.
    const field = currentTarget.form?.querySelector('input');
    field?.focus();
    field?.select();
    resend.mutate(
      { body: { phoneNumber: sent.phoneNumber } },
      {
        onSuccess: arrive,
        onError: (error) => {
          if (error.code === 'CODE_STILL_VALID') arrive(sentBefore(error));
          if (error.code === 'AUTHORIZATION_EXPIRED') onExpired?.(error.message);
        },
      },
    );
  };
  return (
    <div className="grid gap-4">
      <div className="grid gap-1 sm:flex sm:justify-between sm:gap-2">
        <Button tone="quiet" className="figures" disabled={seconds > 0} busy={resend.isPending} onClick={press}>
          {seconds > 0 ? `Resend Code in ${seconds} s` : 'Resend Code'}
        </Button>
        <Button tone="quiet" onClick={onOtherNumber}>
          {otherNumber ?? 'Use Another Number'}
        </Button>
      </div>
      <FormSuccess>{isResent && 'Code resent successfully!'}</FormSuccess>
      <FormError>{resend.isError && refusalOf(resend.error)}</FormError>
    </div>
  );
}

function refusalOf(error: ApiError): string | null {
  if (error.code === 'CODE_STILL_VALID') return null;
  return error.code === 'MESSAGE_NOT_SENT' ? 'Failed to resend code' : messageOf(error, 'Failed to resend code');
}

/** Whole seconds left until an instant (milliseconds), counting down; 0 once it is past. */
function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((instant - now) / 1000));
  useEffect(() => {
    setNow(Date.now());
    if (instant <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (instant <= Date.now()) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [instant]);
  return left;
}
