import { UserRoundPen } from 'lucide-react';
import type { Me } from '../lib/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { HousePill } from '../ui/badge.tsx';
import { FormChain } from '../ui/form-chain.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageTitle } from '../ui/page-header.tsx';

/** Welcome by first name, with the form chain and the house (spec 2, Dashboard). */
export function DashboardGreeting({ user }: { user: Me }) {
  const { first_name, last_name, profile_photo_url, form_levels, sports_house } = user;
  const isEmpty = form_levels.every((level) => level === null) && sports_house === null;
  return (
    <header className="mb-7 border-rule border-b pb-7">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-5">
        <Avatar name={`${first_name} ${last_name}`} photo={profile_photo_url} house={sports_house} size="lg" eager />
        <div className="grid min-w-0 flex-1 basis-72 gap-2.5">
          <PageTitle tab="Dashboard" className="text-[1.95rem] sm:text-[2.4rem]">
            Welcome, {first_name}!
          </PageTitle>
          {isEmpty ? (
            <p className="text-[1.06rem] text-ink-soft">Complete your profile to get started</p>
          ) : (
            <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
              <FormChain levels={form_levels} />
              {sports_house && <HousePill house={sports_house} />}
            </p>
          )}
        </div>
        <LinkButton
          to="/edit-profile"
          tone="secondary"
          icon={<UserRoundPen className="size-5" strokeWidth={1.75} aria-hidden="true" />}
          className="max-sm:w-full"
        >
          Edit Profile
        </LinkButton>
      </div>
    </header>
  );
}
