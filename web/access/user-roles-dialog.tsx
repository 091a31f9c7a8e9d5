import { useQuery } from '@tanstack/react-query';
import { query } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { type DialogFrameProps, useDialogState } from '../lib/dialog-state.ts';
import { formatDate } from '../lib/format.ts';
import { useApiForm } from '../lib/forms.ts';
import { useOperation } from '../lib/operation.ts';
import { spaced } from '../lib/text-format.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.ts';
import { RemoveRole } from './remove-role.tsx';
import { fullName, type Named, type Role } from './roles.ts';
import { useRefreshOwnAccess } from './use-refresh-own-access.ts';

type Props = DialogFrameProps & { user: Named };

/** Removes and assigns one person's roles (spec 2, Admin users). */
export function UserRolesDialog({ user, ...frame }: Props) {
  const roles = useQuery(query('GET /roles'));
  const person = useQuery(query('GET /users/:id', { params: { id: user.id } }));
  const failed = [roles, person].find(({ error, data }) => error && !data);
  return (
    <Dialog {...frame} title={`Roles of ${fullName(user)}`} description="Changes take effect immediately.">
      {roles.data && person.data && <Roles user={user} roles={roles.data.items} held={person.data.roles} />}
      {!failed && !(roles.data && person.data) && <Skeleton className="h-32 w-full" />}
      {failed && <LoadFailed error={failed.error} what="The roles" onRetry={failed.refetch} busy={failed.isFetching} />}
    </Dialog>
  );
}

type Held = { id: string; assigned_at: string };

function Roles({ user, roles, held: assignments }: { user: Named; roles: readonly Role[]; held: readonly Held[] }) {
  const removing = useDialogState<Role>();
  const since = (role: Role) => assignments.find(({ id }) => id === role.id)?.assigned_at;
  const held = roles.filter(since);
  return (
    <div className="grid gap-6">
      {held.length === 0 && <p className="text-ink-soft">{user.first_name} has no roles.</p>}
      <ul className="grid">
        {held.map((role) => (
          <li key={role.id} className="flex items-center justify-between gap-4 border-rule py-3 not-first:border-t">
            <span className="grid min-w-0 leading-snug">
              <span className="font-[650]">{spaced(role.name)}</span>
              <span className="text-[.94rem] text-ink-soft">{role.description}</span>
              <span className="text-[.9rem] text-ink-soft">Since {formatDate(since(role) ?? '')}</span>
            </span>
            <Button
              tone="danger"
              size="sm"
              aria-label={`Remove ${spaced(role.name)} from ${fullName(user)}`}
              onClick={() => removing.show(role)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <AddRole key={held.length} user={user} roles={roles.filter((role) => !since(role))} />
      {removing.subject && <RemoveRole key={removing.key} {...removing.frame} user={user} role={removing.subject} />}
    </div>
  );
}

function AddRole({ user, roles }: { user: Named; roles: readonly Role[] }) {
  const form = useApiForm<{ role_id: string }>({ defaultValues: { role_id: '' } });
  const assign = useOperation('POST /users/:id/roles');
  const refreshOwnAccess = useRefreshOwnAccess();
  if (roles.length === 0) return <p className="text-ink-soft">{user.first_name} has every role.</p>;
  const save = async ({ role_id }: { role_id: string }) => {
    const role = roles.find(({ id }) => id === role_id);
    if (!role) throw new ApiError(422, 'INVALID_INPUT', 'Please select both a user and a role');
    await assign.mutateAsync({ params: { id: user.id }, body: { role_id } });
    toast.success(`${fullName(user)} now has the role ${spaced(role.name)}`);
    await refreshOwnAccess(user.id);
  };
  return (
    <form
      noValidate
      onSubmit={form.submit(save, 'Failed to assign role. Please try again.')}
      className="grid gap-4 border-rule border-t pt-5"
    >
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <SelectField
          label="Add a role"
          empty="Choose a role"
          options={roles.map(({ id, name }) => ({ value: id, label: spaced(name) }))}
          {...form.register('role_id')}
        />
        <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Assigning...">
          Assign Role
        </Button>
      </div>
      <FormError>{form.failure}</FormError>
    </form>
  );
}
