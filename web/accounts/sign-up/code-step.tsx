import { type FormEvent, useState } from 'react';
import { CODE_LENGTH, CODE_TRIES } from '../../../contract/constants.ts';
import { messageOf } from '../../lib/api-error.ts';
import { useOperation } from '../../lib/operation.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { ResendCode } from '../resend-code.tsx';
import { type Sent, SentCodeField } from '../sent-code.tsx';

type Props = { sent: Sent; onResent: (sent: Sent) => void; onVerified: () => void; onChangeNumber: () => void };

/** Step 2: the texted code, checked as soon as the last digit is entered. */
export function CodeStep({ sent, onResent, onVerified, onChangeNumber }: Props) {
  const [code, setCode] = useState('');
  const [wrongTries, setWrongTries] = useState(0);
  const verify = useOperation('POST /verify-code');
  const check = (digits: string) => {
    if (digits.length < CODE_LENGTH || verify.isPending) return;
    verify.mutate(
      { body: { phoneNumber: sent.phoneNumber, code: digits } },
      { onSuccess: onVerified, onError: ({ code }) => code === 'INVALID_CODE' && setWrongTries(wrongTries + 1) },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check(code);
  };
  const resent = (next: Sent) => {
    setWrongTries(0);
    if (verify.isError) verify.reset(); // a check that is still pending would lose its success
    onResent(next);
  };
  const isWrong = verify.error?.code === 'INVALID_CODE';

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <SentCodeField
        sent={sent}
        value={code}
        onChange={(digits) => {
          if (verify.isError) verify.reset();
          setCode(digits);
        }}
        onComplete={check}
        error={isWrong ? verify.error?.message : undefined}
        isRefused={verify.isError}
      />
      <FormError>
        {(verify.isError && !isWrong && messageOf(verify.error, 'Failed to verify code')) ||
          (wrongTries >= CODE_TRIES && 'Too many attempts: this code no longer works. Request a new one.')}
      </FormError>
      <Button type="submit" wide disabled={code.length < CODE_LENGTH} busy={verify.isPending} busyLabel="Verifying...">
        Verify Code
      </Button>
      <ResendCode
        operation="POST /send-verification"
        sent={sent}
        onSent={resent}
        onOtherNumber={onChangeNumber}
        otherNumber="Change Number"
      />
    </form>
  );
}
