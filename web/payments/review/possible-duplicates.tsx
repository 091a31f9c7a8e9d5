import { formatDate, formatMoney } from '../../lib/format.ts';
import { formatCount } from '../../lib/words.ts';
import { Note } from '../../ui/form-error.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { PaymentDetail } from './queue.ts';

type Twin = PaymentDetail['twins'][number];

/** Other payments with the same reference or the same proof: a slip, one sent twice, or one that pays for two. */
export function StaffPaymentTwins({ payment: { twins, possible_duplicates_total, is_repeated } }: { payment: PaymentDetail }) {
  if (twins.length === 0 && !is_repeated) return null;
  const others = twins.filter(({ same_registration }) => !same_registration);
  const shared = sharedBy({
    same_reference: others.some(({ same_reference }) => same_reference),
    same_proof: others.some(({ same_proof }) => same_proof),
  });
  const title = is_repeated
    ? `Another payment has the same ${others.length > 0 ? shared : 'reference number or proof file'}.`
    : 'This registration was paid for before, in vain.';
  return (
    <Note tone={is_repeated ? 'warning' : 'info'} title={title}>
      {/* The list knows that there are some before it is known which. */}
      {twins.length === 0 && <p>Looking up which…</p>}
      <ul className="mt-1 grid gap-2.5">
        {twins.map((twin) => (
          <li key={twin.id} className="wrap-anywhere">
            {`Same ${sharedBy(twin)}: `}
            <TextLink
              from="/admin/payments"
              to="/admin/payments"
              search={(before) => ({ ...before, payment: twin.id })}
            >
              {twin.user_name}, {formatMoney(twin.total_amount_cents)}
            </TextLink>{' '}
            for {twin.event_name}, reference {twin.reference_number}, {twin.status}, submitted{' '}
            {formatDate(twin.submitted_at)}
            {twin.same_registration && '. A try of before, for this same registration.'}
          </li>
        ))}
      </ul>
      {possible_duplicates_total > twins.length && <p className="mt-2">And {formatCount(possible_duplicates_total - twins.length)} more.</p>}
    </Note>
  );
}

function sharedBy({ same_reference, same_proof }: Pick<Twin, 'same_reference' | 'same_proof'>): string {
  if (same_reference && same_proof) return 'reference number and proof file';
  return same_reference ? 'reference number' : 'proof file';
}
