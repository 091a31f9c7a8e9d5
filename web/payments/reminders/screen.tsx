import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDialogState } from '../../lib/dialog-state.ts';
import { formatMoney } from '../../lib/format.ts';
import { can, type Me } from '../../lib/session.ts';
import { plural } from '../../lib/text-format.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EventNotFound } from '../../ui/event-not-found.tsx';
import { ListCount } from '../../ui/list-count.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowSkeletons } from '../../ui/row-skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ReleaseDialog, ReminderDialog } from './action-dialogs.tsx';
import { unpaidColumns } from './columns.tsx';
import { othersSentence, SENDING_SENTENCES, seatsOf, termsSentence } from './labels.ts';
import { type UnpaidList, unpaidQuery } from './queries.ts';
import { TermsDialog } from './terms-dialog.tsx';

type Props = {
  eventId: string;
  user: Me;
  /** A button to write to everyone on the list, for those who may. */
  writeTo: (people: number) => ReactNode;
};

/** Who still has to pay for an event: reminders, the due day, and seats that may be released. */
export function UnpaidScreen({ eventId, user, writeTo }: Props) {
  const { data, error, refetch, isFetching } = useQuery(unpaidQuery(eventId));
  if (!data && error?.isNotFound) return <EventNotFound title="Unpaid registrations" />;
  return (
    <>
      <BackLink to="/admin/events/$eventId/registrations" params={{ eventId }}>
        Back to the registrations
      </BackLink>
      <PageHeader
        title="Unpaid registrations"
        tab={data ? `Unpaid registrations for ${data.event.name}` : 'Unpaid registrations'}
        description={data ? <span className="font-[650] text-ink">{data.event.name}</span> : <>&nbsp;</>}
      />
      {error && !data && <LoadFailed error={error} what="The registrations" onRetry={refetch} busy={isFetching} />}
      {!data && !error && <RowSkeletons count={6} />}
      {data && <UnpaidPeople list={data} manages={can(user, ['MANAGE_PAYMENTS'])} writeTo={writeTo} />}
    </>
  );
}

type PeopleProps = { list: UnpaidList; manages: boolean; writeTo: Props['writeTo'] };

function UnpaidPeople({ list, manages, writeTo }: PeopleProps) {
  const { event, items, total, others } = list;
  const hasOthers = others.count > 0;
  const sum = items.reduce((all, { balance_cents }) => all + balance_cents, 0);
  const count =
    items.length < total
      ? `The oldest ${items.length} of ${total} registrations`
      : plural(total, 'registration', 'registrations');
  return (
    <div className="grid gap-6">
      <Actions list={list} manages={manages} />
      {items.length > 0 && (
        <div>
          <ListCount>{`${count}, ${formatMoney(sum)} still to pay`}</ListCount>
          {writeTo(total)}
          <Table
            caption="Unpaid registrations"
            columns={unpaidColumns(event.id)}
            rows={items}
            rowKey={({ registration_id }) => registration_id}
          />
        </div>
      )}
      {items.length === 0 && (
        <EmptyState icon={CircleCheck} title={hasOthers ? 'No members to remind' : 'No unpaid registrations'}>
          {hasOthers ? 'No registered member owes anything.' : 'No registration for this event has an amount to pay.'}
        </EmptyState>
      )}
      {hasOthers && (
        <p>
          {othersSentence(others)}{' '}
          <TextLink to="/admin/money-report" search={{ event: event.id }}>
            See who owes
          </TextLink>
        </p>
      )}
    </div>
  );
}

/** The terms, and what can be done now. */
function Actions({ list: { event, terms, sending, items }, manages }: { list: UnpaidList; manages: boolean }) {
  const changing = useDialogState<true>();
  const acting = useDialogState<'remind' | 'release'>();
  const due = sending === 'open' ? items.filter(({ reminder }) => reminder === 'ready') : [];
  const late = items.filter(({ release }) => release === 'ready');
  return (
    <Card className="grid gap-4">
      <p>{termsSentence(terms)}</p>
      {sending !== 'open' && items.length > 0 && <p className="text-ink-soft">{SENDING_SENTENCES[sending]}</p>}
      {sending === 'open' && items.length > 0 && due.length === 0 && (
        <p className="text-ink-soft">No one is due a reminder now. The list says why.</p>
      )}
      {manages && (
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          {due.length > 0 && (
            <Button onClick={() => acting.show('remind')}>Send {plural(due.length, 'Reminder', 'Reminders')}</Button>
          )}
          {late.length > 0 && (
            <Button tone="danger" onClick={() => acting.show('release')}>
              Release {plural(seatsOf(late), 'Seat', 'Seats')}
            </Button>
          )}
          <Button tone="secondary" onClick={() => changing.show(true)}>
            Change Payment Terms
          </Button>
        </div>
      )}
      {changing.subject && <TermsDialog key={changing.key} {...changing.frame} eventId={event.id} terms={terms} />}
      {acting.subject === 'remind' && (
        <ReminderDialog key={acting.key} {...acting.frame} eventId={event.id} people={due} hasDueDay={terms !== null} />
      )}
      {acting.subject === 'release' && (
        <ReleaseDialog key={acting.key} {...acting.frame} eventId={event.id} people={late} />
      )}
    </Card>
  );
}
