import { useQuery } from '@tanstack/react-query';
import { CalendarX2 } from 'lucide-react';
import { MAY_COLLECT_PAYMENTS } from '../../../contract/access.ts';
import { formatPaymentCode } from '../../../contract/payment-code.ts';
import { useDialogState } from '../../lib/dialog-state.ts';
import { formatMoney } from '../../lib/format.ts';
import { can, type Me } from '../../lib/session.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowSkeletons } from '../../ui/row-skeleton.tsx';
import { AdjustmentDialog } from './adjustment-dialog.tsx';
import { EntryHistory } from './history.tsx';
import { entryAmount } from './labels.ts';
import { type Entry, type Money, moneyQuery } from './queries.ts';
import { RecordingDialog } from './recording-dialog.tsx';
import { ReversalDialog } from './reversal-dialog.tsx';

type Props = { eventId: string; registrationId: string; user: Me };

/** A registration's money for staff: the balance, what happened, and what may be recorded. */
export function MoneyScreen({ eventId, registrationId, user }: Props) {
  const { data, error, refetch, isFetching } = useQuery(moneyQuery(registrationId));
  const isGone = !data && error?.isNotFound === true;
  return (
    <>
      <BackLink to="/admin/events/$eventId/registrations" params={{ eventId }}>
        Back to the registrations
      </BackLink>
      <PageHeader
        title={data ? `Money from ${data.name ?? 'a deleted account'}` : 'Money'}
        description={data ? `${data.event_name} · ${data.ticket_type_name}` : <>&nbsp;</>}
      />
      {isGone && (
        <EmptyState icon={CalendarX2} title="Registration not found">
          It may have been deleted.
        </EmptyState>
      )}
      {error && !data && !isGone && <LoadFailed error={error} what="The money" onRetry={refetch} busy={isFetching} />}
      {!data && !error && <RowSkeletons count={4} />}
      {data && <Details key={registrationId} money={data} user={user} />}
    </>
  );
}

type Recording = 'payment' | 'refund' | 'adjustment';

function Details({ money, user }: { money: Money; user: Me }) {
  const recording = useDialogState<Recording>();
  const reversing = useDialogState<Entry>();
  const mayChange = money.own_payment !== 'REFUSED';
  const manages = mayChange && can(user, ['MANAGE_PAYMENTS']);
  const collects = mayChange && can(user, MAY_COLLECT_PAYMENTS);
  const kind = recording.subject;
  const isToRefund = manages && (money.is_withdrawn || money.is_event_cancelled) && money.balance_cents < 0;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card className="grid gap-5">
        <Balance money={money} />
        {!mayChange && (
          <p className="text-ink-soft">This is your own registration, so someone else has to record its payments.</p>
        )}
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          {collects && (
            <Button tone={isToRefund ? 'secondary' : 'primary'} onClick={() => recording.show('payment')}>
              Record Payment
            </Button>
          )}
          {manages && money.received_cents + money.fees_cents > 0 && (
            <Button tone={isToRefund ? 'primary' : 'secondary'} onClick={() => recording.show('refund')}>
              Record Refund
            </Button>
          )}
          {manages && !money.is_withdrawn && !money.is_event_cancelled && (
            <Button tone="secondary" onClick={() => recording.show('adjustment')}>
              Give Discount
            </Button>
          )}
        </div>
      </Card>
      <Card>
        <h2 className="font-[750] text-[1.15rem]">History</h2>
        {money.entries.length > 0 ? (
          <EntryHistory entries={money.entries} onReverse={manages ? reversing.show : undefined} />
        ) : (
          <p className="pt-3 text-ink-soft">Nothing was received yet.</p>
        )}
      </Card>
      {kind === 'adjustment' && <AdjustmentDialog key={recording.key} {...recording.frame} money={money} />}
      {kind && kind !== 'adjustment' && (
        <RecordingDialog key={recording.key} {...recording.frame} kind={kind} money={money} />
      )}
      {reversing.subject && <ReversalDialog key={reversing.key} {...reversing.frame} entry={reversing.subject} />}
    </div>
  );
}

function Balance({ money }: { money: Money }) {
  const { is_withdrawn, is_event_cancelled, due_cents, received_cents, adjusted_cents, fees_cents, balance_cents } =
    money;
  const isCredit = balance_cents < 0;
  return (
    <DescriptionList
      sum
      items={[
        { term: 'Payment code', detail: formatPaymentCode(money.payment_code) },
        {
          term: is_withdrawn ? 'Cancellation fee' : 'Price',
          detail: is_event_cancelled && !is_withdrawn ? 'None, the event is cancelled' : formatMoney(due_cents),
        },
        {
          term: adjusted_cents > 0 ? 'Discounts' : 'Surcharges',
          detail: adjusted_cents !== 0 && entryAmount({ base_cents: -adjusted_cents, fee_cents: 0 }),
        },
        { term: 'Received', detail: formatMoney(received_cents) },
        { term: 'Fees received', detail: fees_cents !== 0 && formatMoney(fees_cents) },
        {
          term: isCredit ? (is_withdrawn || is_event_cancelled ? 'To refund' : 'Paid too much') : 'Still to pay',
          detail: formatMoney(Math.abs(balance_cents)),
        },
      ]}
    />
  );
}
