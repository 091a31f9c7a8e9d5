import { Link } from '@tanstack/react-router';
import { KeyRound, Trash2 } from 'lucide-react';
import { personName } from '../../contract/person-name.ts';
import { formatDate, formatDateTime } from '../lib/format.ts';
import { spaced } from '../lib/text-format.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { HousePill } from '../ui/house-pill.tsx';
import { PhoneNumber } from '../ui/phone-number.tsx';
import { ACTIONS, type Column } from '../ui/table.tsx';
import { EmailText } from '../ui/text-link.tsx';
import type { ListedUser, UserActions } from './search.ts';

/** On a phone the first cell shows everything. */
const TABLE_ONLY = 'not-print:max-md:hidden!';

const name: Column<ListedUser> = {
  header: 'Name',
  bare: true,
  sortBy: 'name',
  cell: (user) => (
    <span className="flex w-full min-w-0 items-center gap-3 lg:min-w-56">
      <Avatar name={personName(user)} photo={user.profile_photo_url} house={user.sports_house} size="sm" />
      <span className="grid min-w-0 flex-1">
        <UserLink user={user} />
        <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 md:hidden">
          <UserStatus user={user} />
          <Joined at={user.created_at} />
        </span>
      </span>
    </span>
  ),
};
const phone: Column<ListedUser> = {
  header: 'Phone',
  className: `${TABLE_ONLY} not-print:max-lg:hidden!`,
  cell: (user) => (
    <span className="figures whitespace-nowrap">
      <PhoneNumber phone={user.phone} />
    </span>
  ),
};
const status: Column<ListedUser> = {
  header: 'House and roles',
  className: TABLE_ONLY,
  cell: (user) => (
    <span className="grid justify-items-start gap-1.5">
      {user.sports_house && <HousePill house={user.sports_house} />}
      <UserStatus user={user} />
    </span>
  ),
};
const joined: Column<ListedUser> = {
  header: 'Joined',
  sortBy: 'joined',
  className: TABLE_ONLY,
  cell: (user) => <Joined at={user.created_at} />,
};

const actions = ({ onRoles, onDelete, mayDelete }: UserActions): Column<ListedUser> => ({
  ...ACTIONS,
  className: TABLE_ONLY,
  cell: (user) => (
    <span className="flex justify-end">
      {onRoles && (
        <Button
          tone="quiet"
          size="icon"
          aria-label={`Manage roles of ${personName(user)}`}
          onClick={() => onRoles(user)}
        >
          <KeyRound className="size-5" />
        </Button>
      )}
      {onDelete && mayDelete(user) && (
        <Button tone="quiet" size="icon" aria-label={`Delete ${personName(user)}`} onClick={() => onDelete(user)}>
          <Trash2 className="size-5 text-red-ink" />
        </Button>
      )}
    </span>
  ),
});

/** `isNarrow`: beside the open panel. */
export function userColumns(given: UserActions, isNarrow: boolean): Column<ListedUser>[] {
  if (isNarrow) return [name, joined];
  const all = [name, phone, status, joined];
  return given.onRoles || given.onDelete ? [...all, actions(given)] : all;
}

/** Gets the focus back when the panel closes. */
export const linkId = (userId: string) => `user-${userId}`;

function UserLink({ user }: { user: ListedUser }) {
  return (
    <Link
      id={linkId(user.id)}
      from="/admin/users"
      to="/admin/users"
      search={(before) => ({ ...before, user: user.id })}
      resetScroll={false}
      className="group grid min-h-11 min-w-0 content-center leading-snug"
    >
      <span className="font-[650] text-green-ink group-hover:underline wrap-anywhere">{personName(user)}</span>
      <span className="max-w-72 text-[.9rem] text-ink-soft wrap-anywhere">
        <EmailText>{user.email}</EmailText>
      </span>
    </Link>
  );
}

function UserStatus({ user }: { user: ListedUser }) {
  return (
    <>
      {user.roles.map((role) => (
        <Badge key={role} tone="blue">
          {spaced(role)}
        </Badge>
      ))}
      {!user.profile_completed && <Badge tone="gold">Profile not completed</Badge>}
    </>
  );
}

function Joined({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)} className="figures whitespace-nowrap text-[.94rem] text-ink-soft">
      {formatDate(at)}
    </time>
  );
}
