import { formatDateTime, formatMoney, formatRelative } from '../../lib/format.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Note } from '../../ui/form-error.tsx';
import type { PaymentDetail, ReviewedPayment } from './queries.ts';

/** Another person decided the payment while it was open here. Offers the notes that were being written. */
export function DecidedByOther({ payment, notes }: { payment: ReviewedPayment; notes: string }) {
  const isConfirmed = payment.status === 'confirmed';
  const who = (isConfirmed ? payment.confirmed_by_name : payment.rejected_by_name) ?? 'Someone else';
  const when = isConfirmed ? payment.confirmed_at : payment.rejected_at;
  return (
    <Note tone="warning" role="alert" title={`${who} ${isConfirmed ? 'confirmed' : 'rejected'} this payment.`}>
      <p>
        It was decided {when ? formatRelative(when) : 'just now'}, while you had it open. You didn’t change anything.
      </p>
      {notes.trim() && (
        <div className="mt-2 flex items-start justify-between gap-3">
          <p className="min-w-0">
            What you wrote: <q className="whitespace-pre-line">{notes.trim()}</q>
          </p>
          <CopyButton text={notes.trim()} what="your notes" />
        </div>
      )}
    </Note>
  );
}

const WHY = { NO_ONE_ELSE: 'no one else can confirm payments', ALLOWED: 'the payment settings allow it' } as const;

/** Says why there are no buttons, or that their use is logged. */
export function OwnPayment({ payment: { own_payment, status } }: { payment: PaymentDetail }) {
  if (!own_payment) return null;
  const verb = status === 'pending' ? 'decide' : 'reopen';
  return (
    <Note tone={own_payment === 'REFUSED' ? 'info' : 'warning'} title="This is your own payment">
      {own_payment === 'REFUSED'
        ? `Someone else who can confirm payments must ${verb} it.`
        : `You can ${verb} it because ${WHY[own_payment]}. The activity log will say that it was your own.`}
    </Note>
  );
}

/** The registration was withdrawn, or its event is cancelled. */
export function NothingDue({ payment, isLoaded }: { payment: PaymentDetail; isLoaded: boolean }) {
  const next = whatIfNothingIsDue(payment);
  if (!next) return null;
  return (
    <Note tone="warning" title={next.title}>
      {/* The list doesn't know the balance. */}
      {isLoaded ? next.text : 'Loading…'}
    </Note>
  );
}

type Payment = Pick<PaymentDetail, 'status' | 'registration_withdrawn' | 'event_cancelled' | 'balance_cents'>;

const UNDECIDED =
  'If the money has arrived, confirm the payment, then refund it yourselves; this app doesn’t send money. Otherwise reject it.';

/** What the treasurer does about a payment that isn't due: its registration was withdrawn, or its event is cancelled. */
export function whatIfNothingIsDue(payment: Payment): { title: string; text: string } | null {
  const { status, registration_withdrawn, event_cancelled, balance_cents } = payment;
  if (!registration_withdrawn && !event_cancelled) return null;
  const title = registration_withdrawn ? 'The registration was withdrawn' : 'The event is cancelled';
  if (status === 'pending') return { title, text: UNDECIDED };
  const refund = `Refund ${formatMoney(-balance_cents)} yourselves; this app doesn’t send money.`;
  return { title, text: balance_cents < 0 ? refund : 'Nothing is left to refund.' };
}

type Reopening = PaymentDetail['reopenings'][number];

export function Reopenings({ reopenings }: Pick<PaymentDetail, 'reopenings'>) {
  if (reopenings.length === 0) return null;
  return (
    <Note title={reopenings.length === 1 ? 'A decision was reversed.' : 'Decisions were reversed.'}>
      <ul className="mt-1 grid gap-2.5">
        {reopenings.map((reopening) => (
          <li key={reopening.at} className="grid gap-1">
            <p>{describeDecision(reopening)}</p>
            {reopening.notes && <Quote title="Admin notes">{reopening.notes}</Quote>}
            <p>
              Reopened {formatDateTime(reopening.at)} by {reopening.by_name}.
            </p>
            <Quote title="Reason">{reopening.reason}</Quote>
          </li>
        ))}
      </ul>
    </Note>
  );
}

function describeDecision({ decision, decided_at, decided_by_name }: Reopening): string {
  const what = decision === 'confirmed' ? 'Confirmed' : 'Rejected';
  return `${what}${decided_at ? ` ${formatDateTime(decided_at)}` : ''}${decided_by_name ? ` by ${decided_by_name}` : ''}.`;
}

const Quote = ({ title, children }: { title: string; children: string }) => (
  <p>
    {title}: <q className="whitespace-pre-line">{children}</q>
  </p>
);
