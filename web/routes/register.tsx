import { createFileRoute } from '@tanstack/react-router';
import { SignUpWizard } from '../accounts/sign-up/wizard.tsx';
import { nextSearch, redirectIfSignedIn } from '../lib/guards.ts';
import { TextLink } from '../ui/text-link.tsx';

export const Route = createFileRoute('/register')({
  validateSearch: nextSearch,
  beforeLoad: redirectIfSignedIn,
  component: Register,
});

function Register() {
  const search = Route.useSearch();
  return (
    <SignUpWizard
      footer={
        <>
          Already registered?{' '}
          <TextLink to="/login" search={search}>
            Sign in
          </TextLink>
        </>
      }
    />
  );
}
