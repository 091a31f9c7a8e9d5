import { type FormEvent, useState } from 'react';
import { CODE_LENGTH } from '../../../contract/constants.ts';
import { messageOf } from '../../lib/api-error.ts';
import { useOperation } from '../../lib/operation.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { ResendCode } from '../resend-code.tsx';
import { type Sent, SentCodeField } from '../sent-code.tsx';

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
    setProblem(undefined);
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
  const resent = (next: Sent) => {
    setProblem(undefined);
    setFailure(null);
    onSent(next);
  };
  const change = (digits: string) => {
    setProblem(undefined);
    setCode(digits);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <SentCodeField
        sent={sent}
        value={code}
        onChange={change}
        error={problem}
        isRefused={problem !== undefined || failure !== null}
      />
      <FormError>{failure}</FormError>
      <Button type="submit" wide busy={remove.isPending} busyLabel="Removing...">
        Remove My Name
      </Button>
      <ResendCode operation="POST /roster-removals/codes" sent={sent} onSent={resent} onOtherNumber={onOtherNumber} />
    </form>
  );
}
