import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { formatMoney } from '../../lib/format.ts';
import { useOperation } from '../../lib/operation.ts';
import { plural } from '../../lib/text-format.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { seatsOf } from './labels.ts';
import type { Unpaid } from './queries.ts';

type Props = DialogFrameProps & { eventId: string; people: readonly Unpaid[] };

const idsOf = (people: readonly Unpaid[]) => people.map(({ registration_id }) => registration_id);

export function ReminderDialog({ eventId, people, hasDueDay, ...frame }: Props & { hasDueDay: boolean }) {
  const send = useOperation('POST /events/:id/payment-reminders');
  return (
    <ConfirmDialog
      {...frame}
      tone="primary"
      title={`Send ${plural(people.length, 'reminder', 'reminders')}?`}
      description={`Each person gets an email with the amount${hasDueDay ? ', the due day' : ''} and their payment code. Those who have paid in the meantime get none.`}
      action="Send"
      busyAction="Sending..."
      otherwise="We couldn’t send the reminders. Try again."
      onConfirm={async () => {
        const { sent } = await send.mutateAsync({ params: { id: eventId }, body: { registration_ids: idsOf(people) } });
        toast.success(sent === 0 ? 'No reminder was due any more' : `${plural(sent, 'reminder', 'reminders')} sent`);
      }}
    >
      <People people={people} />
    </ConfirmDialog>
  );
}

export function ReleaseDialog({ eventId, people, ...frame }: Props) {
  const release = useOperation('POST /events/:id/seat-releases');
  return (
    <ConfirmDialog
      {...frame}
      title={`Release ${plural(seatsOf(people), 'seat', 'seats')}?`}
      description="These registrations are withdrawn, and each person gets an email that says why. Confirm what the latest bank statements show first."
      action="Release"
      busyAction="Releasing..."
      otherwise="We couldn’t release the seats. Try again."
      onConfirm={async () => {
        const body = { registration_ids: idsOf(people) };
        const { released } = await release.mutateAsync({ params: { id: eventId }, body });
        toast.success(
          released === 0 ? 'No seat could be released any more' : `${plural(released, 'seat', 'seats')} released`,
        );
      }}
    >
      <People people={people} />
    </ConfirmDialog>
  );
}

function People({ people }: { people: readonly Unpaid[] }) {
  return (
    <ul className="grid max-h-60 gap-1 overflow-y-auto">
      {people.map(({ registration_id, name, guests, balance_cents }) => (
        <li key={registration_id} className="flex justify-between gap-4">
          <span className="wrap-anywhere">
            {name}
            {guests > 0 && <> and {plural(guests, 'guest', 'guests')}</>}
          </span>
          <span className="figures shrink-0">{formatMoney(balance_cents)}</span>
        </li>
      ))}
    </ul>
  );
}
