import type { RoomStatus } from '../../contract/list-choices.ts';
import { messageOf } from '../lib/api-error.ts';
import { useOperation } from '../lib/operation.ts';
import { SelectField } from '../ui/select-field.tsx';
import { toast } from '../ui/toast.ts';
import { optionsOf, ROOM_STATUS_LABELS } from './labels.ts';
import { ROOM_READS, type Room } from './queries.ts';

/** The status dropdown of a room: saves at once, shows the old one again where that fails. */
export function RoomStatusSelect({ room }: { room: Room }) {
  const change = useOperation('PATCH /rooms/:id', { refreshes: ROOM_READS });
  const choose = async (status: RoomStatus) => {
    try {
      await change.mutateAsync({ params: { id: room.id }, body: { status, updated_at: room.updated_at } });
      toast.success(`Room ${room.room_number} is ${ROOM_STATUS_LABELS[status].toLowerCase()}`);
    } catch (error) {
      toast.error(messageOf(error, 'Failed to update room status. Please try again.'));
    }
  };
  return (
    <SelectField
      hideLabel
      label={`Status of room ${room.room_number}`}
      options={optionsOf(ROOM_STATUS_LABELS)}
      value={change.isPending ? change.variables?.body.status : room.status}
      disabled={change.isPending}
      onChange={(event) => void choose(event.target.value as RoomStatus)}
      className="min-w-40"
    />
  );
}
