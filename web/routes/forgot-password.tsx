import { createFileRoute } from '@tanstack/react-router';
import { AccountSheet } from '../accounts/sheet.tsx';
import { ForgotPasswordForm } from '../accounts/sign-in/forgot-password-form.tsx';
import { nextSearch } from '../lib/guards.ts';
import { useHydrated } from '../lib/hydration.ts';
import { tabTitle } from '../lib/page-focus.ts';
import { TextLink } from '../ui/text-link.tsx';

export const Route = createFileRoute('/forgot-password')({
  validateSearch: nextSearch,
  head: () => ({ meta: [{ title: tabTitle(TITLE) }] }),
  staticData: { isServerRendered: () => true },
  component: ForgotPassword,
});

const TITLE = 'Forgot password';

function ForgotPassword() {
  const search = Route.useSearch();
  useHydrated();
  const back = (
    <TextLink to="/login" search={search}>
      Back to sign in
    </TextLink>
  );
  return (
    <AccountSheet title={TITLE} footer={back}>
      <ForgotPasswordForm />
    </AccountSheet>
  );
}
