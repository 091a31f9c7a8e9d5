import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type PaymentState, STATE_OF_PAYMENT } from '../../contract/payment-states.ts';
import { formatDate, formatMoney } from '../lib/format.ts';
import { PaymentStateBadge } from '../ui/payment-state-badge.tsx';
import type { UserDetail } from './search.ts';

type Registrations = NonNullable<UserDetail['registrations']>;
type Payments = NonNullable<UserDetail['payments']>;
/** Registrations, newest first, each with a link to its event. */
export function UserRegistrations({ registrations }: { registrations: Registrations }) {
  return (
    <History title="Registrations" none="No registered events">
      {registrations.map((each) => (
        <Line
          key={each.id}
          state={each.status}
          cents={each.due_cents}
          detail={`${each.ticket_type_name} · ${formatDate(each.start_date)}`}
        >
          <Link to="/admin/events/$eventId/edit" params={{ eventId: each.event_id }} className={LINK}>
            {each.event_name}
          </Link>
        </Line>
      ))}
    </History>
  );
}

/** Payments, newest first, each with a link to its review. */
export function UserPayments({ payments }: { payments: Payments }) {
  return (
    <History title="Payments" none="No payments found">
      {payments.map((each) => (
        <Line
          key={each.id}
          state={STATE_OF_PAYMENT[each.status]}
          cents={each.received_cents ?? each.total_amount_cents}
          detail={`${each.event_name} · ${formatDate(each.submitted_at)}`}
        >
          <Link to="/admin/payments" search={{ payment: each.id }} className={`code ${LINK}`}>
            {each.reference_number}
          </Link>
        </Line>
      ))}
    </History>
  );
}

const LINK = 'font-[650] text-green-ink hover:underline';

function History({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <section aria-label={title}>
      <h3 className="text-[1.1rem]">
        {title} {children.length > 0 && <span className="figures font-[400] text-ink-soft">({children.length})</span>}
      </h3>
      {children.length > 0 ? (
        <ul className="mt-2 border-rule border-t">{children}</ul>
      ) : (
        <p className="mt-1 text-ink-soft">{none}</p>
      )}
    </section>
  );
}

type LineProps = { state: PaymentState; cents: number; detail: string; children: ReactNode };

function Line({ state, cents, detail, children }: LineProps) {
  return (
    <li className="flex items-center justify-between gap-4 border-rule border-b py-2.5 leading-snug">
      <span className="grid min-w-0">
        {children}
        <span className="text-[.9rem] text-ink-soft">{detail}</span>
      </span>
      <span className="grid shrink-0 justify-items-end gap-1">
        <span className="figures font-[650]">{formatMoney(cents)}</span>
        <PaymentStateBadge state={state} />
      </span>
    </li>
  );
}
