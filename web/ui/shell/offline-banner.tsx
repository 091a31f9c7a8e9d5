import { type Connection, useConnection, useStoredAt } from '../../lib/connection.ts';
import { formatRelative } from '../../lib/format.ts';
import { useNow } from '../../lib/now.ts';

const WORDS: Partial<Record<Connection, string>> = {
  offline: 'You’re offline. What you typed is safe. We’ll carry on when you’re back online.',
  away: 'We can’t reach the server. What you typed is safe. We’ll keep trying.',
  back: 'You’re connected again.',
};

/** Says that the network or the server is unreachable, and when it is back. */
export function OfflineBanner() {
  const connection = useConnection();
  const storedAt = useStoredAt();
  const now = useNow();
  const words = storedAt ? `You’re offline. Updated ${formatRelative(storedAt, now)}.` : WORDS[connection];
  if (!words) return null;
  const look = !storedAt && connection === 'back' ? 'bg-green-wash text-green-ink' : 'bg-gold-wash text-gold-ink';
  return <p className={`${look} px-4 py-2 text-center font-[600] text-[.94rem]`}>{words}</p>;
}
