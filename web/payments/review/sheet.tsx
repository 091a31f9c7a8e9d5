import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { KeyLegend } from '../../ui/key-legend.tsx';
import { PaymentStatusBadge } from '../../ui/payment-state-badge.tsx';
import { EmailLink } from '../../ui/text-link.tsx';
import { BankLinesOfPayment } from './bank-lines.tsx';
import { DecisionForm } from './decision-form.tsx';
import { ReviewedPaymentFacts } from './facts.tsx';
import { actionOf, KEYS, type KeyAction, TYPED } from './keys.ts';
import { DecidedByOther, NothingDue, OwnPayment, Reopenings } from './notices.tsx';
import { PossibleDuplicates } from './possible-duplicates.tsx';
import { PaymentProof } from './proof.tsx';
import type { PaymentDetail, ReviewedPayment } from './queries.ts';
import { neighbours } from './queue.ts';
import { ReopenPayment } from './reopen-payment.tsx';
import { usePaymentDecision } from './use-decision.ts';
import { WaitingTime } from './waiting-time.tsx';

export type SheetProps = {
  payment: PaymentDetail;
  /** False while only what the list has of it is known. */
  isLoaded: boolean;
  /** The list it was opened from. */
  list: readonly ReviewedPayment[];
  mayReview: boolean;
  typing: RefObject<boolean>;
  onOpen: (id: string | undefined) => void;
  /** Focuses the search; undefined in a drawer, which covers it. */
  onSearch?: (() => void) | undefined;
  /** Opens the next pending payment, or returns a sentence if there is none. */
  onDecided: (id: string) => Promise<string | null>;
};

export function PaymentSheet({ payment, isLoaded, list, mayReview, typing, ...rest }: SheetProps) {
  const { onOpen, onSearch, onDecided } = rest;
  const review = usePaymentDecision(payment, isLoaded, () => onDecided(payment.id));
  const sheet = useRef<HTMLDivElement>(null);
  const heading = useFocus(sheet, payment);
  const confirmButton = useRef<HTMLButtonElement>(null);
  const proof = useRef<HTMLButtonElement>(null);
  const [wasPending, setWasPending] = useState(payment.status === 'pending');
  const begin = () => {
    setWasPending(true);
    review.beginAgain();
  };
  const isOpen = payment.status === 'pending' && mayReview && payment.own_payment !== 'REFUSED';
  const { before, after } = neighbours(list, payment.id);
  const actions: Partial<Record<KeyAction, () => void>> = {
    ...(after && { next: () => onOpen(after) }),
    ...(before && { previous: () => onOpen(before) }),
    ...(isOpen && {
      // A possible duplicate is not confirmed by a single key.
      confirm: payment.is_repeated ? () => confirmButton.current?.focus() : review.confirm,
      reject: review.reject,
      notes: () => review.fields.notes.current?.focus(),
    }),
    ...(payment.has_proof && { proof: () => proof.current?.click() }),
    ...(onSearch && { search: onSearch }),
    close: () => onOpen(undefined),
  };
  const press = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    // React also passes keys pressed in a dialog over it.
    if (!sheet.current?.contains(target)) return;
    const isTyping = typing.current || target.matches(TYPED);
    const action = actionOf(event, isTyping);
    if (!action || !actions[action]) return;
    if (action !== 'close') {
      event.preventDefault();
      return actions[action]();
    }
    // A drawer closes itself. In the notes, Escape leaves the field first.
    if (target.closest('[role=dialog]:not(.side-panel)')) return;
    typing.current = false;
    if (isTyping) heading.current?.focus();
    else onOpen(undefined);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for the controls within
    <div ref={sheet} tabIndex={-1} onKeyDown={press} className="grid gap-5 outline-none">
      <div className="grid gap-2">
        <div className="flex items-center justify-between gap-3">
          <PaymentStatusBadge status={payment.status} />
          <Neighbours before={before} after={after} onOpen={onOpen} />
        </div>
        <h2 ref={heading} tabIndex={-1} className="text-[1.45rem]">
          {payment.user_name}
        </h2>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft">
          <EmailLink email={payment.user_email} />
          {payment.status === 'pending' && <WaitingTime since={payment.submitted_at} />}
        </p>
      </div>
      {wasPending && payment.status !== 'pending' && !review.isDecidedHere && (
        <DecidedByOther payment={payment} notes={review.notes} />
      )}
      {mayReview && <OwnPayment payment={payment} />}
      <BankLinesOfPayment payment={payment} />
      <PossibleDuplicates payment={payment} />
      <NothingDue payment={payment} isLoaded={isLoaded} />
      <Reopenings reopenings={payment.reopenings} />
      <ReviewedPaymentFacts payment={payment} />
      <PaymentProof payment={payment} opener={proof} />
      {isOpen && <DecisionForm review={review} isLoaded={isLoaded} confirmButton={confirmButton} />}
      {mayReview && <ReopenPayment payment={payment} heading={heading} onReopened={begin} />}
      <KeyLegend keys={KEYS.filter(({ action }) => actions[action])} />
    </div>
  );
}

/**
 * Focuses the heading when a payment is opened or its decision buttons disappear: before painting, and again in the next
 * frame, because a drawer that loses its focused button takes the focus itself.
 */
function useFocus(sheet: RefObject<HTMLElement | null>, { status }: PaymentDetail) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(status);
  useLayoutEffect(() => {
    // The panel or drawer keeps the previous payment's scroll position.
    sheet.current?.parentElement?.scrollTo({ top: 0 });
    // Someone who types in the list's search goes on there.
    if (!document.activeElement?.matches(TYPED)) heading.current?.focus({ preventScroll: true });
    const again = requestAnimationFrame(() => {
      if (document.activeElement?.matches('[role=dialog]')) heading.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(again);
  }, [sheet]);
  useLayoutEffect(() => {
    if (shown.current === status) return;
    shown.current = status;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [status]);
  return heading;
}

type NeighbourProps = { before: string | null; after: string | null; onOpen: SheetProps['onOpen'] };

function Neighbours({ before, after, onOpen }: NeighbourProps) {
  const step = (label: string, key: string, id: string | null, Icon: LucideIcon) => (
    <Button
      tone="quiet"
      size="icon"
      aria-label={label}
      aria-keyshortcuts={key}
      disabled={id === null}
      onClick={() => onOpen(id ?? undefined)}
    >
      <Icon className="size-5" />
    </Button>
  );
  return (
    <span className="-mr-2 flex">
      {step('Previous payment', 'K', before, ChevronLeft)}
      {step('Next payment', 'J', after, ChevronRight)}
      <Button tone="quiet" size="sm" onClick={() => onOpen(undefined)} className="max-xl:hidden">
        Close
      </Button>
    </span>
  );
}
