import { ROOM_STATUS_LABELS } from '../../contract/labels.ts';
import type { RoomStatus } from '../../contract/list-choices.ts';
import { messageOf } from '../lib/api-error.ts';
import { useOperation } from '../lib/operation.ts';
import { SelectField } from '../ui/select-field.tsx';
import { toast } from '../ui/toast.ts';
import { CHANGED_BY_ROOMS, type Room } from './queries.ts';

const OPTIONS = Object.entries(ROOM_STATUS_LABELS).map(([value, label]) => ({ value, label }));

/** Saves immediately; if that fails, shows the previous status again. */
export function RoomStatusSelect({ room }: { room: Room }) {
  const change = useOperation('PATCH /rooms/:id', { refreshes: CHANGED_BY_ROOMS });
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
      options={OPTIONS}
      value={change.isPending ? change.variables?.body.status : room.status}
      disabled={change.isPending}
      onChange={(event) => void choose(event.target.value as RoomStatus)}
      className="min-w-0 md:min-w-40"
    />
  );
}
