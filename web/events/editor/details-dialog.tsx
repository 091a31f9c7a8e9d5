import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MAX_GUESTS } from '../../../contract/constants.ts';
import { query } from '../../lib/api.ts';
import { useDialogDraft } from '../../lib/dialog-draft.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useEditedRow } from '../../lib/edited-row.ts';
import { type ApiForm, countFrom0, filled, useApiForm, wholeFrom } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { EditConflict } from '../../ui/edit-conflict.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { TimeFields } from './form-fields.tsx';
import { fetchCurrentEvent, type StaffEvent } from './queries.ts';

/** As typed. */
const valuesOf = (event?: StaffEvent) => ({
  event_type_id: event?.event_type_id ?? '',
  name: event?.name ?? '',
  description: event?.description ?? '',
  start_date: event?.start_date ?? null,
  end_date: event?.end_date ?? null,
  venue_name: event?.venue_name ?? '',
  location: event?.location ?? '',
  max_capacity: String(event?.max_capacity ?? 0),
  max_guests: String(event?.max_guests ?? 0),
});
type Values = ReturnType<typeof valuesOf>;

const LABELS: Readonly<Record<keyof Values, string>> = {
  event_type_id: 'Event type',
  name: 'Name',
  description: 'Description',
  start_date: 'Start',
  end_date: 'End',
  venue_name: 'Venue',
  location: 'Location',
  max_capacity: 'Max capacity',
  max_guests: 'Guests',
};

/** As sent. */
const bodyOf = (values: Values) => ({
  ...values,
  start_date: values.start_date ?? '',
  end_date: values.end_date ?? '',
  max_capacity: Number(values.max_capacity),
  max_guests: Number(values.max_guests),
});

type Props = DialogFrameProps & { event?: StaffEvent; onSaved: (id: string) => void };

/** 'Create Event' and 'Edit Event' (spec 5, Event create). */
export default function DetailsDialog({ event, onSaved, ...opened }: Props) {
  const form = useApiForm<Values>({ defaultValues: valuesOf(event) });
  const { frame, restored } = useDialogDraft(form, opened, { name: 'event', row: event });
  const create = useOperation('POST /events', { once: true });
  const change = useOperation('PUT /events/:id');
  const client = useQueryClient();
  const edited = useEditedRow(form, {
    row: event,
    valuesOf,
    reload: async () => event && (await fetchCurrentEvent(client, event.id)).event,
  });
  const save = async (values: Values) => {
    const body = bodyOf(values);
    if (event) {
      const params = { id: event.id };
      await edited.save((seen) => change.mutateAsync({ params, body: { ...body, ...seen } }));
    }
    const id = event?.id ?? (await create.mutateAsync({ body })).id;
    frame.onOpenChange(false);
    onSaved(id);
  };
  return (
    <FormDialog
      {...frame}
      restored={restored}
      width="lg"
      title={event ? 'Edit Event' : 'Create Event'}
      description={event ? undefined : 'It starts as a draft that only staff can see.'}
      onSubmit={form.submit(save, `Failed to ${event ? 'save' : 'create'} event. Please try again.`)}
      action={event ? 'Save Changes' : 'Create Event'}
      busyAction={event ? 'Saving...' : 'Creating...'}
      form={form}
      failure={edited.conflict ? null : form.failure}
      notice={<EditConflict conflict={edited.conflict} labels={LABELS} />}
    >
      <EventFields form={form} />
    </FormDialog>
  );
}

function EventFields({ form }: { form: ApiForm<Values> }) {
  const { field } = form;
  return (
    <>
      <TextField label="Name" maxLength={160} {...field('name', filled('Enter a name.'))} />
      <EventTypeField form={form} />
      <TextareaField
        label="Description"
        rows={4}
        maxLength={5000}
        {...field('description', filled('Enter a description.'))}
      />
      <TimeFields form={form} start="start_date" end="end_date" order="The event must end after it starts." />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Venue" maxLength={160} autoComplete="on" {...field('venue_name', filled('Enter a venue.'))} />
        <TextField
          label="Location"
          hint="Town or address."
          maxLength={240}
          autoComplete="on"
          {...field('location', filled('Enter a location.'))}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Max capacity"
          hint="How many people can register, guests included. 0 = unlimited."
          inputMode="numeric"
          {...field('max_capacity', countFrom0)}
        />
        <TextField
          label="Guests"
          hint={`How many guests each member can bring, up to ${MAX_GUESTS}. Each takes a place.`}
          inputMode="numeric"
          {...field('max_guests', wholeFrom(0, MAX_GUESTS))}
        />
      </div>
    </>
  );
}

function EventTypeField({ form }: { form: ApiForm<Values> }) {
  const { data, error, refetch, isFetching } = useQuery(query('GET /event-types'));
  if (error) return <LoadFailed error={error} what="The event types" onRetry={refetch} busy={isFetching} />;
  return (
    <SelectField
      // A native select takes its value only when its options exist.
      key={data ? 'ready' : 'waiting'}
      label="Event type"
      empty={data ? 'Choose a type' : 'Loading…'}
      options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      {...form.field('event_type_id', filled('Choose an event type.'))}
    />
  );
}
