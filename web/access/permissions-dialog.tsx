import { PERMISSIONS, type Permission } from '../../contract/access.ts';
import type { DialogFrameProps } from '../lib/dialog-state.ts';
import { useApiForm } from '../lib/forms.ts';
import { useOperation } from '../lib/operation.ts';
import { plural, spaced } from '../lib/text-format.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { toast } from '../ui/toast.ts';
import { PERMISSION_LABELS, type Role } from './roles.ts';

type Props = DialogFrameProps & { role: Role };
type Values = Record<Permission, boolean>;

/** Changes the permissions of a role. */
export default function PermissionsDialog({ role, ...frame }: Props) {
  const held = PERMISSIONS.map((name) => [name, role.permissions.includes(name)]);
  const form = useApiForm<Values>({ defaultValues: Object.fromEntries(held) });
  const change = useOperation('PUT /roles/:id/permissions');
  const save = async (values: Values) => {
    const permissions = PERMISSIONS.filter((name) => values[name]);
    await change.mutateAsync({ params: { id: role.id }, body: { permissions, updated_at: role.updated_at } });
    frame.onOpenChange(false);
    toast.success(`The permissions of ${spaced(role.name)} were saved`);
  };
  return (
    <FormDialog
      {...frame}
      title={`Permissions of ${spaced(role.name)}`}
      description={`Applies to ${plural(role.users_count, 'person', 'people')} immediately.`}
      onSubmit={form.submit(save, 'We couldn’t save the permissions. Try again.')}
      action="Save Changes"
      form={form}
    >
      <fieldset className="grid gap-1">
        <legend className="sr-only">Permissions</legend>
        {Object.entries(PERMISSION_LABELS).map(([name, label]) => (
          <Checkbox key={name} label={label} {...form.register(name as Permission)} />
        ))}
      </fieldset>
    </FormDialog>
  );
}
