import { type Connection, useConnection } from '../../lib/connection.ts';

const WORDS: Partial<Record<Connection, string>> = {
  offline: 'You are offline. Nothing you typed is lost; the page goes on when you are back.',
  away: 'We cannot reach the server just now. Nothing you typed is lost; the page goes on by itself.',
  back: 'You are connected again.',
};

/** Says that the network or the server is gone, and that it is back. */
export function OfflineBanner() {
  const connection = useConnection();
  const words = WORDS[connection];
  if (!words) return null;
  const look = connection === 'back' ? 'bg-green-wash text-green-ink' : 'bg-gold-wash text-gold-ink';
  return <p className={`${look} px-4 py-2 text-center font-[600] text-[.94rem]`}>{words}</p>;
}
