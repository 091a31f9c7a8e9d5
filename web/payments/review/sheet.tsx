import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';
import { actionOf, type KeyAction } from './keys.ts';
import { PaymentStatusBadge } from '../status-badge.tsx';
import { StaffPaymentFacts } from './facts.tsx';
import { KeyLegend } from './key-legend.tsx';
import { StaffPaymentProof } from './proof.tsx';
import { StaffPaymentReopening } from './reopen-payment.tsx';
import { StaffPaymentReopenings } from '../staff-payment-reopenings.tsx';
import { StaffPaymentReview } from './decision-form.tsx';
import { TakenNote } from './notices.tsx';
import { StaffPaymentTwins } from './possible-duplicates.tsx';
import { Waiting } from './waiting-time.tsx';
import { PlaceWithdrawn } from '../staff-payment-withdrawn.tsx';
import { neighbours, type PaymentDetail, type ReviewedPayment } from './queue.ts';
import { useReview } from './use-decision.ts';

export type SheetProps = {
  payment: PaymentDetail;
  /** The list it was opened from: what stands before and after it. */
  list: readonly ReviewedPayment[];
  mayReview: boolean;
  takesFocus: boolean;
  onOpen: (id: string | undefined) => void;
  /** Goes to the next pending payment; false where there is none. */
  onDecided: (id: string) => Promise<string | null>;
};

const TYPED = 'input, textarea, select, [contenteditable]';

/** A payment as the treasurer decides it: what looks wrong first, then the facts, the proof and the verdict. */
export function StaffPaymentSheet({ payment, list, mayReview, takesFocus, onOpen, onDecided }: SheetProps) {
  const review = useReview(payment, () => onDecided(payment.id));
  const sheet = useRef<HTMLDivElement>(null);
  const heading = useFocus(sheet, payment, takesFocus);
  const confirmButton = useRef<HTMLButtonElement>(null);
  const proof = useRef<HTMLButtonElement>(null);
  const [wasPending, setWasPending] = useState(payment.status === 'pending');
  const begin = () => {
    setWasPending(true);
    review.beginAgain();
  };
  const isOpen = payment.status === 'pending' && mayReview;
  const { before, after } = neighbours(list, payment.id);
  const actions: Partial<Record<KeyAction, () => void>> = {
    ...(after && { next: () => onOpen(after) }),
    ...(before && { previous: () => onOpen(before) }),
    ...(isOpen && {
      // What looks like another payment is not confirmed by a slip of the finger.
      confirm: payment.is_repeated ? () => confirmButton.current?.focus() : review.confirm,
      reject: review.reject,
      notes: () => review.field.current?.focus(),
    }),
    ...(payment.has_proof && { proof: () => proof.current?.click() }),
    close: () => onOpen(undefined),
  };
  const press = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    // What is pressed in a dialog over it comes by here as well.
    if (!sheet.current?.contains(target)) return;
    const isTyping = target.matches(TYPED);
    const action = actionOf(event, isTyping);
    if (!action || !actions[action]) return;
    if (action !== 'close') {
      event.preventDefault();
      return actions[action]();
    }
    // A drawer closes by itself. Out of the notes first; what was typed there stays.
    if (target.closest('[role=dialog]')) return;
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
        <h2 ref={heading} tabIndex={-1} className="text-[1.45rem] wrap-anywhere">
          {payment.user_name}
        </h2>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft wrap-anywhere">
          <TextAnchor href={`mailto:${payment.user_email}`}>{payment.user_email}</TextAnchor>
          {payment.status === 'pending' && <Waiting since={payment.submitted_at} />}
        </p>
      </div>
      {wasPending && payment.status !== 'pending' && !review.isDecidedHere && (
        <TakenNote payment={payment} notes={review.notes} />
      )}
      <StaffPaymentTwins payment={payment} />
      <PlaceWithdrawn payment={payment} />
      <StaffPaymentReopenings reopenings={payment.reopenings} />
      <StaffPaymentFacts payment={payment} />
      <StaffPaymentProof payment={payment} opener={proof} />
      {isOpen && <StaffPaymentReview review={review} confirmButton={confirmButton} />}
      {mayReview && <StaffPaymentReopening payment={payment} heading={heading} onReopened={begin} />}
      <KeyLegend actions={actions} />
    </div>
  );
}

/**
 * The heading takes the focus of a payment that is opened, and of one whose buttons go with its verdict. Before anything
 * is painted, and once more in the next frame: a drawer that loses its focused button takes the focus itself by then.
 */
function useFocus(sheet: React.RefObject<HTMLElement | null>, { status }: PaymentDetail, takesFocus: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(status);
  useLayoutEffect(() => {
    // The panel or drawer stays where the payment before it was scrolled to.
    sheet.current?.parentElement?.scrollTo({ top: 0 });
    if (!takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    const again = requestAnimationFrame(() => takeFromDialog(heading.current));
    return () => cancelAnimationFrame(again);
  }, [sheet, takesFocus]);
  useLayoutEffect(() => {
    if (shown.current === status) return;
    shown.current = status;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [status]);
  return heading;
}

function takeFromDialog(heading: HTMLElement | null): void {
  if (document.activeElement?.matches('[role=dialog]')) heading?.focus({ preventScroll: true });
}

type NeighbourProps = { before: string | null; after: string | null; onOpen: SheetProps['onOpen'] };

function Neighbours({ before, after, onOpen }: NeighbourProps) {
  return (
    <span className="-mr-2 flex">
      <Button
        tone="quiet"
        size="icon"
        aria-label="Previous payment"
        aria-keyshortcuts="K"
        disabled={before === null}
        onClick={() => onOpen(before ?? undefined)}
      >
        <ChevronLeft className="size-5" aria-hidden="true" />
      </Button>
      <Button
        tone="quiet"
        size="icon"
        aria-label="Next payment"
        aria-keyshortcuts="J"
        disabled={after === null}
        onClick={() => onOpen(after ?? undefined)}
      >
        <ChevronRight className="size-5" aria-hidden="true" />
      </Button>
      <Button tone="quiet" size="sm" onClick={() => onOpen(undefined)} className="max-xl:hidden">
        Close
      </Button>
    </span>
  );
}
