import type { ComponentProps } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { canPay, type Registration } from './payment-state.ts';

type Props = {
  registration: Registration;
  /** Where the amount is: named here too, or beside the button already. Without it, only the rest of a part payment is named. */
  amount?: 'in_label' | 'beside';
} & Pick<ComponentProps<typeof LinkButton>, 'tone' | 'className'>;

/** Leads to the payment page while a payment is due. */
export function PayButton({ registration, amount, ...button }: Props) {
  if (!canPay(registration)) return null;
  return (
    <LinkButton to="/payment-submission" search={{ registration: registration.id }} {...button}>
      {labelOf(registration, amount)}
    </LinkButton>
  );
}

function labelOf({ payment_state, balance_cents }: Registration, amount: Props['amount']): string {
  const due = formatMoney(balance_cents);
  if (payment_state === 'rejected') return 'Send it again';
  if (payment_state === 'partly_paid') return amount === 'beside' ? 'Pay the rest' : `Pay the remaining ${due}`;
  return amount === 'in_label' ? `Pay ${due}` : 'Pay now';
}
