import { CircleCheck, Hourglass, Users, Wallet } from 'lucide-react';
import { PAYMENT_STATE_LOOKS, type PaymentState } from '../../../contract/payment-states.ts';
import { formatMoney } from '../../lib/format.ts';
import { formatCount, plural } from '../../lib/text-format.ts';
import { Meter } from '../../ui/meter.tsx';
import { StatLink } from '../../ui/stat-tile.tsx';
import type { RegistrationSearch, Summary } from './search.ts';

type Props = { eventId: string; summary: Summary | undefined; search: RegistrationSearch };

/** Seats and payments of the event. Each tile filters the list; the selected one clears the filter. */
export function RegistrationSummary({ eventId, summary, search }: Props) {
  const event = summary?.event;
  const tile = (status: PaymentState | undefined) => ({
    to: '/admin/events/$eventId/registrations' as const,
    params: { eventId },
    search: { ...search, status: status === search.status ? undefined : status },
    resetScroll: false,
    isChosen: status !== undefined && status === search.status,
  });
  const statusTile = (status: PaymentState) => ({
    ...tile(status),
    label: PAYMENT_STATE_LOOKS[status].label,
    value: summary && formatCount(summary.by_status[status]),
  });
  return (
    <section aria-label="Summary" className="mb-5 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatLink
        {...tile(undefined)}
        icon={Users}
        label="Registered"
        value={event && formatCount(event.registered_count)}
        hint={event && placesHint(event)}
      />
      <StatLink {...statusTile('paid')} icon={CircleCheck} hint={paidHint(summary)} />
      <StatLink
        {...statusTile('awaiting_review')}
        icon={Hourglass}
        tone={summary?.by_status.awaiting_review ? 'gold' : 'plain'}
        hint={summary && `${formatMoney(summary.money.awaiting_review_cents)} sent`}
      />
      <StatLink {...statusTile('unpaid')} icon={Wallet} />
    </section>
  );
}

function placesHint({ max_capacity, guest_count, held_count }: Summary['event']): string {
  const capacity = max_capacity > 0 ? `of ${plural(max_capacity, 'place', 'places')}` : 'no limit';
  const places = held_count > 0 ? `${capacity}, ${formatCount(held_count)} held` : capacity;
  return guest_count > 0 ? `${places}, ${plural(guest_count, 'guest', 'guests')} among them` : places;
}

function paidHint(summary: Summary | undefined): string | undefined {
  if (!summary) return undefined;
  const { by_status, money } = summary;
  if (money.received_cents !== null) return `${formatMoney(money.received_cents)} received`;
  return by_status.free > 0 ? `and ${formatCount(by_status.free)} with no payment due` : undefined;
}

/** The sums that no tile shows. */
export function MoneyTotals({ money, isCancelled }: Pick<Summary, 'money'> & { isCancelled: boolean }) {
  const sums: [term: string, cents: number | null, note?: string][] = [
    ['Expected', money.expected_cents],
    ['Outstanding', money.outstanding_cents],
    ['Fees received', money.fees_cents],
    ['Adjusted', money.adjusted_cents || null, 'in discounts and amounts written off'],
    ['Refunded', money.refunded_cents || null],
    ['Credit', money.credit_cents || null, 'paid beyond the price'],
    [
      'To refund',
      money.refund_due_cents || null,
      isCancelled ? 'because the event is cancelled' : 'to members who withdrew after paying',
    ],
  ];
  return (
    <dl aria-label="Money" className="mb-7 flex flex-wrap gap-x-10 gap-y-2 leading-snug">
      {sums.map(
        ([term, cents, note]) =>
          cents !== null && (
            <div key={term} className="flex flex-wrap gap-x-2">
              <dt className="text-ink-soft">{term}</dt>
              <dd className="figures">
                <span className="font-[650]">{formatMoney(cents)}</span>
                {note && <span className="text-ink-soft"> {note}</span>}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

export function TicketSales({ ticketTypes }: { ticketTypes: Summary['ticket_types'] }) {
  return (
    <ul className="mb-7 grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
      {ticketTypes.map(({ id, name, sold_quantity, max_quantity }) => (
        <li key={id} className="grid content-start gap-1.5">
          <span className="flex items-baseline justify-between gap-4 leading-snug">
            <span className="min-w-0 font-[600]">{name}</span>
            <span className="figures shrink-0 text-ink-soft">
              {max_quantity > 0
                ? `${formatCount(sold_quantity)} of ${formatCount(max_quantity)}`
                : formatCount(sold_quantity)}
            </span>
          </span>
          {max_quantity > 0 && <Meter label={`${name}: taken`} value={sold_quantity} max={max_quantity} tone="gold" />}
        </li>
      ))}
    </ul>
  );
}
