import { CircleX, EyeOff, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

export type Tone = 'neutral' | 'green' | 'gold' | 'red' | 'blue';

const TONES: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-soft border-rule',
  green: 'bg-green-wash text-green-ink border-green/30',
  gold: 'bg-gold-wash text-gold-ink border-gold/45',
  red: 'bg-red-wash text-red-ink border-red/35',
  blue: 'bg-blue-wash text-blue-ink border-blue-ink/25',
};

type Props = { tone?: Tone; icon?: LucideIcon; className?: string; children: ReactNode };

/** A short state: 'Published', 'pending'. The colour never carries meaning alone. */
export function Badge({ tone = 'neutral', icon: Icon, className, children }: Props) {
  return (
    <span
      className={cx(
        'wrap-normal inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 font-[650] text-[.82rem] leading-snug md:whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {Icon && <Icon className="size-3.5" />}
      {children}
    </span>
  );
}

/** For an event that was unpublished after the member registered. */
export const NotAvailableBadge = () => <Badge icon={EyeOff}>Not available</Badge>;

/** For an event that the committee cancelled. */
export const CancelledBadge = () => (
  <Badge tone="red" icon={CircleX}>
    Cancelled
  </Badge>
);
