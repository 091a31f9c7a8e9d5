import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { filled, useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import type { Guest } from './guests.ts';

/** Another name, or another person with the same ticket. */
export default function RenameGuestDialog({ guest, ...frame }: DialogFrameProps & { guest: Guest }) {
  const form = useApiForm<{ name: string }>({ defaultValues: { name: guest.name } });
  const rename = useOperation('PUT /guests/:id');
  const save = async ({ name }: { name: string }) => {
    await rename.mutateAsync({ params: { id: guest.id }, body: { name } });
    frame.onOpenChange(false);
    toast.success(`Your guest’s name is now ${name.trim()}`);
  };
  return (
    <FormDialog
      {...frame}
      width="sm"
      title="Rename Guest"
      description={`The ticket (${guest.ticket_type_name}) and its price stay the same.`}
      onSubmit={form.submit(save, 'We couldn’t rename your guest. Try again.')}
      action="Save Name"
      form={form}
    >
      <TextField label="Name" maxLength={120} {...form.field('name', filled('Enter your guest’s name.'))} />
    </FormDialog>
  );
}
