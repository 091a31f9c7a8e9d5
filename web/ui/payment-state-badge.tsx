import { CircleCheck, Coins, Hourglass, type LucideIcon, Ticket, TriangleAlert, Undo2, Wallet } from 'lucide-react';
import { PAYMENT_STATUS_LABELS } from '../../contract/labels.ts';
import type { PaymentStatus } from '../../contract/list-choices.ts';
import { PAYMENT_STATE_LOOKS, type PaymentState, STATE_OF_PAYMENT } from '../../contract/payment-states.ts';
import { Badge } from './badge.tsx';

const ICONS: Record<PaymentState, LucideIcon> = {
  unpaid: Wallet,
  partly_paid: Wallet,
  awaiting_review: Hourglass,
  rejected: TriangleAlert,
  paid: CircleCheck,
  overpaid: Coins,
  free: Ticket,
  refund_due: Undo2,
  refunded: Undo2,
};

/** How far a payment is: the same word, colour and icon everywhere. */
export function PaymentStateBadge({ state, label }: { state: PaymentState; label?: string }) {
  const { label: usual, tone } = PAYMENT_STATE_LOOKS[state];
  const Icon = ICONS[state];
  return (
    <Badge tone={tone} icon={Icon}>
      {label ?? usual}
    </Badge>
  );
}

/** In Payment Management, which has its own words for the same states (spec 2). */
export const PaymentStatusBadge = ({ status }: { status: PaymentStatus }) => (
  <PaymentStateBadge state={STATE_OF_PAYMENT[status]} label={PAYMENT_STATUS_LABELS[status]} />
);
