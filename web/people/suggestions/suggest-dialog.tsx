import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { filled, useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { toast } from '../../ui/toast.ts';
import type { Entry } from '../rosters/queries.ts';

type Props = DialogFrameProps & { entry: Entry };
type Values = { phone: string; note: string; may_text: boolean };

/** Sends staff the number of a missing classmate. */
export default function SuggestDialog({ entry, ...frame }: Props) {
  const form = useApiForm<Values>({ defaultValues: { phone: '', note: '', may_text: false } });
  const suggest = useOperation('POST /roster-entries/:id/suggestions', { once: true });
  const send = async (body: Values) => {
    await suggest.mutateAsync({ params: { id: entry.id }, body });
    frame.onOpenChange(false);
    toast.success('Sent to staff. You’ll see the answer beside the name.');
  };
  return (
    <FormDialog
      {...frame}
      title={`How to reach ${entry.first_name} ${entry.last_name}`}
      description="Only staff see this number. Once it’s approved, you can send the invitation."
      onSubmit={form.submit(send, 'We couldn’t send this number.')}
      action="Send to Staff"
      busyAction="Sending..."
      form={form}
    >
      <TextField
        label="Mobile number"
        type="tel"
        maxLength={200}
        placeholder="876-555-1234"
        hint="With its area code. For a country other than +1, begin with + and its code."
        {...form.field('phone', filled('Enter a mobile number.'))}
      />
      <TextareaField
        label="Note"
        optional
        rows={2}
        maxLength={300}
        hint="How you know them, or when to call."
        {...form.field('note')}
      />
      <Checkbox
        label="The committee may text them"
        hint="Tick this if they’d like to hear from the school."
        {...form.register('may_text')}
      />
    </FormDialog>
  );
}
