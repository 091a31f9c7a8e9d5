import { school } from '../../school.config.ts';
import { formatRange } from '../lib/format.ts';
import { clocksDifferFrom, viewerZone, zoneName } from '../lib/zone.ts';

type Props = { start: string; end: string };

/** Start and end in the school's zone, and in the viewer's if that differs. */
export function TimeRange({ start, end }: Props) {
  const own = viewerZone();
  const isElsewhere = clocksDifferFrom(start, end, own, school.zone);
  return (
    <span>
      <span className="figures">{formatRange(start, end)}</span>
      {isElsewhere && (
        <>
          <span> ({zoneName()} time)</span>
          <span className="figures block text-[.9em] opacity-85">Your time: {formatRange(start, end, own)}</span>
        </>
      )}
    </span>
  );
}
