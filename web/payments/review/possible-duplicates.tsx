import { formatDate, formatMoney } from '../../lib/format.ts';
import { formatCount } from '../../lib/text-format.ts';
import { Note } from '../../ui/form-error.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { duplicatesTitle, sharedBy } from './duplicates-title.ts';
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
