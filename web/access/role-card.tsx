import { Check, PencilLine, UserRoundPlus } from 'lucide-react';
import { ROLE_NAMES } from '../../contract/list-choices.ts';
import { oneOf } from '../lib/search-params.ts';
import { formatCount, plural, spaced } from '../lib/text-format.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmailText, TextLink } from '../ui/text-link.tsx';
import { fullName, type Holder, PERMISSION_LABELS, type Role } from './roles.ts';

type Props = {
  role: Role;
  onAssign: () => void;
  onRemove: (user: Holder) => void;
  /** Undefined if the permissions are fixed. */
  onEdit?: (() => void) | undefined;
};

/** One role: its level, holders and permissions (spec 2). */
export function RoleCard({ role, onAssign, onRemove, onEdit }: Props) {
  const name = spaced(role.name);
  return (
    <Card as="li" padding="none" className="list-none">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-rule border-b px-5 py-4 sm:px-6">
        <div className="min-w-0">
          <p className="eyebrow mb-1">Level {role.hierarchy_level}</p>
          <h2 className="text-[1.35rem]">{name}</h2>
          <p className="mt-1 text-ink-soft">{role.description}</p>
        </div>
        <Badge tone={role.users_count > 0 ? 'green' : 'neutral'} className="figures">
          {plural(role.users_count, 'user', 'users')}
        </Badge>
      </header>
      <div className="grid lg:grid-cols-2">
        <section aria-label={`Users with ${name}`} className="grid content-start gap-2 px-5 py-4 sm:px-6">
          <h3 className="text-[1.05rem]">Assigned users</h3>
          {role.users.length === 0 && <p className="py-2 text-ink-soft">No users assigned to this role</p>}
          <ul>
            {role.users.map((user) => (
              <HolderLine key={user.id} user={user} role={name} onRemove={() => onRemove(user)} />
            ))}
          </ul>
          {role.users_count > role.users.length && <MoreHolders role={role} />}
          <div>
            <Button tone="secondary" size="sm" aria-label={`Assign ${name}`} icon={UserRoundPlus} onClick={onAssign}>
              Assign
            </Button>
          </div>
        </section>
        <RolePermissions role={role} onEdit={onEdit} />
      </div>
    </Card>
  );
}

const MoreHolders = ({ role }: { role: Role }) => (
  <p className="py-2 text-ink-soft">
    And {formatCount(role.users_count - role.users.length)} more.{' '}
    <TextLink to="/admin/users" search={{ role: oneOf(ROLE_NAMES, role.name) }}>
      Find them in User Management
    </TextLink>
  </p>
);

function RolePermissions({ role, onEdit }: Pick<Props, 'role' | 'onEdit'>) {
  const held = Object.entries(PERMISSION_LABELS).filter(([name]) => role.permissions.some((each) => each === name));
  return (
    <section
      aria-label={`Permissions of ${spaced(role.name)}`}
      className="grid content-start gap-2 border-rule px-5 py-4 max-lg:border-t sm:px-6 lg:border-l"
    >
      <h3 className="text-[1.05rem]">Permissions</h3>
      {held.length === 0 && <p className="py-2 text-ink-soft">Only the overview.</p>}
      <ul className="grid gap-1.5">
        {held.map(([name, label]) => (
          <li key={name} className="flex items-start gap-2.5 leading-snug">
            <Check className="mt-0.5 size-4.5 shrink-0 text-green-ink" />
            {label}
          </li>
        ))}
      </ul>
      {onEdit ? (
        <div className="mt-1">
          <Button
            tone="secondary"
            size="sm"
            aria-label={`Edit permissions of ${spaced(role.name)}`}
            icon={PencilLine}
            onClick={onEdit}
          >
            Edit
          </Button>
        </div>
      ) : (
        <p className="text-[.94rem] text-ink-soft">Can also assign roles. These permissions can’t be removed.</p>
      )}
    </section>
  );
}

function HolderLine({ user, role, onRemove }: { user: Holder; role: string; onRemove: () => void }) {
  const name = fullName(user);
  return (
    <li className="flex flex-wrap items-center justify-end gap-3 border-rule py-2 not-first:border-t">
      <Avatar name={name} photo={user.profile_photo_url} house={user.sports_house} size="sm" />
      <span className="grid min-w-0 flex-1 basis-32 leading-snug">
        <span className="font-[650]">{name}</span>
        <span className="text-[.9rem] text-ink-soft">
          <EmailText>{user.email}</EmailText>
        </span>
      </span>
      <Button tone="danger" size="sm" aria-label={`Remove ${role} from ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}

export function RoleCardSkeleton() {
  return (
    <div className="grid gap-4 rounded-lg border border-rule bg-raised p-6 shadow-card">
      <Skeleton className="h-3.5 w-20" />
      <Skeleton className="h-6 w-52 max-w-full" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-28 w-full" />
      </div>
    </div>
  );
}
