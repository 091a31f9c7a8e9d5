import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useApiForm } from '../../lib/forms.ts';
import { keepEntry } from '../../lib/guards.ts';
import { enterSession, type Me } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { carryEmail, EmailField, emailRule, useCarriedEmail } from '../email.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { usePasskeyAutofill } from './use-passkey-autofill.ts';

type SignIn = { email: string; password: string; remember_me: boolean };
type Props = {
  /** The password was correct, and the account has two-factor. */
  onChallenge: (step: { passkey: boolean }) => void;
};

/** Spec 2, Sign-in screen. After signing in, the guards redirect to the page the person wanted. */
export function SignInForm({ onChallenge }: Props) {
  const client = useQueryClient();
  // No error before submitting: it would move the page under a press of 'Forgot password?'.
  // Without default values the fields keep what the browser or the person has filled in before the page is hydrated.
  const email = useCarriedEmail();
  const form = useApiForm<SignIn>({ mode: 'onSubmit', ...(email && { defaultValues: { email } }) });
  const { isSubmitting } = form.formState;
  const enter = (user: Me) => enterSession(client, user);
  const rememberMe = () => form.getValues('remember_me');
  const [refusal, setRefusal] = useState<string | null>(null);
  usePasskeyAutofill({ rememberMe, onSignedIn: enter, onFailure: setRefusal });
  const signIn = form.submit(async (body) => {
    setRefusal(null);
    const { user, two_factor } = await api('POST /session', { body });
    if (user) enter(user);
    else if (two_factor) onChallenge(two_factor);
  }, 'Login failed. Please check your credentials.');

  return (
    <form noValidate method="post" onSubmit={signIn} className="grid gap-5">
      <EmailField {...form.field('email', emailRule)} autoComplete="username webauthn" />
      <PasswordField
        {...form.field('password', { required: 'Enter your password' })}
        label="Password"
        autoComplete="current-password"
      />
      <div className="-my-2 flex flex-wrap items-center justify-between gap-x-3">
        <Checkbox {...form.register('remember_me')} label="Remember me" />
        <TextLink to="/forgot-password" search={keepEntry} state={carryEmail(form.getValues)} className="py-2.5">
          Forgot password?
        </TextLink>
      </div>
      <FormError>{refusal ?? form.failure}</FormError>
      <Button type="submit" wide busy={isSubmitting} busyLabel="Signing in...">
        Sign In
      </Button>
      <PasskeyButton label="Sign in with a passkey" remember_me={rememberMe} onSignedIn={enter} />
    </form>
  );
}
