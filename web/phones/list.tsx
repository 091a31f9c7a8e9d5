import { Smartphone } from 'lucide-react';
import { useDialogState } from '../lib/dialog-state.ts';
import { formatDate, formatDateTime } from '../lib/format.ts';
import { lazyWithRetry } from '../lib/lazy-with-preload.tsx';
import { usePhoneFormat } from '../lib/phone-format.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LongList, type PagedListing } from '../ui/long-list.tsx';
import { PhoneNumber } from '../ui/phone-number.tsx';
import { RowSkeletons } from '../ui/row-skeleton.tsx';
import { ShowAllLink } from '../ui/show-all.tsx';
import { ACTIONS, type Column, Table } from '../ui/table.tsx';
import type { AllowedPhone } from './queries.ts';
import { RestoreDialog, RevokeDialog } from './revocation-dialogs.tsx';
import { PhoneStatusBadge } from './status.tsx';

const InviteDialog = lazyWithRetry(() => import('./invite-dialog.tsx'));

type Props = { listing: PagedListing<AllowedPhone>; isFiltered: boolean };

/** The numbers, newest first: a table, or cards on a phone. */
export function PhoneNumberList({ listing, isFiltered }: Props) {
  const revoking = useDialogState<AllowedPhone>();
  const restoring = useDialogState<AllowedPhone>();
  const inviting = useDialogState<AllowedPhone>();
  return (
    <>
      <LongList
        listing={listing}
        what="phone numbers"
        skeleton={<RowSkeletons count={6} />}
        empty={<NoNumbers isFiltered={isFiltered} />}
      >
        {(items) => (
          <Table
            caption="Phone numbers"
            columns={columns({ invite: inviting.show, revoke: revoking.show, restore: restoring.show })}
            rows={items}
            rowKey={({ id }) => id}
            isDim={({ status }) => status === 'revoked'}
          />
        )}
      </LongList>
      {inviting.subject && <InviteDialog key={inviting.key} {...inviting.frame} number={inviting.subject} />}
      {revoking.subject && <RevokeDialog {...revoking.frame} number={revoking.subject} />}
      {restoring.subject && <RestoreDialog {...restoring.frame} number={restoring.subject} />}
    </>
  );
}

type Act = (number: AllowedPhone) => void;
type Acts = { invite: Act; revoke: Act; restore: Act };

const columns = (acts: Acts): Column<AllowedPhone>[] => [
  {
    header: 'Number and status',
    bare: true,
    cell: ({ phone, status }) => (
      <span className="flex w-full flex-wrap items-center justify-between gap-1.5 md:flex-col md:items-start md:whitespace-nowrap">
        <span className="figures font-[650]">
          <PhoneNumber phone={phone} />
        </span>
        <PhoneStatusBadge status={status} />
      </span>
    ),
  },
  {
    header: 'Note',
    cell: ({ notes }) => notes && <span className="block min-w-0 wrap-anywhere md:min-w-36">{notes}</span>,
  },
  {
    header: 'Used by',
    cell: ({ used_by_name, used_at }) =>
      used_at ? (
        <Who name={used_by_name ?? 'A deleted account'} when={used_at} />
      ) : (
        used_by_name && `Changed by ${used_by_name}`
      ),
  },
  {
    header: 'Added by',
    cell: ({ added_by_name, created_at }) => <Who name={added_by_name ?? 'The system'} when={created_at} />,
  },
  {
    ...ACTIONS,
    cell: (number) => <RowActions number={number} {...acts} />,
  },
];

function RowActions({ number, invite, revoke, restore }: Acts & { number: AllowedPhone }) {
  const phone = usePhoneFormat()(number.phone);
  if (number.status === 'used') return null;
  const isPending = number.status === 'pending';
  const button = (words: string, act: Act, tone: 'secondary' | 'danger' = 'secondary') => (
    <Button tone={tone} size="sm" aria-label={`${words} ${phone}`} onClick={() => act(number)}>
      {words}
    </Button>
  );
  return (
    <span className="flex gap-2.5 max-md:mt-1.5 max-md:w-full max-md:*:flex-1 md:justify-end">
      {isPending && button('Invite', invite)}
      {isPending && button('Revoke', revoke, 'danger')}
      {!isPending && button('Restore', restore)}
    </span>
  );
}

function Who({ name, when }: { name: string; when: string }) {
  return (
    <span className="grid min-w-0 leading-snug">
      <span>{name}</span>
      <time
        dateTime={when}
        title={formatDateTime(when)}
        className="figures text-[.9rem] text-ink-soft md:whitespace-nowrap"
      >
        {formatDate(when)}
      </time>
    </span>
  );
}

function NoNumbers({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      icon={Smartphone}
      title="No phone numbers found"
      action={isFiltered && <ShowAllLink to="/admin/phone-numbers">Show all numbers</ShowAllLink>}
    >
      {isFiltered ? 'Nothing matches this search and status.' : 'Add the first one above.'}
    </EmptyState>
  );
}
