import { useState } from 'react';
import { ApiError } from '../lib/api-error.ts';
import type { DialogFrameProps } from '../lib/dialog-state.ts';
import { useApiForm } from '../lib/forms.ts';
import { useOperation } from '../lib/operation.ts';
import { spaced } from '../lib/text-format.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { toast } from '../ui/toast.ts';
import { fullName, type Role } from './roles.ts';
import { useRefreshOwnAccess } from './use-refresh-own-access.ts';
import { type ChosenUser, UserChoice } from './user-choice.tsx';

type Props = DialogFrameProps & { roles: readonly Role[]; role: Role | undefined };

const CHOOSE_BOTH = 'Please select both a user and a role';

/** Assigns a role (spec 2, 5). `role` is preselected when opened from its card. */
export default function AssignRoleDialog({ roles, role, ...frame }: Props) {
  const [user, setUser] = useState<ChosenUser | null>(null);
  const form = useApiForm<{ role_id: string }>({ defaultValues: { role_id: role?.id ?? '' } });
  const assign = useOperation('POST /users/:id/roles');
  const refreshOwnAccess = useRefreshOwnAccess();
  const save = async ({ role_id }: { role_id: string }) => {
    const chosen = roles.find(({ id }) => id === role_id);
    if (!user || !chosen) throw new ApiError(422, 'INVALID_INPUT', CHOOSE_BOTH);
    await assign.mutateAsync({ params: { id: user.id }, body: { role_id } });
    frame.onOpenChange(false);
    toast.success(`${fullName(user)} now has the role ${spaced(chosen.name)}`);
    await refreshOwnAccess(user.id);
  };
  return (
    <FormDialog
      {...frame}
      title="Assign Role"
      description="It takes effect immediately."
      onSubmit={form.submit(save, 'Failed to assign role. Please try again.')}
      action="Assign Role"
      busyAction="Assigning..."
      form={form}
      isDirty={form.formState.isDirty || user !== null}
    >
      <UserChoice value={user} onChange={setUser} />
      <SelectField
        label="Role"
        empty="Choose a role"
        options={roles.map(({ id, name }) => ({ value: id, label: spaced(name) }))}
        {...form.register('role_id')}
      />
      {user && !user.profile_completed && (
        <p className="text-ink-soft">
          {user.first_name} hasn’t completed their profile yet. The role takes effect when they do.
        </p>
      )}
    </FormDialog>
  );
}
