import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { filled, useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { FormDateTimeField } from '../../ui/date-time-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { copyName, nextStart } from './copy-defaults.ts';
import type { StaffEvent } from './queries.ts';

type Values = { name: string; start_date: string | null };
type Props = DialogFrameProps & { event: StaffEvent; onCopied: (id: string) => void };

export default function CopyDialog({ event, onCopied, ...frame }: Props) {
  const start_date = nextStart(event.start_date, new Date());
  const form = useApiForm<Values>({
    defaultValues: { name: copyName(event.name, event.start_date, start_date), start_date },
  });
  const copy = useOperation('POST /events/:id/copies', { once: true });
  const save = async ({ name, start_date }: Values) => {
    const { id } = await copy.mutateAsync({ params: { id: event.id }, body: { name, start_date: start_date ?? '' } });
    frame.onOpenChange(false);
    toast.success(`'${name.trim()}' is a draft`);
    onCopied(id);
  };
  return (
    <FormDialog
      {...frame}
      title="Duplicate Event"
      description="A draft with the same details, ticket types, activities, questions and payment methods. Registrations, payments and rooms aren’t copied."
      onSubmit={form.submit(save, 'We couldn’t duplicate the event. Try again.')}
      action="Duplicate Event"
      busyAction="Duplicating..."
      form={form}
    >
      <TextField label="Name" maxLength={160} {...form.field('name', filled('Enter a name.'))} />
      <FormDateTimeField
        form={form}
        name="start_date"
        rules={{ required: 'Choose when it starts.' }}
        label="Start"
        hint="The end, the schedule and early bird deadlines move by the same number of days."
      />
    </FormDialog>
  );
}
