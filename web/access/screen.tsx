import { useQuery } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { query, urlOf } from '../lib/api.ts';
import { useDialogState } from '../lib/dialog-state.ts';
import { lazyWithRetry } from '../lib/lazy-with-preload.tsx';
import { Button } from '../ui/button.tsx';
import { ExportLink } from '../ui/export-link.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';
import { RemoveRole } from './remove-role.tsx';
import { RoleCard, RoleCardSkeleton } from './role-card.tsx';
import type { Holder, Role } from './roles.ts';

const AssignRoleDialog = lazyWithRetry(() => import('./assign-role-dialog.tsx'));
const PermissionsDialog = lazyWithRetry(() => import('./permissions-dialog.tsx'));

/** Roles & Permissions: one card per role (spec 2). */
export function RolesScreen() {
  const { data, error, refetch, isFetching } = useQuery(query('GET /roles'));
  const assigning = useDialogState<{ role?: Role }>();
  const removing = useDialogState<{ user: Holder; role: Role }>();
  const editing = useDialogState<Role>();
  return (
    <>
      <PageHeader
        title="Roles & Permissions"
        description="Who has each role, and what it lets them do."
        actions={
          data && (
            <>
              <ExportLink href={urlOf('GET /roles/export')} />
              <Button icon={UserRoundPlus} onClick={() => assigning.show({})}>
                Assign Role
              </Button>
            </>
          )
        }
      />
      {error && !data && <LoadFailed error={error} what="The roles" onRetry={refetch} busy={isFetching} />}
      {!data && !error && <SkeletonList count={3} of={<RoleCardSkeleton />} className="grid gap-6" />}
      <ul className="grid gap-6">
        {data?.items.map((role) => (
          <RoleCard
            key={role.id}
            role={role}
            onAssign={() => assigning.show({ role })}
            onRemove={(user) => removing.show({ user, role })}
            onEdit={role.name === 'SUPER_ADMIN' ? undefined : () => editing.show(role)}
          />
        ))}
      </ul>
      {removing.subject && <RemoveRole key={removing.key} {...removing.frame} {...removing.subject} />}
      {assigning.subject && (
        <AssignRoleDialog
          key={assigning.key}
          {...assigning.frame}
          roles={data?.items ?? []}
          role={assigning.subject.role}
        />
      )}
      {editing.subject && <PermissionsDialog key={editing.key} {...editing.frame} role={editing.subject} />}
    </>
  );
}
