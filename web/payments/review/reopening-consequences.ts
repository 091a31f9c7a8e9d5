import type { PaymentDetail } from './queries.ts';

export function reopeningConsequences({ status, user_id }: Pick<PaymentDetail, 'status' | 'user_id'>): string[] {
  const wasConfirmed = status === 'confirmed';
  return [
    'The payment will be pending again and need a new decision.',
    wasConfirmed
      ? 'The registration will no longer count as paid. The member keeps their place.'
      : 'The member can’t send the details again until then. They keep their place.',
    user_id === null
      ? 'The account is deleted, so no email is sent.'
      : 'The member gets an email with your reason right away, even if they turned off emails.',
    'The earlier decision with its notes stays on this page and in the activity log.',
  ];
}
