import { createFileRoute } from '@tanstack/react-router';
import { AccountSheet } from '../accounts/sheet.tsx';
import { ResetPasswordForm } from '../accounts/sign-in/reset-password-form.tsx';
import { text } from '../lib/search-params.ts';
import { TextLink } from '../ui/text-link.tsx';

export const Route = createFileRoute('/reset-password')({
  validateSearch: (search: Record<string, unknown>): { token?: string } => {
    const token = text(search.token, 200);
    return token ? { token } : {};
  },
  component: ResetPassword,
});

function ResetPassword() {
  const { token } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AccountSheet
      title="Choose a new password"
      description="You will be signed out everywhere, and sign in again with the new one."
      footer={<TextLink to="/login">Back to sign in</TextLink>}
    >
      <ResetPasswordForm
        token={token}
        onDone={() => navigate({ to: '/login', search: { password: 'changed' }, replace: true })}
      />
    </AccountSheet>
  );
}
