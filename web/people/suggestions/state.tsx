import { MessageCircle, Undo2, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { useDialogState } from '../../lib/dialog-state.ts';
import { lazyWithRetry } from '../../lib/lazy-with-preload.tsx';
import { useOperation } from '../../lib/operation.ts';
import { plural } from '../../lib/text-format.ts';
import { Button } from '../../ui/button.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { toast, toastFailure } from '../../ui/toast.ts';
import type { Entry, SchoolClass } from '../rosters/queries.ts';

const SuggestDialog = lazyWithRetry(() => import('./suggest-dialog.tsx'));
const InvitationDialog = lazyWithRetry(() => import('./invitation-dialog.tsx'));

type Suggestion = NonNullable<Entry['suggestion']>;

/** Whether someone knows how to reach a missing classmate, in words; nothing once they're invited. */
export function ReachState({ entry }: { entry: Entry }) {
  const { suggestion, is_invited } = entry;
  if (is_invited || !suggestion) return null;
  const { is_own, state, phone, suggested_by_name, vouches } = suggestion;
  const vouched = vouches > 0 && ` ${plural(vouches, 'classmate vouches', 'classmates vouch')} for it.`;
  return (
    <span className="text-[.92rem] text-ink-soft wrap-anywhere">
      {state === 'rejected' && 'Staff couldn’t use the number you sent.'}
      {state === 'pending' && !is_own && `${suggested_by_name} sent staff a number.`}
      {state === 'pending' && is_own && (
        <>You sent {phone ? <PhoneNumber phone={phone} /> : 'a number'}. It isn’t approved yet.</>
      )}
      {state === 'pending' && vouched}
    </span>
  );
}

/** What the reader may do to reach them. */
export function ReachActions({ entry, schoolClass }: { entry: Entry; schoolClass: SchoolClass }) {
  const suggesting = useDialogState<true>();
  const inviting = useDialogState<string>();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { suggestion, is_invited } = entry;
  const name = `${entry.first_name} ${entry.last_name}`;
  const isOpen = suggestion?.state === 'pending';
  const sent = is_invited && suggestion?.state === 'approved' ? suggestion.phone : null;
  return (
    <>
      {!is_invited && !isOpen && (
        <Button
          size="sm"
          tone="secondary"
          icon={MessageCircle}
          aria-label={`I know how to reach them: ${name}`}
          autoFocus={isWithdrawing} // in place of the button that was pressed
          onClick={() => {
            setWithdrawing(false);
            suggesting.show(true);
          }}
        >
          I know how to reach them
        </Button>
      )}
      {suggestion &&
        isOpen &&
        (suggestion.is_own ? (
          <Withdraw {...{ suggestion, name }} onPress={() => setWithdrawing(true)} />
        ) : (
          <Vouch {...{ suggestion, name }} />
        ))}
      {sent && (
        <Button
          size="sm"
          icon={MessageCircle}
          aria-label={`Send the invitation: ${name}`}
          onClick={() => inviting.show(sent)}
        >
          Send the invitation
        </Button>
      )}
      {suggesting.subject && <SuggestDialog key={suggesting.key} {...suggesting.frame} entry={entry} />}
      {inviting.subject && (
        <InvitationDialog
          key={inviting.key}
          {...inviting.frame}
          entry={entry}
          schoolClass={schoolClass}
          phone={inviting.subject}
        />
      )}
    </>
  );
}

type Props = { suggestion: Suggestion; name: string };

function Withdraw({ suggestion: { id }, name, onPress }: Props & { onPress: () => void }) {
  const withdraw = useOperation('DELETE /suggestions/:id');
  const press = async () => {
    onPress();
    await withdraw
      .mutateAsync({ params: { id } })
      .then(() => toast.success('Number withdrawn and deleted'), toastFailure('We couldn’t withdraw this number.'));
  };
  return (
    <Button
      size="sm"
      tone="secondary"
      icon={Undo2}
      aria-label={`Withdraw the number of ${name}`}
      busy={withdraw.isPending}
      onClick={() => void press()}
    >
      Withdraw
    </Button>
  );
}

function Vouch({ suggestion: { id, has_vouched }, name }: Props) {
  const vouch = useOperation('PUT /suggestions/:id/vouch');
  const takeBack = useOperation('DELETE /suggestions/:id/vouch');
  const change = has_vouched ? takeBack : vouch;
  // The row may leave for the invited ones: two vouches can approve the number.
  const press = () =>
    change
      .mutateAsync({ params: { id } })
      .then(
        () => toast.success(has_vouched ? 'You took your vouch back' : `You vouch for ${name}`),
        toastFailure('We couldn’t save this.'),
      );
  return (
    <Button
      size="sm"
      tone="secondary"
      icon={UserCheck}
      aria-label={`${has_vouched ? 'Take back your vouch' : 'Vouch'}: ${name} is a classmate`}
      busy={vouch.isPending || takeBack.isPending}
      onClick={() => void press()}
    >
      {has_vouched ? 'Take back your vouch' : 'Vouch'}
    </Button>
  );
}
