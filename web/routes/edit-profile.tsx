import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { query } from '../lib/api.ts';
import { requireSession } from '../lib/guards.ts';
import { EditProfileForm } from '../people/edit-profile-form.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export const Route = createFileRoute('/edit-profile')({
  beforeLoad: requireSession,
  loader: ({ context }) => context.queryClient.ensureQueryData(query('GET /profile')),
  component: EditProfile,
});

function EditProfile() {
  const { data: profile } = useSuspenseQuery(query('GET /profile'));
  const navigate = Route.useNavigate();
  return (
    <>
      <PageHeader title="Edit Profile" />
      <EditProfileForm profile={profile} onSaved={() => void navigate({ to: '/' })} />
    </>
  );
}
