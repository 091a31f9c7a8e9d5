import { MAX_ROOM_OCCUPANTS, type RoomType } from '../../contract/constants.ts';
import { ROOM_TYPE_LABELS } from '../../contract/labels.ts';
import { amount, parseMoney, writeMoney } from '../lib/amounts.ts';
import type { DialogFrameProps } from '../lib/dialog-state.ts';
import { useEditedRow } from '../lib/edited-row.ts';
import { type ApiForm, filled, useApiForm, wholeFrom } from '../lib/forms.ts';
import { useOperation } from '../lib/operation.ts';
import { EditConflict } from '../ui/edit-conflict.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toast } from '../ui/toast.ts';
import { fetchRoom, type Room } from './queries.ts';

const OPTIONS = Object.entries(ROOM_TYPE_LABELS).map(([value, label]) => ({ value, label }));

/** As typed. */
const valuesOf = (room?: Room) => ({
  room_number: room?.room_number ?? '',
  room_type: room?.room_type ?? ('' as const),
  max_occupancy: String(room?.max_occupancy ?? ''),
  price_per_night_cents: writeMoney(room?.price_per_night_cents ?? null),
});
type Values = ReturnType<typeof valuesOf>;

const LABELS: Readonly<Record<keyof Values, string>> = {
  room_number: 'Room number',
  room_type: 'Room type',
  max_occupancy: 'Max occupancy',
  price_per_night_cents: 'Price per night',
};

/** Hotels have many similar rooms, so a new one starts with the values of the last one, except the number. */
const newValues = (last?: Room): Values => ({ ...valuesOf(last), room_number: '' });

type Props = DialogFrameProps & {
  eventId: string;
  room?: Room;
  /** The room added just before. */
  last: Room | undefined;
  onAdded: (room: Room) => void;
};

/** 'Add Room' and 'Edit Room' (spec 5, Room form). */
export default function RoomDialog({ eventId, room, last, onAdded, ...frame }: Props) {
  const form = useApiForm<Values>({ defaultValues: room ? valuesOf(room) : newValues(last) });
  const add = useOperation('POST /events/:id/rooms', { once: true });
  const change = useOperation('PUT /rooms/:id');
  const edited = useEditedRow(form, { row: room, valuesOf, reload: () => fetchRoom(eventId, room?.id) });
  const save = async ({ room_number, room_type, max_occupancy, price_per_night_cents }: Values) => {
    const body = {
      room_number,
      room_type: room_type as RoomType,
      max_occupancy: Number(max_occupancy),
      price_per_night_cents: parseMoney(price_per_night_cents) ?? 0,
    };
    if (room) {
      const params = { id: room.id };
      await edited.save((seen) => change.mutateAsync({ params, body: { ...body, ...seen } }));
    } else onAdded(await add.mutateAsync({ params: { id: eventId }, body }));
    frame.onOpenChange(false);
    toast.success(`Room ${room_number.trim()} was ${room ? 'saved' : 'added'}`);
  };
  return (
    <FormDialog
      {...frame}
      title={room ? 'Edit Room' : 'Add Room'}
      onSubmit={form.submit(save, `Failed to ${room ? 'update' : 'create'} room. Please try again.`)}
      action={room ? 'Save Changes' : 'Add Room'}
      form={form}
      failure={edited.conflict ? null : form.failure}
      notice={<EditConflict conflict={edited.conflict} labels={LABELS} />}
    >
      <RoomFields form={form} />
    </FormDialog>
  );
}

function RoomFields({ form: { field } }: { form: ApiForm<Values> }) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label={LABELS.room_number}
        maxLength={20}
        {...field('room_number', filled('Enter the room number.'))}
      />
      <SelectField
        label={LABELS.room_type}
        empty="Choose a type"
        options={OPTIONS}
        {...field('room_type', filled('Choose a room type.'))}
      />
      <TextField
        label={LABELS.max_occupancy}
        hint={`How many people, 1 to ${MAX_ROOM_OCCUPANTS}.`}
        inputMode="numeric"
        {...field('max_occupancy', wholeFrom(1, MAX_ROOM_OCCUPANTS))}
      />
      <MoneyField
        label={LABELS.price_per_night_cents}
        {...field('price_per_night_cents', amount('Enter the price per night.'))}
      />
    </div>
  );
}
