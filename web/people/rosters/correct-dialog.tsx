import { nameProblem } from '../../../contract/roster-names.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import type { Entry } from './queries.ts';

type Props = DialogFrameProps & { entry: Entry };

/** Corrects a missing name. */
export default function CorrectDialog({ entry, ...frame }: Props) {
  const form = useApiForm<{ name: string }>({ defaultValues: { name: `${entry.first_name} ${entry.last_name}` } });
  const change = useOperation('PATCH /roster-entries/:id');
  const save = async ({ name }: { name: string }) => {
    await change.mutateAsync({ params: { id: entry.id }, body: { name } });
    frame.onOpenChange(false);
    toast.success('Name corrected');
  };
  return (
    <FormDialog
      {...frame}
      title="Correct this name"
      width="sm"
      onSubmit={form.submit(save, 'We couldn’t correct this name.')}
      action="Save"
      form={form}
    >
      <TextField
        label="First and last name"
        {...form.field('name', { validate: (name) => nameProblem(name.trim()) ?? true })}
      />
    </FormDialog>
  );
}
