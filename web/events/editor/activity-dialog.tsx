import { useQueryClient } from '@tanstack/react-query';
import { useDialogDraft } from '../../lib/dialog-draft.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useEditedRow } from '../../lib/edited-row.ts';
import { type ApiForm, countFrom0, filled, useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EditConflict } from '../../ui/edit-conflict.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { toast } from '../../ui/toast.ts';
import { TimeFields } from './form-fields.tsx';
import { type Activity, fetchCurrentEvent, type StaffEvent } from './queries.ts';

/** A new activity starts with the event: choosing a date months ahead takes many clicks. */
const valuesOf = (event: StaffEvent, activity?: Activity) => ({
  name: activity?.name ?? '',
  description: activity?.description ?? '',
  start_time: activity?.start_time ?? event.start_date,
  end_time: activity?.end_time ?? null,
  location: activity?.location ?? '',
  max_capacity: String(activity?.max_capacity ?? 0),
  open_to_public: activity?.open_to_public ?? false,
  requires_registration: activity?.requires_registration ?? false,
});
type Values = ReturnType<typeof valuesOf>;

const LABELS: Readonly<Record<keyof Values, string>> = {
  name: 'Name',
  description: 'Description',
  start_time: 'Start',
  end_time: 'End',
  location: 'Location',
  max_capacity: 'Max capacity',
  open_to_public: 'Open to public',
  requires_registration: 'Requires registration',
};

type Props = DialogFrameProps & { event: StaffEvent; activity?: Activity; onSaved: () => void };

/** 'Add Activity' and 'Edit Activity' (spec 5, Activity form). */
export default function ActivityDialog({ event, activity, onSaved, ...opened }: Props) {
  const form = useApiForm<Values>({ defaultValues: valuesOf(event, activity) });
  const { frame, restored } = useDialogDraft(form, opened, { name: `activity:${event.id}`, row: activity });
  const add = useOperation('POST /events/:id/activities', { once: true });
  const change = useOperation('PUT /activities/:id');
  const client = useQueryClient();
  const edited = useEditedRow(form, {
    row: activity,
    valuesOf: (current) => valuesOf(event, current),
    reload: async () => (await fetchCurrentEvent(client, event.id)).activities.find(({ id }) => id === activity?.id),
  });
  const save = async ({ start_time, end_time, max_capacity, ...values }: Values) => {
    const times = { start_time: start_time ?? '', end_time: end_time ?? '' };
    const body = { ...values, ...times, max_capacity: Number(max_capacity) };
    if (activity) {
      const params = { id: activity.id };
      await edited.save((seen) => change.mutateAsync({ params, body: { ...body, ...seen } }));
    } else await add.mutateAsync({ params: { id: event.id }, body });
    frame.onOpenChange(false);
    toast.success(activity ? `'${values.name}' was saved` : `'${values.name}' was added`);
    onSaved();
  };
  return (
    <FormDialog
      {...frame}
      restored={restored}
      width="lg"
      title={activity ? 'Edit Activity' : 'Add Activity'}
      onSubmit={form.submit(save, 'Failed to save activity. Please try again.')}
      action={activity ? 'Save Changes' : 'Add Activity'}
      form={form}
      failure={edited.conflict ? null : form.failure}
      notice={<EditConflict conflict={edited.conflict} labels={LABELS} />}
    >
      <ActivityFields form={form} />
    </FormDialog>
  );
}

function ActivityFields({ form }: { form: ApiForm<Values> }) {
  const { field, register } = form;
  return (
    <>
      <TextField label="Name" maxLength={160} {...field('name', filled('Enter a name.'))} />
      <TextareaField label="Description" optional maxLength={2000} {...field('description')} />
      <TimeFields form={form} start="start_time" end="end_time" order="The activity must end after it starts." />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label="Location" optional maxLength={240} autoComplete="on" {...field('location')} />
        <TextField
          label="Max capacity"
          hint="0 = unlimited. With a maximum, members sign up."
          inputMode="numeric"
          {...field('max_capacity', countFrom0)}
        />
      </div>
      <div className="grid border-rule border-t pt-3">
        <Checkbox label="Open to public" {...register('open_to_public')} />
        <Checkbox
          label="Requires registration"
          hint="Members sign up for it on the event’s page."
          {...register('requires_registration')}
        />
      </div>
    </>
  );
}
