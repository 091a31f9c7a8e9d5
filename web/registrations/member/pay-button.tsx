import type { ComponentProps } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { canPay, type Registration, stateOf } from './payment-state.ts';

type Props = {
  registration: Registration;
  /** The amount stands beside it already. */
  isAmountShown?: boolean;
} & Pick<ComponentProps<typeof LinkButton>, 'tone' | 'className'>;

/** Leads to the payment page while a payment is due. */
export function PayButton({ registration, isAmountShown, ...button }: Props) {
  if (!canPay(registration)) return null;
  return (
    <LinkButton to="/payment-submission" search={{ registration: registration.id }} {...button}>
      {labelOf(registration, isAmountShown)}
    </LinkButton>
  );
}

function labelOf(registration: Registration, isAmountShown = false): string {
  const state = stateOf(registration);
  if (state === 'rejected') return 'Send it again';
  if (state !== 'partly_paid') return 'Pay now';
  return isAmountShown ? 'Pay the rest' : `Pay the remaining ${formatMoney(registration.balance_cents)}`;
}
