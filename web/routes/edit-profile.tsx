import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { UnverifiedNote } from '../accounts/email-verification/unverified-note.tsx';
import { query } from '../lib/api.ts';
import { nextSearch, requireSession } from '../lib/guards.ts';
import { lazyWithRetry } from '../lib/lazy-with-preload.tsx';
import { EmailPreferences } from '../messages/email-preferences.tsx';
import { EditProfileForm } from '../people/profile/edit-form.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Section } from '../ui/section.tsx';
import { SignOutButton } from '../ui/shell/sign-out-button.tsx';
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { SettingsTabs } from './-settings-nav.tsx';
import { type SettingsTab, tabOfAnchor, tabSearch } from './-settings-tabs.ts';

const loading = (parts: number) => <SkeletonList count={parts} of={<Skeleton className="mb-6 h-24" />} />;

/** Loaded later: most people come for their profile. */
const AccountSecurity = lazyWithRetry(() => import('../accounts/security/section.tsx'), loading(4));
const CalendarFeed = lazyWithRetry(() => import('../events/calendar-feed/section.tsx'), loading(1));
const YourData = lazyWithRetry(() => import('../accounts/your-data/section.tsx'), loading(2));

type Search = { next?: string; tab?: SettingsTab };

export const Route = createFileRoute('/edit-profile')({
  validateSearch: (search: Record<string, unknown>): Search => ({ ...nextSearch(search), ...tabSearch(search) }),
  beforeLoad: async (options) => {
    const session = await requireSession(options);
    const { hash } = options.location;
    const tab = options.search.tab ?? tabOfAnchor(hash);
    if (tab !== options.search.tab) {
      throw redirect({ to: '/edit-profile', search: { ...options.search, tab }, hash, replace: true });
    }
    return session;
  },
  loader: async ({ context: { queryClient } }) => {
    const preferences = queryClient.prefetchQuery(query('GET /message-preferences'));
    await queryClient.ensureQueryData(query('GET /profile'));
    await preferences;
  },
  component: EditProfile,
});

/** The form stays while another tab is open, so that nothing typed is lost. */
function EditProfile() {
  const { data: profile } = useSuspenseQuery(query('GET /profile'));
  const { tab, next } = Route.useSearch();
  const navigate = Route.useNavigate();
  const open = tab ?? 'profile';
  const isForm = open === 'profile' || open === 'privacy';
  return (
    <>
      <PageHeader title="Edit Profile" className="max-md:mb-4" />
      <SettingsTabs tab={tab} next={next}>
        <div hidden={!isForm}>
          <EditProfileForm
            profile={profile}
            part={open === 'privacy' ? 'privacy' : 'profile'}
            tab={tab}
            onSaved={() => void navigate({ to: '/' })}
            profileTab={(children) => (
              <TextLink to="/edit-profile" search={{ tab: 'profile' }}>
                {children}
              </TextLink>
            )}
          />
        </div>
        {open === 'notifications' && (
          <div className="grid gap-10">
            <EmailPreferences className="max-w-3xl scroll-mt-24">
              <UnverifiedNote />
            </EmailPreferences>
            <CalendarFeed />
          </div>
        )}
        {open === 'security' && <Security next={next} />}
        {open === 'account' && <Account />}
      </SettingsTabs>
    </>
  );
}

const Security = ({ next }: { next: string | undefined }) => (
  <Section
    id="account-security"
    title="Account Security"
    note="Your password, mobile number, two-step verification, passkeys, and where you’re signed in."
    className="max-w-3xl scroll-mt-24"
  >
    <AccountSecurity next={next} />
  </Section>
);

const Account = () => (
  <div className="grid max-w-3xl gap-10">
    <Section
      id="your-data"
      title="Your Data"
      note="Download the data we have about you, or delete your account."
      className="scroll-mt-24"
    >
      <YourData />
    </Section>
    <Section title="Sign Out" note="On this device only. Other devices stay signed in.">
      <SignOutButton look="button" />
    </Section>
  </div>
);
