import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CODE_LENGTH } from '../../../contract/constants.ts';
import { api, type Reply } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useApiForm } from '../../lib/forms.ts';
import { refreshReads } from '../../lib/session.ts';
import { CodeField } from '../../ui/code-field.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';
import { CurrentPassword } from './reauthentication-fields.tsx';

type Frame = DialogFrameProps & { onClosed: () => void };
type Props = Frame & { onDone: (codes: readonly string[]) => void };
type Setup = Reply<'POST /two-factor/setup'>;

export function TwoFactorSetup({ onDone, ...frame }: Props) {
  const [setup, setSetup] = useState<Setup | null>(null);
  return setup ? <AppStep {...frame} setup={setup} onDone={onDone} /> : <PasswordStep {...frame} onSetup={setSetup} />;
}

const TITLE = 'Turn on two-step verification';

function PasswordStep({ onSetup, ...frame }: Frame & { onSetup: (setup: Setup) => void }) {
  const form = useApiForm({ mode: 'onSubmit', defaultValues: { current_password: '' } });
  const begin = form.submit(
    async (body) => onSetup(await api('POST /two-factor/setup', { body })),
    'We couldn’t start the setup. Try again.',
  );
  return (
    <FormDialog
      {...frame}
      title={TITLE}
      description="Step 1 of 3: confirm your password."
      onSubmit={begin}
      action="Continue"
      busyAction="Checking..."
      form={form}
    >
      <p className="text-ink-soft">
        You need an authenticator app on your phone. Free ones are Google Authenticator and Microsoft Authenticator; on
        a newer iPhone the Passwords app does it too. Install one before you go on.
      </p>
      <CurrentPassword form={form} />
    </FormDialog>
  );
}

function AppStep({ setup, onDone, ...frame }: Props & { setup: Setup }) {
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const enable = async (digits: string) => {
    if (isBusy) return;
    if (digits.length < CODE_LENGTH) return setError('Enter the six digits that the app shows');
    setBusy(true);
    setError(undefined);
    try {
      const { recovery_codes } = await api('PUT /two-factor', { body: { code: digits } });
      onDone(recovery_codes);
      await refreshReads(client);
    } catch (failure) {
      setError(messageOf(failure, 'We couldn’t check the code. Try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      {...frame}
      title={TITLE}
      description="Step 2 of 3: connect the app, then enter the code it shows."
      onSubmit={(event) => {
        event.preventDefault();
        void enable(code);
      }}
      action="Turn On"
      busyAction="Checking..."
      form={{ formState: { isSubmitting: isBusy, isDirty: code !== '' }, failure: null }}
    >
      <SecretForApp setup={setup} />
      <CodeField
        label="Code shown in the app"
        value={code}
        onChange={(digits) => {
          setError(undefined);
          setCode(digits);
        }}
        onComplete={(digits) => void enable(digits)}
        error={error}
      />
    </FormDialog>
  );
}

/** The secret as QR code, link and text. */
function SecretForApp({ setup: { secret, uri } }: { setup: Setup }) {
  return (
    <div className="grid gap-5 sm:grid-cols-[auto_1fr] sm:items-center">
      {/* A phone cannot scan itself: there the link comes first. */}
      <QrCode text={uri} label="QR code for your authenticator app" className="max-sm:order-last" />
      <div className="grid gap-3">
        <p>
          Is the app on this phone? <TextAnchor href={uri}>Open it from here</TextAnchor>. Is it on another one? Tap
          “Add” or the plus sign and scan this code.
        </p>
        <div>
          <p className="text-ink-soft">Or type this key by hand:</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-2">
            <code className="code font-[650] text-[1.05rem] tracking-wide">{secret.match(/.{1,4}/g)?.join(' ')}</code>
            <CopyButton text={secret} what="key" />
          </p>
        </div>
      </div>
    </div>
  );
}
