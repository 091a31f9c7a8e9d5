import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { UnverifiedNote } from '../accounts/email-verification/unverified-note.tsx';
import { query } from '../lib/api.ts';
import { nextSearch, requireSession } from '../lib/guards.ts';
import { EmailPreferences } from '../messages/email-preferences.tsx';
import { EditProfileForm } from '../people/profile/edit-form.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx';

/** Below the form and loaded later: most people come for the form. */
const AccountSecurity = lazy(async () => ({
  default: (await import('../accounts/security/section.tsx')).AccountSecurity,
}));

const YourData = lazy(async () => ({ default: (await import('../accounts/your-data/section.tsx')).YourData }));

export const Route = createFileRoute('/edit-profile')({
  validateSearch: nextSearch,
  beforeLoad: requireSession,
  loader: async ({ context: { queryClient } }) => {
    // Loaded together with the profile, so that a link to the switches scrolls to their final position.
    const preferences = queryClient.prefetchQuery(query('GET /message-preferences'));
    await queryClient.ensureQueryData(query('GET /profile'));
    await preferences;
  },
  component: EditProfile,
});

function EditProfile() {
  const { data: profile } = useSuspenseQuery(query('GET /profile'));
  const { next } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <PageHeader title="Edit Profile" />
      <EditProfileForm profile={profile} onSaved={() => void navigate({ to: '/' })} />
      <EmailPreferences className="mt-14 scroll-mt-24 lg:mr-[23rem]">
        <UnverifiedNote />
      </EmailPreferences>
      <Section
        id="account-security"
        title="Account Security"
        note="Your password, two-step verification, passkeys, and where you’re signed in."
        className="mt-14 scroll-mt-24 lg:mr-[23rem]"
      >
        <Suspense fallback={<SkeletonList count={4} of={<Skeleton className="mb-6 h-24" />} />}>
          <AccountSecurity next={next} />
        </Suspense>
      </Section>
      <Section
        id="your-data"
        title="Your Data"
        note="Download the data we have about you, or delete your account."
        className="mt-14 scroll-mt-24 lg:mr-[23rem]"
      >
        <Suspense fallback={<SkeletonList count={2} of={<Skeleton className="mb-6 h-24" />} />}>
          <YourData />
        </Suspense>
      </Section>
    </>
  );
}
