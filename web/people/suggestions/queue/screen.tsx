import { UserSearch } from 'lucide-react';
import { useState } from 'react';
import { SUGGESTIONS_DECIDED_AT_ONCE } from '../../../../contract/constants.ts';
import { useDialogState } from '../../../lib/dialog-state.ts';
import { useOperation } from '../../../lib/operation.ts';
import { plural } from '../../../lib/text-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LongList, type PagedListing } from '../../../ui/long-list.tsx';
import { RowSkeletons } from '../../../ui/row-skeleton.tsx';
import { toast, toastFailure } from '../../../ui/toast.ts';
import { SuggestionQueue } from './list.tsx';
import { type Queued, sentenceOf } from './queries.ts';
import { selectionOf } from './selection.ts';

type Props = { listing: PagedListing<Queued, { total: number }> };

/** Numbers that members sent for missing classmates, for staff to decide. */
export function SuggestionDecisions({ listing }: Props) {
  const items = listing.data?.pages.flatMap((page) => page.items) ?? [];
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const { chosen, isFull, box } = selectionOf(items, marked);
  const rejecting = useDialogState<readonly Queued[]>();
  const restoring = useDialogState<Queued>();
  const decide = useOperation('POST /admin/suggestions/decisions');
  const send = async (list: readonly Queued[], decision: 'approved' | 'rejected', restore_revoked = false) => {
    const ids = list.map(({ id }) => id);
    const reply = await decide.mutateAsync({ body: { ids, decision, restore_revoked } });
    setMarked(new Set());
    toast.success(sentenceOf(reply.items.map(({ result }) => result)));
  };
  const approve = (list: readonly Queued[]) => {
    const [only, ...others] = list;
    if (only?.listed === 'revoked' && others.length === 0) return restoring.show(only);
    void send(list, 'approved').catch(toastFailure('We couldn’t approve this.'));
  };
  const choose = (id: string, isChosen: boolean) => {
    const others = chosen.map((each) => each.id).filter((each) => each !== id);
    setMarked(new Set(isChosen ? [...others, id] : others));
  };
  const [toReject, toRestore] = [rejecting.subject, restoring.subject];
  const total = listing.data?.pages.at(-1)?.total;
  return (
    <>
      {items.length > 0 && (
        <section aria-label="Selected" className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Checkbox
            label={box.label}
            checked={box.isTicked}
            onChange={({ target }) => setMarked(new Set(target.checked ? box.ids : []))}
          />
          <Button size="sm" disabled={chosen.length === 0 || decide.isPending} onClick={() => approve(chosen)}>
            Approve {chosen.length || 'selected'}
          </Button>
          <Button
            size="sm"
            tone="danger"
            disabled={chosen.length === 0 || decide.isPending}
            onClick={() => rejecting.show(chosen)}
          >
            Reject {chosen.length || 'selected'}
          </Button>
          {total !== undefined && (
            <p className="text-ink-soft">
              {plural(total, 'number waits', 'numbers wait')}
              {isFull && `. You can select up to ${SUGGESTIONS_DECIDED_AT_ONCE} at a time.`}
            </p>
          )}
        </section>
      )}
      <LongList
        listing={listing}
        what="suggested numbers"
        skeleton={<RowSkeletons count={4} />}
        empty={
          <EmptyState icon={UserSearch} title="Nothing to decide">
            When a member sends the number of a missing classmate, it appears here.
          </EmptyState>
        }
      >
        {() => (
          <SuggestionQueue
            items={items}
            chosen={marked}
            isFull={isFull}
            onChoose={choose}
            isBusy={decide.isPending}
            isPaused={rejecting.frame.open || restoring.frame.open}
            onApprove={(one) => approve([one])}
            onReject={(one) => rejecting.show([one])}
          />
        )}
      </LongList>
      {toReject && (
        <ConfirmDialog
          {...rejecting.frame}
          title={titleOfRejection(toReject)}
          description="The person who sent it sees this, without a reason. After three rejections within 30 days they can’t send any for 30 days."
          action="Reject"
          busyAction="Rejecting..."
          onConfirm={() => send(toReject, 'rejected')}
        />
      )}
      {toRestore && (
        <ConfirmDialog
          {...restoring.frame}
          tone="primary"
          title="Restore this number?"
          description={`The committee revoked it before, or its member changed to another one. ${nameOf(toRestore)} can register with it once it’s restored.`}
          action="Restore and Approve"
          busyAction="Restoring..."
          onConfirm={() => send([toRestore], 'approved', true)}
        />
      )}
    </>
  );
}

const nameOf = ({ first_name, last_name }: Queued) => `${first_name} ${last_name}`;

const titleOfRejection = (list: readonly Queued[]) =>
  list.length === 1 && list[0] ? `Reject the number of ${nameOf(list[0])}?` : `Reject ${list.length} numbers?`;
