import type { ComponentProps } from 'react';
import { LinkButton } from '../../ui/link-button.tsx';
import { isPayable, type Registration, statusOf } from './status.ts';

type Props = { registration: Registration } & Pick<ComponentProps<typeof LinkButton>, 'tone' | 'className'>;

/** Leads to the payment page while a payment is due. */
export function PayButton({ registration, ...button }: Props) {
  const status = statusOf(registration);
  if (!isPayable(status)) return null;
  return (
    <LinkButton to="/payment-submission" search={{ registration: registration.id }} {...button}>
      {status === 'rejected' ? 'Send it again' : 'Pay now'}
    </LinkButton>
  );
}
