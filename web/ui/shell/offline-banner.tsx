import { type Connection, useConnection } from '../../lib/connection.ts';

const WORDS: Partial<Record<Connection, string>> = {
  offline: 'You’re offline. What you typed is safe. We’ll carry on when you’re back online.',
  away: 'We can’t reach the server. What you typed is safe. We’ll keep trying.',
  back: 'You’re connected again.',
};

/** Says that the network or the server is unreachable, and when it is back. */
export function OfflineBanner() {
  const connection = useConnection();
  const words = WORDS[connection];
  if (!words) return null;
  const look = connection === 'back' ? 'bg-green-wash text-green-ink' : 'bg-gold-wash text-gold-ink';
  return <p className={`${look} px-4 py-2 text-center font-[600] text-[.94rem]`}>{words}</p>;
}
