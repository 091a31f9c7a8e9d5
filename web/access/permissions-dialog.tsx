import { PERMISSIONS, type Permission } from '../../contract/access.ts';
import type { DialogFrameProps } from '../lib/dialog-state.ts';
import { useApiForm } from '../lib/forms.ts';
import { useOperation } from '../lib/operation.ts';
import { plural, spaced } from '../lib/words.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { toast } from '../ui/toast.ts';
import { PERMISSION_WORDS, ROLE_READS, type Role } from './roles.ts';

type Props = DialogFrameProps & { role: Role };
type Values = Record<Permission, boolean>;

/** Changes what a role lets its holders do. */
export default function PermissionsDialog({ role, ...frame }: Props) {
  const held = PERMISSIONS.map((name) => [name, role.permissions.includes(name)]);
  const form = useApiForm<Values>({ defaultValues: Object.fromEntries(held) });
  const change = useOperation('PUT /roles/:id/permissions', { refreshes: ROLE_READS });
  const save = async (values: Values) => {
    const permissions = PERMISSIONS.filter((name) => values[name]);
    await change.mutateAsync({ params: { id: role.id }, body: { permissions, updated_at: role.updated_at } });
    frame.onOpenChange(false);
    toast.success(`The permissions of ${spaced(role.name)} were saved`);
  };
  return (
    <FormDialog
      {...frame}
      title={`What ${spaced(role.name)} may do`}
      description={`For ${plural(role.users.length, 'person', 'people')}, from the next thing they do.`}
      onSubmit={form.submit(save, 'Failed to save permissions. Please try again.')}
      action="Save Changes"
      busyAction="Saving..."
      isBusy={form.formState.isSubmitting}
      isDirty={form.formState.isDirty}
      failure={form.failure}
    >
      <fieldset className="grid gap-1">
        <legend className="sr-only">Permissions</legend>
        {Object.entries(PERMISSION_WORDS).map(([name, words]) => (
          <Checkbox key={name} label={words} {...form.register(name as Permission)} />
        ))}
      </fieldset>
    </FormDialog>
  );
}
