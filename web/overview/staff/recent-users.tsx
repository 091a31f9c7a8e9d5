import { Link } from '@tanstack/react-router';
import type { Reply } from '../../lib/api.ts';
import { formatDate, formatRelative } from '../../lib/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { EmailText } from '../../ui/text-link.tsx';

type RecentUser = Reply<'GET /admin/overview'>['recent_users'][number];

/** The five newest members (spec 2, 9). `isLink`: whether the person may open User Management. */
export function StaffRecentUsers({ users, isLink }: { users: readonly RecentUser[] | undefined; isLink: boolean }) {
  return (
    <Section title="Recent users">
      <Card look="plain" padding="none">
        {!users && <SkeletonList count={5} of={<UserSkeleton />} />}
        {users?.length === 0 && <p className="px-5 py-8 text-center text-ink-soft">No users found</p>}
        <ul>
          {users?.map((user) => (
            <RecentUserLine key={user.id} user={user} isLink={isLink} />
          ))}
        </ul>
      </Card>
    </Section>
  );
}

function RecentUserLine({ user, isLink }: { user: RecentUser; isLink: boolean }) {
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <li className="flex items-center gap-3.5 border-rule px-4 py-3 not-first:border-t sm:px-5">
      <Avatar name={name} photo={user.profile_photo_url} house={user.sports_house} size="sm" />
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1 leading-snug">
        <span className="grid min-w-0 max-sm:w-full">
          {isLink ? (
            <Link
              to="/admin/users"
              search={{ user: user.id }}
              className="inline-flex min-h-6 items-center font-[650] text-green-ink hover:underline"
            >
              {name}
            </Link>
          ) : (
            <span className="font-[650]">{name}</span>
          )}
          {user.email && (
            <span className="text-[.9rem] text-ink-soft">
              <EmailText>{user.email}</EmailText>
            </span>
          )}
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {!user.profile_completed && <Badge tone="gold">Profile not completed</Badge>}
          <time dateTime={user.created_at} title={formatDate(user.created_at)} className="text-[.9rem] text-ink-soft">
            {formatRelative(user.created_at)}
          </time>
        </span>
      </span>
    </li>
  );
}

function UserSkeleton() {
  return (
    <div className="flex items-center gap-3.5 px-5 py-3">
      <Skeleton className="size-11 rounded-full" />
      <span className="grid flex-1 gap-2">
        <Skeleton className="h-4 w-36" />
        <Skeleton className="h-3.5 w-48" />
      </span>
      <Skeleton className="h-3.5 w-16" />
    </div>
  );
}
