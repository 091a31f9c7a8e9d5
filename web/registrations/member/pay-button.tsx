import type { ComponentProps } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { canPay, type Registration, stateOf } from './payment-state.ts';

type Props = { registration: Registration } & Pick<ComponentProps<typeof LinkButton>, 'tone' | 'className'>;

/** Leads to the payment page while a payment is due. */
export function PayButton({ registration, ...button }: Props) {
  if (!canPay(registration)) return null;
  return (
    <LinkButton to="/payment-submission" search={{ registration: registration.id }} {...button}>
      {labelOf(registration)}
    </LinkButton>
  );
}

function labelOf(registration: Registration): string {
  const state = stateOf(registration);
  if (state === 'rejected') return 'Send it again';
  return state === 'partly_paid' ? `Pay the remaining ${formatMoney(registration.balance_cents)}` : 'Pay now';
}
