import { type FormEvent, useState } from 'react';
import { CODE_LENGTH } from '../../../contract/constants.ts';
import { school } from '../../../school.config.ts';
import { api } from '../../lib/api.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { filled, useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import type { Me } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';
import { PasskeyButton } from './passkey-button.tsx';

type StepProps = {
  onSignedIn: (user: Me) => void;
  /** It expired or had too many attempts: back to the password. */
  onExpired: () => void;
};
type Props = StepProps & { passkey: boolean; onRestart: () => void };

/** After the password: a code from the app, a recovery code or a passkey. */
export function TwoFactorChallenge({ passkey, onRestart, ...step }: Props) {
  const [way, setWay] = useState<'app' | 'paper'>('app');
  return (
    <div className="grid gap-5">
      {way === 'app' ? <AppCode {...step} /> : <RecoveryCode {...step} />}
      <div className="grid gap-3 border-rule border-t pt-5">
        {passkey && <PasskeyButton label="Use a passkey" two_factor {...step} />}
        <Button tone="secondary" wide onClick={() => setWay(way === 'app' ? 'paper' : 'app')}>
          {way === 'app' ? 'Use a recovery code' : 'Use the authenticator app'}
        </Button>
        <Button tone="quiet" wide onClick={onRestart}>
          Start again
        </Button>
      </div>
      <p className="text-[.92rem] text-ink-soft">
        Don’t have your phone or a recovery code? Write to{' '}
        <TextAnchor href={`mailto:${school.supportEmail}`}>{school.supportEmail}</TextAnchor>.
      </p>
    </div>
  );
}

const isExpired = (error: unknown) => error instanceof ApiError && error.code === 'SIGN_IN_EXPIRED';
const FAILED = 'We couldn’t check the code. Try again.';

function AppCode({ onSignedIn, onExpired }: StepProps) {
  const [code, setCode] = useState('');
  const check = useOperation('POST /session/code');
  const send = (digits: string) => {
    if (digits.length < CODE_LENGTH || check.isPending) return;
    check.mutate(
      { body: { code: digits } },
      {
        onSuccess: ({ user }) => onSignedIn(user),
        onError: (error) => isExpired(error) && onExpired(),
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(code);
  };
  const isWrong = check.error?.code === 'INVALID_CODE';

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <CodeField
        // The only field of this step.
        autoFocus
        label="Code from your authenticator app"
        value={code}
        onChange={(digits) => {
          if (check.isError) check.reset();
          setCode(digits);
        }}
        onComplete={send}
        hint="Open the app on your phone. It shows a new code every 30 seconds."
        error={isWrong ? check.error?.message : undefined}
        isRefused={check.isError}
      />
      <FormError>{check.isError && !isWrong && messageOf(check.error, FAILED)}</FormError>
      <Button type="submit" wide disabled={code.length < CODE_LENGTH} busy={check.isPending} busyLabel="Signing in...">
        Sign In
      </Button>
    </form>
  );
}

function RecoveryCode({ onSignedIn, onExpired }: StepProps) {
  const form = useApiForm({ mode: 'onSubmit', defaultValues: { recovery_code: '' } });
  const submit = form.submit(async (body) => {
    try {
      const { user } = await api('POST /session/recovery-code', { body });
      onSignedIn(user);
    } catch (error) {
      if (!isExpired(error)) throw error;
      onExpired();
    }
  }, FAILED);
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        {...form.field('recovery_code', filled('Enter one of your recovery codes'))}
        autoFocus
        label="Recovery code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        className="code"
        placeholder="XXXX-XXXX-XXXX-XXXX"
        hint="One of the ten you saved. Each works once."
      />
      <FormError>{form.failure}</FormError>
      <Button type="submit" wide busy={form.formState.isSubmitting} busyLabel="Signing in...">
        Sign In
      </Button>
    </form>
  );
}
