import { Link } from '@tanstack/react-router';
import { formatPaymentCode } from '../../../contract/payment-code.ts';
import { formatDate, formatDay, formatMoney } from '../../lib/format.ts';
import { plural } from '../../lib/text-format.ts';
import { Badge } from '../../ui/badge.tsx';
import { PaymentStateBadge } from '../../ui/payment-state-badge.tsx';
import type { Column } from '../../ui/table.tsx';
import { REMINDER_LABELS, releaseLabel } from './labels.ts';
import type { Unpaid } from './queries.ts';

export const unpaidColumns = (eventId: string): Column<Unpaid>[] => [
  {
    header: 'Name',
    bare: true,
    cell: ({ registration_id, name, ticket_type_name, guests }) => (
      <span className="grid min-w-0 justify-items-start leading-snug">
        <Link
          to="/admin/events/$eventId/registrations/$registrationId"
          params={{ eventId, registrationId: registration_id }}
          className="inline-flex min-h-6 items-center font-[650] text-green-ink hover:underline wrap-anywhere"
        >
          {name}
        </Link>
        <span className="wrap-anywhere font-normal text-[.88rem] text-ink-soft">
          {ticket_type_name}
          {guests > 0 && <>, {plural(guests, 'guest', 'guests')}</>}
        </span>
      </span>
    ),
  },
  {
    header: 'Still to pay',
    align: 'end',
    cell: ({ balance_cents, payment_code }) => (
      <span className="grid justify-items-end leading-snug">
        {formatMoney(balance_cents)}
        <span className="text-[.88rem] text-ink-soft">
          <span className="sr-only">Payment code </span>
          <span className="code">{formatPaymentCode(payment_code)}</span>
        </span>
      </span>
    ),
  },
  {
    header: 'Payment',
    cell: ({ state, pay_by, is_late, registered_at }) => (
      <span className="grid justify-items-end gap-1 leading-snug md:justify-items-start">
        <span className="flex flex-wrap gap-1.5">
          <PaymentStateBadge state={state} />
          {is_late && <Badge tone="red">Late</Badge>}
        </span>
        <span className="figures text-[.88rem] text-ink-soft">
          {pay_by ? `Due ${formatDay(pay_by)}` : `Registered ${formatDate(registered_at)}`}
        </span>
      </span>
    ),
  },
  {
    header: 'Reminders',
    cell: (unpaid) => (
      <span className="grid justify-items-end text-right leading-snug md:justify-items-start md:text-left">
        <span>{REMINDER_LABELS[unpaid.reminder]}</span>
        {unpaid.reminded_at && (
          <span className="figures text-[.88rem] text-ink-soft">
            {plural(unpaid.reminders, 'reminder', 'reminders')}, last {formatDate(unpaid.reminded_at)}
          </span>
        )}
        {releaseLabel(unpaid) && <span className="text-[.88rem] text-ink-soft">{releaseLabel(unpaid)}</span>}
      </span>
    ),
  },
];
