import { useNow } from '../../lib/now.ts';
import { plural } from '../../lib/words.ts';

const MINUTE_MS = 60_000;

/** The time left until an instant, in whole minutes rounded up; null once it has passed. */
export function countdownTo(when: string, now: Date): { days: number; hours: number; minutes: number } | null {
  const left = Math.ceil((Date.parse(when) - now.getTime()) / MINUTE_MS);
  if (left <= 0) return null;
  return { days: Math.floor(left / 1440), hours: Math.floor(left / 60) % 24, minutes: left % 60 };
}

/** Days, hours and minutes until an event starts. */
export function Countdown({ start }: { start: string }) {
  const left = countdownTo(start, useNow());
  if (!left) return <p className="font-[750] text-[1.5rem] text-green-ink">It’s on now!</p>;
  const parts = [
    { key: 'days', value: left.days, one: 'day', many: 'days' },
    { key: 'hours', value: left.hours, one: 'hour', many: 'hours' },
    { key: 'minutes', value: left.minutes, one: 'minute', many: 'minutes' },
  ];
  const said = parts.map(({ value, one, many }) => plural(value, one, many)).join(', ');
  return (
    <div>
      <p className="sr-only">Starts in {said}</p>
      <div aria-hidden="true" className="grid max-w-72 grid-cols-3 gap-2.5">
        {parts.map(({ key, value, one, many }) => (
          <span
            key={key}
            className="grid justify-items-center rounded-md border border-gold/50 bg-gold-wash px-1 pt-2 pb-1.5"
          >
            <span className="figures font-[750] text-[1.9rem] text-gold-ink leading-none">{value}</span>
            <span className="text-[.85rem] text-ink-soft">{value === 1 ? one : many}</span>
          </span>
        ))}
      </div>
    </div>
  );
}
