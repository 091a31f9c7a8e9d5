import { formatDateTime } from '../lib/format.ts';
import { Note } from '../ui/form-error.tsx';
import type { PaymentDetail } from './review/queue.ts';

type Reopening = PaymentDetail['reopenings'][number];

/** The verdicts that were taken back: whose they were, and why they are none any more. */
export function StaffPaymentReopenings({ reopenings }: Pick<PaymentDetail, 'reopenings'>) {
  if (reopenings.length === 0) return null;
  return (
    <Note title={reopenings.length === 1 ? 'A verdict was taken back.' : 'Verdicts were taken back.'}>
      <ul className="mt-1 grid gap-2.5">
        {reopenings.map((reopening) => (
          <li key={reopening.at} className="grid gap-1 wrap-anywhere">
            <p>{verdictWords(reopening)}</p>
            {reopening.notes && <Words title="Admin notes">{reopening.notes}</Words>}
            <p>
              Reopened {formatDateTime(reopening.at)} by {reopening.by_name}.
            </p>
            <Words title="Reason">{reopening.reason}</Words>
          </li>
        ))}
      </ul>
    </Note>
  );
}

function verdictWords({ verdict, decided_at, decided_by_name }: Reopening): string {
  const what = verdict === 'confirmed' ? 'Confirmed' : 'Rejected';
  return `${what}${decided_at ? ` ${formatDateTime(decided_at)}` : ''}${decided_by_name ? ` by ${decided_by_name}` : ''}.`;
}

const Words = ({ title, children }: { title: string; children: string }) => (
  <p>
    {title}: <q className="whitespace-pre-line">{children}</q>
  </p>
);
