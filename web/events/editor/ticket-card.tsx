import { BedDouble, PencilLine, Trash2, WalletCards } from 'lucide-react';
import { formatDateTime, formatMoney } from '../../lib/format.ts';
import { formatCount } from '../../lib/text-format.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { Note } from '../../ui/form-error.tsx';
import { ItemButton } from '../../ui/item-button.tsx';
import { Meter } from '../../ui/meter.tsx';
import { MoveButtons, type Step } from '../../ui/move-buttons.tsx';
import { hasDeposit, isSaving } from '../payment-plan.ts';
import type { TicketType } from './queries.ts';
import { earlyBirdOf, remainingOf } from './rules.ts';

type Props = {
  ticket: TicketType;
  now: Date;
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
  onMethods: (() => void) | undefined;
  /** Undefined if it can't be moved. */
  onMove: ((by: Step) => void) | undefined;
  isFirst: boolean;
  isLast: boolean;
};

/** A ticket type styled like a ticket, with its actions below the perforation. */
export function TicketCard({ ticket, now, onEdit, onDelete, onMethods, onMove, isFirst, isLast }: Props) {
  const hasActions = onEdit || onDelete || onMethods;
  return (
    <li
      className={cx(
        'flex flex-col rounded-lg border border-rule bg-raised shadow-card',
        !ticket.is_active && 'bg-ground',
      )}
    >
      <div className="grid flex-1 content-start gap-4 p-5">
        <Head ticket={ticket} />
        <EarlyBird ticket={ticket} now={now} />
        <HotelDeposit ticket={ticket} />
        <Availability ticket={ticket} />
        {ticket.is_active && ticket.price_cents > 0 && !ticket.has_payment_method && (
          <Note tone="warning">Members can’t pay for it yet: it has no payment method.</Note>
        )}
      </div>
      {hasActions && (
        <div className="flex flex-wrap gap-2 border-rule-strong border-t border-dashed px-5 py-3.5">
          <ItemButton label="Edit" name={ticket.name} icon={PencilLine} onClick={onEdit} />
          {onMove && <MoveButtons name={ticket.name} {...{ isFirst, isLast, onMove }} />}
          <ItemButton label="Payment methods" name={`of ${ticket.name}`} icon={WalletCards} onClick={onMethods} />
          <ItemButton
            label="Delete"
            name={ticket.name}
            icon={Trash2}
            tone="danger"
            onClick={onDelete}
            className="ml-auto max-sm:[&_svg]:hidden"
          />
        </div>
      )}
    </li>
  );
}

function Head({ ticket }: { ticket: TicketType }) {
  return (
    <div className="grid gap-2">
      <div className="flex items-start justify-between gap-4">
        <div className="grid min-w-0 gap-1.5">
          <h3 className={cx('text-[1.2rem]', !ticket.is_active && 'text-ink-soft')}>{ticket.name}</h3>
          {(ticket.includes_accommodation || !ticket.is_active) && (
            <p className="flex flex-wrap gap-2">
              {ticket.includes_accommodation && (
                <Badge tone="blue" icon={BedDouble}>
                  Hotel
                </Badge>
              )}
              {!ticket.is_active && <Badge>Inactive</Badge>}
            </p>
          )}
        </div>
        <p className="max-w-full shrink-0 text-right leading-tight">
          <span className="figures block font-[750] text-[1.5rem] tracking-[-.02em]">
            {formatMoney(ticket.price_cents)}
          </span>
          <span className="text-[.85rem] text-ink-soft">Regular price</span>
        </p>
      </div>
      {ticket.description && <p className="whitespace-pre-line text-ink-soft">{ticket.description}</p>}
    </div>
  );
}

function EarlyBird({ ticket, now }: { ticket: TicketType; now: Date }) {
  const earlyBird = earlyBirdOf(ticket, now);
  if (!earlyBird) return null;
  return (
    <div className="grid gap-1 rounded-md border border-gold/45 bg-gold-wash px-4 py-2.5 text-gold-ink leading-snug">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-[650]">Early bird</span>
        <span className="figures font-[700]">{formatMoney(earlyBird.price_cents)}</span>
      </p>
      <p className="figures">Until {formatDateTime(earlyBird.deadline)}</p>
      {hasDeposit(ticket) && (
        <p className="figures">
          Paid instead of the {formatMoney(ticket.deposit_amount_cents)} deposit
          {isSaving(ticket) ? '.' : ', so it isn’t a saving.'}
        </p>
      )}
    </div>
  );
}

function HotelDeposit({ ticket }: { ticket: TicketType }) {
  if (!ticket.includes_accommodation) return null;
  return (
    <div className="grid gap-1 rounded-md border border-blue-ink/25 bg-blue-wash px-4 py-2.5 text-blue-ink leading-snug">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-[650]">Hotel deposit</span>
        <span className="figures font-[700]">{formatMoney(ticket.deposit_amount_cents)}</span>
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>Balance paid at check-in</span>
        <span className="figures">{formatMoney(ticket.hotel_balance_cents)}</span>
      </p>
      {ticket.hotel_payment_instructions && (
        <p className="mt-1 whitespace-pre-line border-blue-ink/20 border-t pt-2 text-[.94rem]">
          {ticket.hotel_payment_instructions}
        </p>
      )}
    </div>
  );
}

function Availability({ ticket }: { ticket: TicketType }) {
  const remaining = remainingOf(ticket);
  return (
    <div className="grid gap-2">
      <p className="figures flex flex-wrap justify-between gap-x-4">
        <span>
          <span className="text-ink-soft">Available: </span>
          <span className="font-[650]">
            {remaining === null ? 'Unlimited' : `${formatCount(remaining)} of ${formatCount(ticket.max_quantity)}`}
          </span>
        </span>
        <span>
          <span className="text-ink-soft">Sold: </span>
          <span className="font-[650]">{formatCount(ticket.sold_quantity)}</span>
          {ticket.held_quantity > 0 && (
            <span className="text-ink-soft"> · {formatCount(ticket.held_quantity)} held</span>
          )}
        </span>
      </p>
      {remaining !== null && (
        <Meter label={`Tickets left of ${ticket.name}`} value={remaining} max={ticket.max_quantity} />
      )}
    </div>
  );
}
