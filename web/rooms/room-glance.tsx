import { ROOM_STATUSES, type RoomStatus } from '../../contract/constants.ts';
import { formatCount } from '../lib/words.ts';
import { StatLink } from '../ui/stat-tile.tsx';
import type { Room } from './room-search.ts';
import { statusWords, tallyRooms } from './room-status.ts';

type Props = { rooms: readonly Room[] | undefined; status: RoomStatus | undefined };

/** How full the house is, a tile a status; each leads to those rooms, and the chosen one back to all. */
export function RoomGlance({ rooms, status }: Props) {
  const tally = rooms && tallyRooms(rooms);
  return (
    <div className="mb-7 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {ROOM_STATUSES.map((each) => (
        <StatLink
          key={each}
          to="/admin/rooms"
          search={(before) => ({ ...before, status: each === status ? undefined : each })}
          resetScroll={false}
          aria-current={each === status || undefined}
          label={statusWords(each)}
          value={tally && formatCount(tally[each].rooms)}
          hint={tally && `${formatCount(tally[each].beds)} ${tally[each].beds === 1 ? 'bed' : 'beds'}`}
        />
      ))}
    </div>
  );
}
