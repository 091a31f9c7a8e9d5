import { school } from '../../../../school.config.ts';
import { formatDeadline } from '../../../lib/format.ts';
import { useBrowserState } from '../../../lib/hydration.ts';
import { viewerZone } from '../../../lib/zone.ts';

/** When an offer expires, in the viewer's time zone. */
export function AcceptUntil({ moment }: { moment: string }) {
  const [zone] = useBrowserState(viewerZone, school.zone);
  return (
    <p>
      Accept until <strong className="figures">{formatDeadline(moment, zone)}</strong>. After that we ask the next
      person.
    </p>
  );
}
