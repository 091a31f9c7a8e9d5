import { Smartphone } from 'lucide-react';
import type { PhoneStatus } from '../../contract/list-choices.ts';
import { formatCount } from '../lib/text-format.ts';
import { StatLink } from '../ui/stat-tile.tsx';
import type { PhoneStats } from './queries.ts';
import { PHONE_STATUS_BADGES } from './status.tsx';

type Props = { stats: PhoneStats | undefined; status: PhoneStatus | undefined };

/** Each count links to its list. */
export function PhoneNumberTiles({ stats, status }: Props) {
  const shared = { to: '/admin/phone-numbers', resetScroll: false } as const;
  return (
    <div className="mb-8 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatLink
        {...shared}
        isChosen={status === undefined}
        label="Total"
        icon={Smartphone}
        value={stats && formatCount(stats.total)}
      />
      {(['pending', 'used', 'revoked'] as const).map((of) => (
        <StatLink
          key={of}
          {...shared}
          search={{ status: of }}
          isChosen={status === of}
          label={PHONE_STATUS_BADGES[of].label}
          icon={PHONE_STATUS_BADGES[of].icon}
          value={stats && formatCount(stats[of])}
        />
      ))}
    </div>
  );
}
