import type { LucideIcon } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

type Props = {
  label: string;
  /** Of the item, for the accessible name. */
  name: string;
  icon: LucideIcon;
  isDanger?: boolean;
  className?: string;
  /** Undefined without the permission: no button. */
  onClick: (() => void) | undefined;
};

/** A button at the bottom of a card, such as 'Edit Gala Dinner'. */
export function CardAction({ label, name, icon: Icon, isDanger = false, className, onClick }: Props) {
  if (!onClick) return null;
  return (
    <Button
      tone={isDanger ? 'danger' : 'secondary'}
      size="sm"
      aria-label={/^(Payment|Sign-ups)/.test(label) ? `${label} of ${name}` : `${label} ${name}`}
      icon={Icon}
      onClick={onClick}
      className={className}
    >
      {label}
    </Button>
  );
}
