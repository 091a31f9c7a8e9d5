import { createFileRoute, useLocation } from '@tanstack/react-router';
import { AccountSheet } from '../accounts/sheet.tsx';
import { ResetPasswordForm } from '../accounts/sign-in/reset-password-form.tsx';
import { TextLink } from '../ui/text-link.tsx';

export const Route = createFileRoute('/reset-password')({
  component: ResetPassword,
});

/** The token is in the fragment, which browsers send to no server: it is in no log and no Referer. */
function ResetPassword() {
  const token = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') });
  const navigate = Route.useNavigate();
  return (
    <AccountSheet
      title="Choose a new password"
      description="You’ll be signed out everywhere. Sign in again with the new one."
      footer={<TextLink to="/login">Back to sign in</TextLink>}
    >
      <ResetPasswordForm
        key={token}
        token={token}
        onDone={() => navigate({ to: '/login', search: { password: 'changed' }, replace: true })}
      />
    </AccountSheet>
  );
}
