import { school } from '../../../school.config.ts';
import { formatDate } from '../../lib/format.ts';
import { Note } from '../../ui/form-error.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';
import type { Payment, PaymentOptions } from './queries.ts';

export function Rejection({ payment }: { payment: Payment }) {
  const { rejection_notes: reason, reference_number, payment_method_name, submitted_at } = payment;
  return (
    <Note tone="error" title="Your last payment was rejected">
      {reason && <p className="whitespace-pre-line">Reason: {reason}</p>}
      <p className="mt-1">
        It had the reference <strong className="code">{reference_number}</strong>, by {payment_method_name}, sent on{' '}
        {formatDate(submitted_at)}. You’re still registered. Fix this and resubmit your payment details.
      </p>
      <p className="mt-1 font-[650]">If the money has left your account, don’t send it again.</p>
    </Note>
  );
}

/** Late payments are welcome, but a member who hasn't paid yet should ask first. */
export function EventOver({ registration: { end_date } }: { registration: PaymentOptions['registration'] }) {
  if (new Date(end_date) > new Date()) return null;
  return (
    <Note tone="warning" title="This event is over">
      <p>
        It ended on {formatDate(end_date)}. If you paid for it, tell us here. If you didn’t,{' '}
        <TextAnchor href={`mailto:${school.supportEmail}`}>ask us first</TextAnchor>.
      </p>
    </Note>
  );
}
