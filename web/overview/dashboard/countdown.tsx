export type Countdown = { days: number; hours: number; minutes: number };

const MINUTE = 60_000;

/** What is left until an instant, whole minutes rounded up; null once it has come. */
export function countdownTo(when: string, now: Date): Countdown | null {
  const left = Math.ceil((Date.parse(when) - now.getTime()) / MINUTE);
  if (left <= 0) return null;
  return { days: Math.floor(left / 1440), hours: Math.floor(left / 60) % 24, minutes: left % 60 };
}
