import { createFileRoute } from '@tanstack/react-router';
import { AccountSheet } from '../accounts/sheet.tsx';
import { ForgotPasswordForm } from '../accounts/sign-in/forgot-password-form.tsx';
import { TextLink } from '../ui/text-link.tsx';

export const Route = createFileRoute('/forgot-password')({ component: ForgotPassword });

function ForgotPassword() {
  return (
    <AccountSheet title="Forgot password" footer={<TextLink to="/login">Back to sign in</TextLink>}>
      <ForgotPasswordForm />
    </AccountSheet>
  );
}
