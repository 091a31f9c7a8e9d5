import { formatDay, formatMoney } from '../../lib/format.ts';
import type { PaymentDetail } from './queries.ts';

type Reopened = Pick<PaymentDetail, 'status' | 'user_id' | 'bank_lines' | 'registration_withdrawn'>;

export function reopeningConsequences({ status, user_id, bank_lines, registration_withdrawn }: Reopened): string[] {
  const wasConfirmed = status === 'confirmed';
  return [
    'The payment will be pending again and need a new decision.',
    registration_withdrawn
      ? 'The registration stays withdrawn.'
      : wasConfirmed
        ? 'The registration will no longer count as paid. The member keeps their place.'
        : 'The member can’t send the details again until then. They keep their place.',
    ...(wasConfirmed ? bank_lines.map(openAgain) : []),
    user_id === null
      ? 'The account is deleted, so no email is sent.'
      : 'The member gets an email with your reason right away, even if they turned off emails.',
    'The earlier decision with its notes stays on this page and in the activity log.',
  ];
}

const openAgain = ({ booked_on, amount_cents, payer }: Reopened['bank_lines'][number]): string =>
  `The bank line of ${formatDay(booked_on)}${payer ? ` from ${payer}` : ''}, ${formatMoney(amount_cents)}, will be open again.`;
