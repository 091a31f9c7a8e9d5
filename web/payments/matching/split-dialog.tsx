import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { formatMoneyIn } from '../../../contract/money.ts';
import { formatMoney } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { toastFailure } from '../../ui/toast.ts';
import { CandidateFacts, LinkableFacts } from './money.tsx';
import { type BankLine, candidatesOf, type Linkable } from './queries.ts';
import type { LineDialogProps } from './use-batches.ts';
import { LINK_FAILED, useLink } from './use-link.ts';
import { type Split, useSplit } from './use-split.ts';

/** For one registration or several; the rest of the line stays open. */
export default function SplitDialog({ line, batches, ...frame }: LineDialogProps) {
  const split = useSplit(line, batches.send, () => frame.onOpenChange(false));
  const { payer, text, open_cents, currency } = line;
  const finishLink = () => {
    batches.forget();
    frame.onOpenChange(false);
  };
  return (
    <FormDialog
      {...frame}
      title={split.isGoingOut ? 'Record Refund' : 'Record Payment'}
      description={`${formatMoneyIn(open_cents, currency)} ${split.isGoingOut ? 'to' : 'from'} ${payer ?? text}. Members get an email.`}
      width="lg"
      onSubmit={split.save}
      action={split.isGoingOut ? 'Record Refund' : 'Record Payment'}
      busyAction="Recording..."
      form={{ formState: { isSubmitting: split.isBusy, isDirty: split.isTouched }, failure: split.failure }}
      after={<Candidates line={line} split={split} onLinked={finishLink} />}
    >
      <Shares split={split} />
      <p aria-live="polite" className="figures">
        {split.left_cents === 0 ? (
          'Nothing of this line is left.'
        ) : (
          <>
            <strong>{formatMoney(Math.abs(split.left_cents))}</strong>{' '}
            {split.left_cents * Math.sign(open_cents) > 0 ? 'of this line is left.' : 'more than the line has.'}
          </>
        )}
      </p>
      {split.isGoingOut && (
        <TextareaField
          label="Reason"
          hint="The member reads it."
          maxLength={500}
          value={split.reason}
          onChange={({ target }) => split.setReason(target.value)}
        />
      )}
      {payer && split.shares.length > 0 && (
        <Checkbox
          label="Remember this payer"
          hint={<span className="wrap-anywhere">The next line from {payer} is suggested for the same members.</span>}
          checked={split.isRemembered}
          onChange={({ target }) => split.setRemembered(target.checked)}
        />
      )}
    </FormDialog>
  );
}

/** The button that added a registration is gone then: its amount gets the focus, or after a removal the search. */
function useFocusOfShares(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (before.current === count) return;
    const added = count > before.current ? 'li:last-child input' : null;
    before.current = count;
    if (added) list.current?.querySelector<HTMLElement>(added)?.focus();
    else document.querySelector<HTMLElement>('[role=dialog] [data-begin]')?.focus();
  }, [count]);
  return list;
}

function Shares({ split }: { split: Split }) {
  const list = useFocusOfShares(split.shares.length);
  if (split.shares.length === 0) return <p className="text-ink-soft">Add a registration from the list below.</p>;
  return (
    <ul ref={list} className="grid min-w-0 grid-cols-1 gap-4">
      {split.shares.map(({ candidate, typed }) => {
        const name = candidate.name ?? 'Deleted account';
        return (
          <li
            key={candidate.registration_id}
            className="grid grid-cols-1 items-end gap-3 border-rule border-b pb-4 sm:grid-cols-[minmax(0,1fr)_10rem_auto]"
          >
            <CandidateFacts candidate={candidate} />
            <MoneyField
              label="Amount"
              aria-label={`Amount for ${name}`}
              value={typed}
              onChange={({ target }) => split.type(candidate.registration_id, target.value)}
            />
            <Button
              tone="secondary"
              aria-label={`Remove ${name}`}
              onClick={() => split.remove(candidate.registration_id)}
            >
              Remove
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function Candidates({ line, split, onLinked }: { line: BankLine; split: Split; onLinked: () => void }) {
  const [q, setQ] = useState('');
  const { data, error, refetch, isFetching } = useQuery({
    ...candidatesOf(line.id, q),
    placeholderData: keepPreviousData,
    gcTime: 0, // balances of an earlier look are out of date, and would be refused
  });
  const chosen = new Set(split.shares.map(({ candidate }) => candidate.registration_id));
  const items = data?.items.filter(({ registration_id }) => !chosen.has(registration_id));
  return (
    <section aria-label="Registrations" className="grid gap-3">
      <SearchField label="Search by name, code or amount" begins value={q} onChange={setQ} />
      {error && !data && <LoadFailed error={error} what="The registrations" onRetry={refetch} busy={isFetching} />}
      {!data && !error && <Skeleton className="h-24" />}
      <p role="status" className="text-ink-soft">
        {items?.length === 0 && q && 'No registration found.'}
        {items?.length === 0 && !q && chosen.size === 0 && 'No likely registration. Search for one.'}
      </p>
      {items && items.length > 0 && (
        <ul className="grid gap-2">
          {items.map((candidate) => (
            <OfferedRow key={candidate.registration_id} of={candidate} verb="Add" onClick={() => split.add(candidate)}>
              <CandidateFacts candidate={candidate} />
            </OfferedRow>
          ))}
        </ul>
      )}
      {data && data.links.length > 0 && <LinkableList line={line} entries={data.links} onLinked={onLinked} />}
    </section>
  );
}

type ListProps = { line: BankLine; entries: readonly Linkable[]; onLinked: () => void };

/** Payments that were recorded before this line was imported: one of them may be this line. */
function LinkableList({ line, entries, onLinked }: ListProps) {
  const { link, isLinking } = useLink(line);
  const run = (entry: Linkable) => link([entry]).then(onLinked).catch(toastFailure(LINK_FAILED));
  return (
    <section aria-label="Recorded before" className="grid gap-2">
      <h3 className="text-[1.05rem]">Recorded before</h3>
      <p className="text-ink-soft">
        If this line is one of these, link it instead of recording it again. No amount changes. You can’t unlink it.
      </p>
      <ul className="grid gap-2">
        {entries.map((entry) => (
          <OfferedRow key={entry.id} of={entry} verb="Link" busy={isLinking} onClick={() => void run(entry)}>
            <LinkableFacts entry={entry} />
          </OfferedRow>
        ))}
      </ul>
    </section>
  );
}

type RowProps = ComponentProps<typeof Button> & {
  of: Pick<Linkable, 'name' | 'event_name' | 'own_payment'>;
  verb: 'Add' | 'Link';
};

/** What the line may be, with the button that says so; no one does that with their own payment. */
const OfferedRow = ({ of, verb, children, ...button }: RowProps) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 rounded-md border border-rule p-3">
    {children}
    <Button
      tone="secondary"
      size="sm"
      disabled={of.own_payment === 'REFUSED'}
      aria-label={`${verb} ${of.name ?? 'deleted account'}, ${of.event_name}`}
      {...button}
    >
      {verb}
    </Button>
  </li>
);
