import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { LEAVING_YEARS } from '../../contract/leaving-years.ts';
import { query } from '../lib/api.ts';
import { nextSearch, requireOpenProfile } from '../lib/guards.ts';
import { CompleteProfileForm } from '../people/profile/complete-form.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export const Route = createFileRoute('/setup-profile')({
  validateSearch: nextSearch,
  beforeLoad: requireOpenProfile,
  loader: ({ context }) => context.queryClient.ensureQueryData(query('GET /profile')),
  component: SetupProfile,
});

function SetupProfile() {
  const { data: profile } = useSuspenseQuery(query('GET /profile'));
  const { next = '/' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <PageHeader
        eyebrow={`Welcome, ${profile.first_name}`}
        title="Complete Profile"
        description={
          LEAVING_YEARS
            ? 'Just three things: the year you left, your class in each form, and your house.'
            : 'Just two things: your class in each form, and your house.'
        }
      />
      <CompleteProfileForm profile={profile} onSaved={() => navigate({ href: next })} />
    </>
  );
}
