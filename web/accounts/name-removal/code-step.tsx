import { type FormEvent, useState } from 'react';
import { CODE_LENGTH } from '../../../contract/constants.ts';
import { messageOf } from '../../lib/api-error.ts';
import { useOperation } from '../../lib/operation.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Arrival, type Sent, sentBefore, sentTo } from '../sent-code.tsx';
import { useSecondsUntil } from '../sign-up/use-seconds-until.ts';

type Props = { sent: Sent; onSent: (sent: Sent) => void; onDone: () => void; onOtherNumber: () => void };

/** Step 2: the texted code. The button removes the name: what can't be undone isn't done by the last digit. */
export function CodeStep({ sent, onSent, onDone, onOtherNumber }: Props) {
  const remove = useOperation('POST /roster-removals');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (remove.isPending) return;
    if (code.length < CODE_LENGTH) return setProblem('Enter the six digits of the code');
    setFailure(null);
    remove.mutate(
      { body: { phoneNumber: sent.phoneNumber, code } },
      {
        onSuccess: onDone,
        onError: (error) => {
          if (error.code === 'INVALID_CODE') setProblem(error.message);
          else setFailure(messageOf(error, 'Failed to verify code'));
        },
      },
    );
  };
  const change = (digits: string) => {
    setProblem(undefined);
    setCode(digits);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <CodeField
        // The only field of this step, reached by a press of the previous button.
        autoFocus
        label="Verification code"
        value={code}
        onChange={change}
        hint={`Sent by text message to ${sent.shownAs}. It expires in 10 minutes.`}
        error={problem}
      />
      <Arrival sent={sent} />
      <FormError>{failure}</FormError>
      <Button type="submit" wide busy={remove.isPending} busyLabel="Removing...">
        Remove My Name
      </Button>
      <Resend sent={sent} onSent={onSent} onOtherNumber={onOtherNumber} />
    </form>
  );
}

function Resend({ sent, onSent, onOtherNumber }: Omit<Props, 'onDone'>) {
  const resend = useOperation('POST /roster-removals/codes');
  const seconds = useSecondsUntil(sent.resendAt);
  const press = () =>
    resend.mutate(
      { body: { phoneNumber: sent.phoneNumber } },
      {
        onSuccess: (reply) => onSent(sentTo(sent, reply)),
        onError: (error) => {
          if (error.code === 'CODE_STILL_VALID') onSent(sentTo(sent, sentBefore(error)));
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
