import { useQuery } from '@tanstack/react-query';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { filled, useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { absentQuery, type Issue, issueName } from './queries.ts';

type Props = DialogFrameProps & { issue: Issue; eventId: string };

/** What was found out about a scan; for an unknown code also whose ticket it was. */
export function ResolveDialog({ issue, eventId, ...frame }: Props) {
  const isUnknown = issue.name === null;
  const absent = useQuery({ ...absentQuery(eventId), enabled: isUnknown });
  const resolve = useOperation('POST /check-in-scans/:id/resolution');
  const form = useApiForm({ defaultValues: { note: '', ticket_id: '' } });
  return (
    <FormDialog
      {...frame}
      width="sm"
      title={`Resolve '${issueName(issue)}'`}
      description="Write what you found out. The scan itself stays as it is."
      onSubmit={form.submit(async ({ note, ticket_id }) => {
        await resolve.mutateAsync({ params: { id: issue.id }, body: { note, ticket_id: ticket_id || null } });
        frame.onOpenChange(false);
        toast.success('Resolved');
      })}
      action="Resolve"
      form={form}
    >
      {isUnknown && (
        <SelectField
          label="Whose ticket it was"
          hint="They then count as present."
          empty="None, or not known"
          optional
          options={(absent.data?.items ?? []).map(({ ticket_id, name, guest_of }) => ({
            value: ticket_id,
            label: guest_of ? `${name}, guest of ${guest_of}` : name,
          }))}
          {...form.field('ticket_id')}
        />
      )}
      <TextField
        label="What you found out"
        maxLength={500}
        {...form.field('note', filled('Write what you found out.'))}
      />
    </FormDialog>
  );
}
