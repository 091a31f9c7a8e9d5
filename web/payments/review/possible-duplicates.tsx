import { formatDate, formatMoney } from '../../lib/format.ts';
import { formatCount } from '../../lib/text-format.ts';
import { Note } from '../../ui/form-error.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { PaymentDetail } from './queries.ts';

/** Payments with the same reference or proof: a mistake, one sent twice, or one that pays for two. */
export function PossibleDuplicates({ payment }: { payment: PaymentDetail }) {
  const { possible_duplicates: duplicates, possible_duplicates_total: total, is_repeated } = payment;
  if (duplicates.length === 0 && !is_repeated) return null;
  return (
    <Note tone={is_repeated ? 'warning' : 'info'} title={duplicatesTitle(payment)}>
      {/* The list says that there are some before they are loaded. */}
      {duplicates.length === 0 && <p>Loading…</p>}
      <ul className="mt-1 grid gap-2.5">
        {duplicates.map((duplicate) => (
          <li key={duplicate.id}>
            {`Same ${sharedBy(duplicate)}: `}
            <TextLink
              from="/admin/payments"
              to="/admin/payments"
              search={(before) => ({ ...before, payment: duplicate.id })}
            >
              {duplicate.user_name}, {formatMoney(duplicate.total_amount_cents)}
            </TextLink>{' '}
            for {duplicate.event_name}, reference <span className="code">{duplicate.reference_number}</span>,{' '}
            {duplicate.status}, submitted {formatDate(duplicate.submitted_at)}
            {duplicate.same_registration && '. For the same registration.'}
          </li>
        ))}
      </ul>
      {total > duplicates.length && <p className="mt-2">And {formatCount(total - duplicates.length)} more.</p>}
    </Note>
  );
}

type Duplicate = PaymentDetail['possible_duplicates'][number];
type Shared = Pick<Duplicate, 'same_reference' | 'same_proof'>;
type Payment = Pick<PaymentDetail, 'status' | 'submitted_at' | 'is_repeated'> & {
  possible_duplicates: readonly (Shared & Pick<Duplicate, 'status' | 'submitted_at' | 'same_registration'>)[];
};

/** Many members send the same again after a rejection, so that is no warning. */
export function duplicatesTitle({ possible_duplicates: duplicates, ...payment }: Payment): string {
  const others = duplicates.filter(
    (each) => !each.same_registration || (each.status !== 'failed' && payment.status !== 'failed'),
  );
  if (payment.is_repeated)
    return `Another payment has the same ${others.length > 0 ? sharedByAny(others) : 'reference number or proof file'}.`;
  return duplicates.every(({ status, submitted_at }) => status === 'failed' && submitted_at < payment.submitted_at)
    ? 'An earlier payment for this registration was rejected.'
    : `Another payment for this registration has the same ${sharedByAny(duplicates)}.`;
}

const sharedByAny = (duplicates: readonly Shared[]) =>
  sharedBy({
    same_reference: duplicates.some(({ same_reference }) => same_reference),
    same_proof: duplicates.some(({ same_proof }) => same_proof),
  });

export function sharedBy({ same_reference, same_proof }: Shared): string {
  if (same_reference && same_proof) return 'reference number and proof file';
  return same_reference ? 'reference number' : 'proof file';
}
