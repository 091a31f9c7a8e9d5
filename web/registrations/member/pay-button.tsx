import type { ComponentProps } from 'react';
import { LinkButton } from '../../ui/link-button.tsx';
import { canPay, type Registration, stateOf } from './payment-state.ts';

type Props = { registration: Registration } & Pick<ComponentProps<typeof LinkButton>, 'tone' | 'className'>;

/** Leads to the payment page while a payment is due. */
export function PayButton({ registration, ...button }: Props) {
  if (!canPay(registration)) return null;
  return (
    <LinkButton to="/payment-submission" search={{ registration: registration.id }} {...button}>
      {stateOf(registration) === 'rejected' ? 'Send it again' : 'Pay now'}
    </LinkButton>
  );
}
