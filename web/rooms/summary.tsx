import { ROOM_STATUS_LABELS } from '../../contract/labels.ts';
import { ROOM_STATUSES, type RoomStatus } from '../../contract/list-choices.ts';
import { formatCount, plural } from '../lib/text-format.ts';
import { StatLink } from '../ui/stat-tile.tsx';
import type { RoomStats } from './queries.ts';

type Props = { stats: RoomStats | undefined; status: RoomStatus | undefined };

/** One tile per status. A tile filters the list by its status; the chosen one shows all rooms again. */
export function RoomSummary({ stats, status }: Props) {
  return (
    <div className="mb-7 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {ROOM_STATUSES.map((each) => (
        <StatLink
          key={each}
          to="/admin/rooms"
          search={(before) => ({ ...before, status: each === status ? undefined : each })}
          resetScroll={false}
          isChosen={each === status}
          label={ROOM_STATUS_LABELS[each]}
          value={stats && formatCount(stats[each].rooms)}
          hint={stats && plural(stats[each].beds, 'bed', 'beds')}
        />
      ))}
    </div>
  );
}
