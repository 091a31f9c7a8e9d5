import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useApiForm } from '../../lib/forms.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { EmailField, emailRule, useCarriedEmail } from '../email.tsx';

/** The reply is the same whether or not the address has an account (decisions, Registration). */
export function ForgotPasswordForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  // Without a default value the field keeps what was typed before the page is hydrated.
  const email = useCarriedEmail();
  const form = useApiForm<{ email: string }>({ mode: 'onSubmit', ...(email && { defaultValues: { email } }) });
  const ask = form.submit(async (body) => {
    await api('POST /password-reset-requests', { body });
    setSentTo(body.email.trim());
  }, 'We couldn’t send the link. Try again.');

  if (sentTo) return <LinkSent to={sentTo} onAgain={() => setSentTo(null)} />;
  return (
    <form noValidate method="post" onSubmit={ask} className="grid gap-5">
      <EmailField
        {...form.field('email', emailRule)}
        autoComplete="username"
        hint="We’ll email you a link to choose a new password."
      />
      <FormError>{form.failure}</FormError>
      <Button type="submit" wide busy={form.formState.isSubmitting} busyLabel="Sending...">
        Send Reset Link
      </Button>
    </form>
  );
}

function LinkSent({ to, onAgain }: { to: string; onAgain: () => void }) {
  return (
    <div className="grid gap-5">
      <div role="status" className="flex items-start gap-4">
        <MailCheck className="mt-1 size-8 shrink-0 text-green-ink" strokeWidth={1.5} />
        <div className="min-w-0">
          <p className="font-[650]">Check your email</p>
          <p className="mt-1 text-ink-soft">
            If there’s an account for <span className="font-[600] text-ink">{to}</span>, a link to choose a new password
            is on its way. It works once, within an hour. Look in the junk folder too.
          </p>
        </div>
      </div>
      <Button tone="secondary" onClick={onAgain} className="justify-self-start">
        Use another address
      </Button>
    </div>
  );
}
