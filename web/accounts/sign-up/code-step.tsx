import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CODE_LENGTH, CODE_TRIES, RESENT_NOTE_MS } from '../../../contract/constants.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { useOperation } from '../../lib/operation.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { FormError, FormSuccess, Note } from '../../ui/form-error.tsx';
import type { SentCode } from './phone-step.tsx';
import { useSecondsUntil } from './use-seconds-until.ts';

type Props = {
  phoneNumber: string;
  /** The number, formatted. */
  shownAs: string;
  resendAt: number;
  isDelayed: boolean;
  isEarlier: boolean;
  onResent: (sent: SentCode) => void;
  onVerified: () => void;
  onChangeNumber: () => void;
};

/** Step 2: the texted code, checked as soon as the last digit is entered. */
export function CodeStep(props: Props) {
  const { phoneNumber, shownAs, resendAt, isDelayed, isEarlier, onResent, onVerified, onChangeNumber } = props;
  const [code, setCode] = useState('');
  const [wrongTries, setWrongTries] = useState(0);
  const frame = useRef<HTMLFormElement>(null);
  const field = () => frame.current?.querySelector('input');
  const verify = useOperation('POST /verify-code');
  const check = (digits: string) => {
    if (digits.length < CODE_LENGTH || verify.isPending) return;
    // Selected, so that the next digit starts a new code.
    const onError = (error: unknown) => {
      if (isWrong(error)) setWrongTries(wrongTries + 1);
      field()?.select();
    };
    verify.mutate({ body: { phoneNumber, code: digits } }, { onSuccess: onVerified, onError });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check(code);
  };
  const resent = (sent: SentCode) => {
    setWrongTries(0);
    onResent(sent);
  };
  const { fieldError, formError } = refusalOf(verify.error);

  return (
    <form ref={frame} noValidate onSubmit={submit} className="grid gap-5">
      <CodeField
        // The only field of this step, reached by a press of the previous button.
        autoFocus
        label="Verification code"
        length={CODE_LENGTH}
        value={code}
        onChange={(digits) => {
          if (verify.isError) verify.reset();
          setCode(digits);
        }}
        onComplete={check}
        hint={isDelayed || isEarlier ? undefined : `Sent by text message to ${shownAs}. It expires in 10 minutes.`}
        error={fieldError}
      />
      {isDelayed && (
        <Note tone="warning" role="status" title="The text message is on its way">
          We’re sending many right now, so it may take a few minutes to reach {shownAs}. The code is valid for 10
          minutes from now.
        </Note>
      )}
      {isEarlier && (
        <Note tone="info" role="status" title="You already have a code">
          We sent one to {shownAs} in the last few minutes. Enter the latest code you got.
        </Note>
      )}
      <FormError>
        {formError ?? (wrongTries >= CODE_TRIES && 'Too many attempts: this code no longer works. Request a new one.')}
      </FormError>
      <Button type="submit" wide disabled={code.length < CODE_LENGTH} busy={verify.isPending} busyLabel="Verifying...">
        Verify Code
      </Button>
      <Resend phoneNumber={phoneNumber} resendAt={resendAt} onResent={resent} onPressed={() => field()?.focus()}>
        <Button tone="quiet" onClick={onChangeNumber}>
          Change Number
        </Button>
      </Resend>
    </form>
  );
}

const isWrong = (error: unknown) => error instanceof ApiError && error.code === 'INVALID_CODE';

function refusalOf(error: unknown): { fieldError?: string; formError?: string } {
  if (!error) return {};
  const message = messageOf(error, error instanceof ApiError ? 'Failed to verify code' : 'Verification failed');
  return isWrong(error) ? { fieldError: message } : { formError: message };
}

type ResendProps = Pick<Props, 'phoneNumber' | 'resendAt' | 'onResent'> & {
  /** The button is disabled for a minute, so the focus moves on. */
  onPressed: () => void;
  children: React.ReactNode;
};

function Resend({ phoneNumber, resendAt, onResent, onPressed, children }: ResendProps) {
  const resend = useOperation('POST /send-verification');
  const [isResent, setResent] = useState(false);
  const seconds = useSecondsUntil(resendAt);
  useEffect(() => {
    if (!isResent) return;
    const timer = setTimeout(() => setResent(false), RESENT_NOTE_MS);
    return () => clearTimeout(timer);
  }, [isResent]);
  const again = () => {
    onPressed();
    resend.mutate(
      { body: { phoneNumber } },
      {
        onSuccess: (sent) => {
          setResent(!sent.is_delayed && !sent.is_earlier);
          onResent(sent);
        },
      },
    );
  };
  return (
    <div className="grid gap-4">
      <div className="grid gap-1 sm:flex sm:justify-between sm:gap-2">
        <Button tone="quiet" className="figures" disabled={seconds > 0} busy={resend.isPending} onClick={again}>
          {seconds > 0 ? `Resend Code in ${seconds} s` : 'Resend Code'}
        </Button>
        {children}
      </div>
      <FormSuccess>{isResent && 'Code resent successfully!'}</FormSuccess>
      <FormError>{resend.isError && resendRefusal(resend.error)}</FormError>
    </div>
  );
}

const resendRefusal = (error: ApiError) =>
  error.code === 'MESSAGE_NOT_SENT' ? 'Failed to resend code' : messageOf(error, 'Failed to resend code');
