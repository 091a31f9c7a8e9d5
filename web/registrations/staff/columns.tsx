import { Link } from '@tanstack/react-router';
import { LEAVING_YEARS } from '../../../contract/leaving-years.ts';
import { formatPaymentCode } from '../../../contract/payment-code.ts';
import { formatDate, formatDateTime, formatMoney } from '../../lib/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { FormChain } from '../../ui/form-chain.tsx';
import { ItemButton } from '../../ui/item-button.tsx';
import { PaymentStateBadge } from '../../ui/payment-state-badge.tsx';
import { ACTIONS, type Column } from '../../ui/table.tsx';
import type { StaffRegistration } from './search.ts';
import { nameOf } from './withdrawal.ts';

export type RowRights = {
  /** May open User Management. */
  seesUsers: boolean;
  /** The event's id, for those who may see what was received. */
  moneyOf: string | undefined;
  onWithdraw?: ((registration: StaffRegistration) => void) | undefined;
};

export function registrationColumns({ seesUsers, moneyOf, onWithdraw }: RowRights): Column<StaffRegistration>[] {
  const columns: Column<StaffRegistration>[] = [
    {
      header: 'Name',
      bare: true,
      sortBy: 'name',
      cell: (registration) => <Person registration={registration} isLink={seesUsers} />,
    },
    {
      header: 'Ticket',
      className: 'md:min-w-36',
      cell: ({ ticket_type_name, registered_at, guests }) => (
        <span className="grid min-w-0 gap-1 leading-snug">
          <span className="wrap-anywhere">{ticket_type_name}</span>
          <time
            dateTime={registered_at}
            title={`Registered ${formatDateTime(registered_at)}`}
            className="figures text-[.88rem] text-ink-soft"
          >
            {formatDate(registered_at)}
          </time>
          <Guests guests={guests} />
        </span>
      ),
    },
    {
      header: 'Payment',
      cell: (registration) => <StatusCell registration={registration} eventId={moneyOf} />,
    },
    {
      header: 'Total',
      align: 'end',
      cell: ({ due_cents, hotel_balance_cents, payment_code, balance_cents }) => (
        <span className="grid justify-items-end leading-snug">
          {formatMoney(due_cents)}
          {balance_cents > 0 && balance_cents < due_cents && (
            <span className="text-[.88rem] text-ink-soft">{formatMoney(balance_cents)} to pay</span>
          )}
          {due_cents > 0 && (
            <span className="text-[.88rem] text-ink-soft">
              <span className="sr-only">Payment code </span>
              <span className="code">{formatPaymentCode(payment_code)}</span>
            </span>
          )}
          {hotel_balance_cents > 0 && (
            <span className="text-[.88rem] text-ink-soft">{formatMoney(hotel_balance_cents)} at check-in</span>
          )}
        </span>
      ),
    },
  ];
  return onWithdraw ? [...columns, withdrawal(onWithdraw)] : columns;
}

const withdrawal = (onWithdraw: (registration: StaffRegistration) => void): Column<StaffRegistration> => ({
  ...ACTIONS,
  cell: (registration) => (
    <ItemButton
      label="Withdraw"
      name={nameOf(registration)}
      tone="danger"
      className="max-md:mt-1.5 max-md:w-full"
      onClick={() => onWithdraw(registration)}
    />
  ),
});

function Person({ registration, isLink }: { registration: StaffRegistration; isLink: boolean }) {
  const { user_id, is_walk_in, profile_photo_url, sports_house, form_levels, leaving_year } = registration;
  const name = nameOf(registration);
  return (
    <span className="flex w-full min-w-0 items-center gap-3 lg:min-w-68">
      <Avatar name={name} photo={profile_photo_url} house={sports_house} size="sm" />
      <span className="grid min-w-0 flex-1 justify-items-start gap-1 leading-snug">
        {user_id && isLink ? (
          <Link to="/admin/users" search={{ user: user_id }} className={LINK}>
            {name}
          </Link>
        ) : (
          <span className="font-[650] wrap-anywhere">{name}</span>
        )}
        {LEAVING_YEARS && leaving_year && <span className="text-[.92rem] text-ink-soft">Class of {leaving_year}</span>}
        {user_id ? (
          <FormChain levels={form_levels} size="sm" />
        ) : (
          registration.name && <Badge>{is_walk_in ? 'Walk-in' : 'Account deleted'}</Badge>
        )}
      </span>
    </span>
  );
}

function Guests({ guests }: Pick<StaffRegistration, 'guests'>) {
  if (guests.length === 0) return null;
  return (
    <ul aria-label="Guests" className="grid gap-0.5 text-[.92rem]">
      {guests.map(({ id, name, ticket_type_name }) => (
        <li key={id} className="wrap-anywhere">
          <span className="text-ink-soft">with </span>
          <span className="font-[600]">{name}</span>
          <span className="text-ink-soft">, {ticket_type_name}</span>
        </li>
      ))}
    </ul>
  );
}

/** Links to the payment if there is one, and to all that was received, for staff who may see it. */
function StatusCell({ registration, eventId }: { registration: StaffRegistration; eventId: string | undefined }) {
  const { id, status, payment_id } = registration;
  const badge = <PaymentStateBadge state={status} />;
  if (!eventId) return badge;
  return (
    <span className="grid justify-items-end gap-1 md:justify-items-start">
      {badge}
      {payment_id && (
        <Link to="/admin/payments" search={{ payment: payment_id }} className={LINK}>
          See payment
        </Link>
      )}
      <Link
        to="/admin/events/$eventId/registrations/$registrationId"
        params={{ eventId, registrationId: id }}
        className={LINK}
        aria-label={`Money from ${nameOf(registration)}`}
      >
        Money
      </Link>
    </span>
  );
}

const LINK = 'inline-flex min-h-6 items-center font-[650] text-green-ink hover:underline wrap-anywhere';
