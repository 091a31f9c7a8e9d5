import type { Reply } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { PaymentStateBadge } from '../../ui/payment-state-badge.tsx';
import { GuestList } from './guest-list.tsx';
import { amountToPay } from './guests.ts';
import { NextStep } from './next-step.tsx';
import { OwnRooms } from './own-rooms.tsx';
import { isWithdrawable, type Registration } from './payment-state.ts';
import { Questions } from './questions.tsx';
import type { TicketTile } from './register-panel.tsx';
import { Roommates } from './roommates.tsx';
import { Tickets } from './tickets.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

type Props = {
  registration: Registration;
  detail: Reply<'GET /events/:id'>;
  /** Of which a guest may have one. */
  tickets: readonly TicketTile[];
  now: Date;
};

/** Replaces the register panel: the ticket, the next step, the guests, the questions, the rooms, the tickets and the withdraw button. */
export function RegisteredPanel({ registration, detail, tickets, now }: Props) {
  const { payment_state, due_cents } = registration;
  const left_cents = amountToPay(registration);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-[1.35rem]">You’re registered</h2>
        <PaymentStateBadge state={payment_state} />
      </div>
      <DescriptionList
        items={[
          { term: 'Ticket', detail: registration.ticket_type_name },
          { term: 'Total', detail: formatMoney(due_cents) },
          {
            term: 'Still to pay',
            detail: left_cents !== null && left_cents < due_cents && formatMoney(left_cents),
          },
        ]}
      />
      <NextStep registration={registration} />
      <GuestList registration={registration} event={detail.event} tickets={tickets} now={now} />
      <Questions registration={registration} asked={detail.questions} />
      <OwnRooms rooms={detail.rooms} registration={registration} />
      <Roommates registration={registration} detail={detail} now={now} />
      <Tickets registration={registration} now={now} />
      {isWithdrawable(registration, now) && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-rule border-t pt-4">
          <p className="text-[.92rem] text-ink-soft">Can’t make it after all?</p>
          <WithdrawButton registration={registration} />
        </div>
      )}
    </div>
  );
}
