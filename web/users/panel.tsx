import { useQuery } from '@tanstack/react-query';
import { KeyRound, LogOut, type LucideIcon, ShieldOff, Trash2, UserRoundX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { personName } from '../../contract/person-name.ts';
import { can, type Me } from '../lib/session.ts';
import { spaced } from '../lib/text-format.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import type { ButtonTone } from '../ui/class-names.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { HousePill } from '../ui/house-pill.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ClassChanges } from './class-changes.tsx';
import { UserFacts } from './facts.tsx';
import { UserPayments, UserRegistrations } from './history.tsx';
import { type UserActions, type UserDetail, userQuery } from './search.ts';

type Props = {
  id: string;
  me: Me;
  actions: UserActions;
  takesFocus: boolean;
  onClose: () => void;
};

/** One account in full, with its actions (spec 2). */
export function UserPanel({ id, ...rest }: Props) {
  const { data, error, refetch, isFetching } = useQuery(userQuery(id));
  if (data) return <User {...rest} user={data} />;
  if (!error) return <PanelSkeleton />;
  if (error.isNotFound) {
    return (
      <EmptyState
        icon={UserRoundX}
        title="This account no longer exists."
        action={
          <Button tone="secondary" onClick={rest.onClose}>
            Close
          </Button>
        }
      />
    );
  }
  return <LoadFailed error={error} what="The user" onRetry={refetch} busy={isFetching} />;
}

function User({ user, me, actions, takesFocus, onClose }: Omit<Props, 'id'> & { user: UserDetail }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const { onRoles, onDelete, mayDelete } = actions;
  const { two_factor } = user;
  const hasTwoFactor = two_factor !== null && (two_factor.authenticator_app || two_factor.passkeys > 0);
  const onTurnOffTwoFactor = hasTwoFactor && user.id !== me.id ? actions.onTurnOffTwoFactor : undefined;
  // As on the server: not oneself, and a SUPER_ADMIN only as one.
  const isAbove = user.roles.some(({ name }) => name === 'SUPER_ADMIN') && !me.roles.includes('SUPER_ADMIN');
  const onSignOut = user.id === me.id || isAbove ? undefined : actions.onSignOut;
  const button = (words: string, icon: LucideIcon, act: typeof onRoles, tone: ButtonTone = 'secondary') =>
    act && (
      <Button tone={tone} icon={icon} onClick={() => act(user)}>
        {words}
      </Button>
    );
  return (
    <div className="grid gap-6">
      <header className="flex items-start gap-4">
        <Avatar name={personName(user)} photo={user.profile_photo_url} house={user.sports_house} />
        <div className="grid min-w-0 flex-1 gap-1.5">
          <h2 ref={heading} tabIndex={-1} className="text-[1.45rem]">
            {personName(user)}
          </h2>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            {user.sports_house && <HousePill house={user.sports_house} />}
            {!user.profile_completed && <Badge tone="gold">Profile not completed</Badge>}
            {user.roles.map(({ id, name }) => (
              <Badge key={id} tone="blue">
                {spaced(name)}
              </Badge>
            ))}
            {user.id === me.id && <Badge>You</Badge>}
          </p>
        </div>
        <Button tone="quiet" size="sm" onClick={onClose} className="-mt-1 -mr-2 max-xl:hidden">
          Close
        </Button>
      </header>
      {user.rosters_paused_at && (
        <ClassChanges
          user={user}
          mayConfirm={can(me, ['MANAGE_USERS']) && user.id !== me.id}
          onConfirmed={() => heading.current?.focus({ preventScroll: true })}
        />
      )}
      <UserFacts user={user} />
      {user.registrations && <UserRegistrations registrations={user.registrations} />}
      {user.payments && <UserPayments payments={user.payments} />}
      {(onRoles || onDelete || onTurnOffTwoFactor || onSignOut) && (
        <footer className="flex flex-wrap gap-3 border-rule border-t pt-5 *:grow">
          {button('Manage Roles', KeyRound, onRoles)}
          {button('Turn Off Two-Step Verification', ShieldOff, onTurnOffTwoFactor)}
          {button('Sign Out Everywhere', LogOut, onSignOut)}
          {mayDelete(user) && button('Delete User', Trash2, onDelete, 'danger')}
        </footer>
      )}
    </div>
  );
}

function PanelSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading…</span>
      <span className="flex items-center gap-4">
        <Skeleton className="size-16 rounded-full" />
        <Skeleton className="h-7 w-3/5" />
      </span>
      <Skeleton className="h-44 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}
