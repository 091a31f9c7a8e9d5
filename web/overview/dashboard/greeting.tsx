import { UserRoundPen } from 'lucide-react';
import type { Me } from '../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { FormChain } from '../../ui/form-chain.tsx';
import { HousePill } from '../../ui/house-pill.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageTitle } from '../../ui/page-header.tsx';

const SUMMARY = 'max-sm:col-span-full sm:col-start-2 sm:self-start';

/** Welcome by first name, with the form chain and the house (spec 2, Dashboard). */
export function DashboardGreeting({ user }: { user: Me }) {
  const { first_name, last_name, profile_photo_url, form_levels, sports_house } = user;
  const isEmpty = form_levels.every((level) => level === null);
  return (
    <header className="mb-7 grid items-center min-[14rem]:grid-cols-[auto_1fr] gap-x-4 gap-y-3 border-rule border-b pb-7 sm:grid-cols-[auto_1fr_auto] sm:gap-x-6 sm:gap-y-2">
      <Avatar
        name={`${first_name} ${last_name}`}
        photo={profile_photo_url}
        house={sports_house}
        size="lg"
        eager
        className="max-sm:size-16 max-sm:text-[1.35rem] sm:row-span-2"
      />
      <PageTitle tab="Dashboard" className="page-title min-w-0 sm:self-end">
        Welcome, {first_name}!
      </PageTitle>
      {isEmpty ? (
        <p className={`${SUMMARY} text-[1.06rem] text-ink-soft`}>Complete your profile to get started</p>
      ) : (
        <p className={`${SUMMARY} flex flex-wrap items-center gap-x-6 gap-y-2`}>
          <FormChain levels={form_levels} />
          {sports_house && <HousePill house={sports_house} />}
        </p>
      )}
      <LinkButton
        to="/edit-profile"
        tone="secondary"
        icon={<UserRoundPen className="size-5" strokeWidth={1.75} aria-hidden="true" />}
        className="max-sm:col-span-full sm:col-start-3 sm:row-span-2 sm:row-start-1"
      >
        Edit Profile
      </LinkButton>
    </header>
  );
}
