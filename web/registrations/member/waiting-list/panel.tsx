import { useOperation } from '../../../lib/operation.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Registration } from '../payment-state.ts';
import { peopleOf, positionSentence, type Waiting } from './labels.ts';
import { OfferForm } from './offer-form.tsx';
import type { Refusing } from './use-raised-refusal.ts';

type Props = Refusing & { waiting: Waiting; onRegistered: (registration: Registration) => void };

/** Instead of the register panel while the member waits: the offer, or their position. */
export default function WaitingPanel({ waiting, ...answering }: Props) {
  const { offer, seats, ticket_type_names: names } = waiting;
  if (offer) return <OfferForm key={offer.id} seats={seats} offer={offer} {...answering} />;
  return (
    <div className="grid gap-4">
      <h2 className="text-[1.35rem]">{positionSentence(waiting)}</h2>
      <p className="text-ink-soft">
        When {seats === 1 ? 'a place is' : `${seats} places are`} free and it’s your turn, we email you and hold{' '}
        {seats === 1 ? 'it' : 'them'} for a day.
      </p>
      <DescriptionList
        items={[
          { term: 'For', detail: peopleOf(seats) },
          { term: names.length === 1 ? 'Ticket' : 'Any of', detail: names.join(', ') },
        ]}
      />
      <LeaveButton entryId={waiting.id} />
    </div>
  );
}

function LeaveButton({ entryId }: { entryId: string }) {
  const leave = useOperation('DELETE /waiting-list-entries/:id', { gone: ['WAITING_LIST_ENTRY_NOT_FOUND'] });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-rule border-t pt-4">
      <p className="text-[.92rem] text-ink-soft">Can’t come any more?</p>
      <ConfirmButton
        button={{ tone: 'danger', size: 'sm', children: 'Leave' }}
        title="Leave the waiting list?"
        description="If you join again, you’re last."
        cancel="Stay on the List"
        action="Leave"
        busyAction="Leaving..."
        onConfirm={async () => {
          await leave.mutateAsync({ params: { id: entryId } });
          toast.success('You’ve left the waiting list');
        }}
        otherwise="We couldn’t take you off the list. Try again."
      />
    </div>
  );
}
