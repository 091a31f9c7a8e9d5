import { UserRoundPen } from 'lucide-react';
import type { Me } from '../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { FormChain } from '../../ui/form-chain.tsx';
import { HousePill } from '../../ui/house-pill.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageTitle } from '../../ui/page-header.tsx';

/** Welcome by first name, with the form chain and the house (spec 2, Dashboard). Small on a phone: the next event is below it. */
export function DashboardGreeting({ user }: { user: Me }) {
  const { first_name, last_name, profile_photo_url, form_levels, sports_house } = user;
  const isEmpty = form_levels.every((level) => level === null);
  return (
    <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 sm:mb-7 sm:gap-x-6">
      <Avatar
        name={`${first_name} ${last_name}`}
        photo={profile_photo_url}
        house={sports_house}
        size="lg"
        eager
        className="max-sm:size-14 max-sm:text-[1.2rem]"
      />
      <div className="grid min-w-0 flex-1 basis-48 gap-1.5 sm:gap-2">
        <PageTitle tab="Dashboard" className="page-title max-sm:text-[1.45rem]">
          Welcome, {first_name}!
        </PageTitle>
        {isEmpty ? (
          <p className="text-[1.06rem] text-ink-soft">Complete your profile to get started</p>
        ) : (
          <p className="flex flex-wrap items-center gap-x-6 gap-y-1.5">
            <FormChain levels={form_levels} size="sm" className="sm:hidden" />
            <FormChain levels={form_levels} className="max-sm:hidden" />
            {sports_house && <HousePill house={sports_house} />}
          </p>
        )}
      </div>
      <EditProfileButton className="max-sm:hidden" />
    </header>
  );
}

export const EditProfileButton = ({ className }: { className: string }) => (
  <LinkButton to="/edit-profile" tone="secondary" icon={UserRoundPen} className={className}>
    Edit Profile
  </LinkButton>
);
