import { messageOf } from '../lib/api-error.ts';
import { useOperation } from '../lib/operation.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import type { CodeOperation } from './number-entry.tsx';
import { type Sent, sentBefore, sentTo } from './sent-code.tsx';
import { useSecondsUntil } from './sign-up/use-seconds-until.ts';

type Props = {
  operation: CodeOperation;
  sent: Sent;
  onSent: (sent: Sent) => void;
  /** The person has to prove who they are again. */
  onExpired?: (sentence: string) => void;
  onOtherNumber: () => void;
};

/** Has another code texted once that is allowed, or goes back to the number. */
export function ResendCode({ operation, sent, onSent, onExpired, onOtherNumber }: Props) {
  const resend = useOperation<CodeOperation>(operation);
  const seconds = useSecondsUntil(sent.resendAt);
  const press = () =>
    resend.mutate(
      { body: { phoneNumber: sent.phoneNumber } },
      {
        onSuccess: (reply) => onSent(sentTo(sent, reply)),
        onError: (error) => {
          if (error.code === 'CODE_STILL_VALID') onSent(sentTo(sent, sentBefore(error)));
          if (error.code === 'AUTHORIZATION_EXPIRED') onExpired?.(error.message);
        },
      },
    );
  const isShown = resend.isError && resend.error.code !== 'CODE_STILL_VALID';
  return (
    <div className="grid gap-2">
      <div className="grid gap-1 sm:flex sm:justify-between sm:gap-2">
        <Button tone="quiet" className="figures" disabled={seconds > 0} busy={resend.isPending} onClick={press}>
          {seconds > 0 ? `Resend Code in ${seconds} s` : 'Resend Code'}
        </Button>
        <Button tone="quiet" onClick={onOtherNumber}>
          Use Another Number
        </Button>
      </div>
      <FormError>{isShown && messageOf(resend.error, 'Failed to resend code')}</FormError>
    </div>
  );
}
