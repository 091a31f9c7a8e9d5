import { useState } from 'react';
import { CODE_LENGTH, CODE_TRIES } from '../../../contract/constants.ts';
import { type ApiError, messageOf } from '../../lib/api-error.ts';
import { useOperation } from '../../lib/operation.ts';
import { ResendCode } from '../resend-code.tsx';
import { type Sent, SentCodeField } from '../sent-code.tsx';
import type { Step } from './step.ts';

type Props = {
  sent: Sent | null;
  onSent: (sent: Sent) => void;
  onExpired: (sentence: string) => void;
  /** Back to the number; `problem` is shown under its field. */
  onBack: (problem?: string) => void;
  onDone: () => void;
};

/** Step 3: the texted code, checked as soon as the last digit is entered. */
export function useCodeStep({ sent, onSent, onExpired, onBack, onDone }: Props): Step {
  const change = useOperation('POST /account/phone-changes', { refreshesSession: true });
  const [code, setCode] = useState('');
  const [wrongTries, setWrongTries] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const forget = () => {
    setWrongTries(0);
    setProblem(undefined);
    setFailure(null);
  };
  /** Leaves the step, which stays mounted: the next code is another one. */
  const leave = () => {
    forget();
    setCode('');
  };
  const expire = (sentence: string) => {
    leave();
    onExpired(sentence);
  };
  const goBack = (sentence?: string) => {
    leave();
    onBack(sentence);
  };
  const refuse = (error: ApiError) => {
    if (error.code === 'AUTHORIZATION_EXPIRED') return expire(error.message);
    if (error.code === 'PHONE_TAKEN' || error.code === 'PHONE_UNUSABLE') return goBack(error.message);
    if (error.code !== 'INVALID_CODE') return setFailure(messageOf(error, 'Failed to verify code'));
    setWrongTries(wrongTries + 1);
    setProblem(error.message);
    if (wrongTries + 1 >= CODE_TRIES) setFailure('Too many attempts: this code no longer works. Request a new one.');
  };
  const check = (digits: string) => {
    if (change.isPending || !sent) return;
    if (digits.length < CODE_LENGTH) return setProblem('Enter the six digits of the code');
    setProblem(undefined);
    setFailure(null);
    const body = { phoneNumber: sent.phoneNumber, code: digits };
    change.mutate({ body }, { onSuccess: onDone, onError: refuse });
  };
  const again = (next: Sent) => {
    forget();
    onSent(next);
  };
  return {
    description: 'Step 3 of 3: enter the code.',
    action: 'Change Number',
    busyAction: 'Changing...',
    submit: (event) => {
      event.preventDefault();
      check(code);
    },
    isBusy: change.isPending,
    isDirty: code !== '',
    failure,
    fields: sent && (
      <>
        <SentCodeField
          sent={sent}
          value={code}
          onChange={(digits) => {
            setProblem(undefined);
            setCode(digits);
          }}
          onComplete={check}
          error={problem}
          isRefused={problem !== undefined || failure !== null}
        />
        <ResendCode
          key={sent.phoneNumber}
          operation="POST /account/phone-changes/codes"
          sent={sent}
          onSent={again}
          onExpired={expire}
          onOtherNumber={() => goBack()}
        />
      </>
    ),
  };
}
