import {
  Banknote,
  CircleCheck,
  CircleDollarSign,
  CircleX,
  Hourglass,
  LogOut,
  type LucideIcon,
  UserCheck,
} from 'lucide-react';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatMoney, formatTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { Shown } from './device.ts';
import { TakePayment } from './take-payment.tsx';

export type Admission = { kind: 'entry' | 'exit'; note: string | null };
type Props = {
  shown: Shown;
  /** Whether the device has a cash box. */
  canTake: boolean;
  /** Whether it asks how much was paid. */
  isTaking: boolean;
  onTaking: (isTaking: boolean) => void;
  onAdmit: (admission: Admission) => void;
  onTake: (amount_cents: number) => Promise<void>;
  onUndo: () => void;
  onNext: () => void;
};

type Look = { icon: LucideIcon; title: string; tone: string };
const GREEN = 'bg-green-wash text-green-ink';
const GOLD = 'bg-gold-wash text-gold-ink';
const BLUE = 'bg-blue-wash text-blue-ink';
const RED = 'bg-red-wash text-red-ink';

/** The treasurer hasn’t confirmed yet what they say they paid. */
const IN_REVIEW = 'Payment being reviewed';

function lookOf({ shown, scan, payment, ticket, before, isAgain }: Shown): Look {
  if (payment) {
    const tone = ticket?.balance_cents === 0 ? GREEN : GOLD;
    return { icon: Banknote, title: `Took ${formatMoney(payment.amount_cents)} in cash`, tone };
  }
  if (scan?.kind === 'exit') return { icon: LogOut, title: 'Checked out', tone: GREEN };
  if (scan) return { icon: CircleCheck, title: isAgain ? 'Checked in again' : 'Checked in', tone: GREEN };
  if (shown === 'payment_due' && ticket?.is_in_review) return { icon: Hourglass, title: IN_REVIEW, tone: BLUE };
  if (shown === 'payment_due')
    return { icon: CircleDollarSign, title: `Payment due ${formatMoney(ticket?.balance_cents ?? 0)}`, tone: GOLD };
  if (shown === 'already_in')
    return {
      icon: UserCheck,
      title: `Already checked in ${[before && formatTime(before.at), before?.device_name].filter(Boolean).join(', ')}`,
      tone: GOLD,
    };
  return { icon: CircleX, title: 'Not valid', tone: RED };
}

/** The result over the whole screen, in colour, words and a sign. All buttons are within reach of a thumb. */
export function ResultScreen({ shown, canTake, isTaking, onTaking, onAdmit, onTake, onUndo, onNext }: Props) {
  const { ticket, scan, payment } = shown;
  const isDue = !payment && !scan && ticket !== null && ticket.balance_cents > 0;
  const isInReview = isDue && ticket.is_in_review;
  const canTakeNow = isDue && canTake && !isTaking;
  const isForAdmitting = isNotIn(shown) && (payment !== null || isInReview);
  const { icon: Icon, title, tone } = lookOf(shown);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const takeButton = useRef<HTMLButtonElement>(null);
  const leaveTaking = () => {
    flushSync(() => onTaking(false));
    takeButton.current?.focus();
  };
  const take = (
    <Button ref={takeButton} tone={isInReview ? 'secondary' : 'primary'} wide onClick={() => onTaking(true)}>
      Take Payment
    </Button>
  );
  return (
    <div
      role="dialog"
      aria-modal="true"
      aria-labelledby="result"
      data-open=""
      className={cx('fixed inset-0 z-30 grid grid-rows-[1fr_auto] overflow-y-auto', tone)}
    >
      <div className="grid content-center justify-items-center gap-3 px-6 py-5 text-center">
        <Icon className="size-18 [@media(min-height:720px)]:size-28" strokeWidth={1.5} />
        <h1 ref={heading} id="result" tabIndex={-1} className="text-[2rem]">
          {title}
        </h1>
        {ticket ? (
          <p className="grid gap-1 text-ink">
            <span className="font-[700] text-[1.5rem] leading-tight wrap-anywhere">{ticket.name}</span>
            <span className="text-[1.1rem] wrap-anywhere">
              {ticket.ticket_type_name}
              {ticket.is_guest && ' · Guest'}
            </span>
            {noteOn(shown) && <span className="font-[650] text-[1.1rem]">{noteOn(shown)}</span>}
            {ticket.marks.map((mark) => (
              <span key={mark} className="font-[650] text-[1.1rem] wrap-anywhere">
                {mark}
              </span>
            ))}
          </p>
        ) : (
          <p className="max-w-sm text-ink">
            {scan
              ? scan.note
              : 'This code isn’t on the list. It may be for another event, or its owner may have withdrawn.'}
          </p>
        )}
      </div>
      <div className="mx-auto grid w-full max-w-lg gap-3 bg-ground px-4 pt-4 pb-6 text-ink sm:rounded-t-lg">
        {canTakeNow && !isInReview && take}
        {isDue && !canTake && !isInReview && <p>This phone has no cash box, so it can’t take cash.</p>}
        {isDue && isTaking && (
          <TakePayment balanceCents={ticket.balance_cents} onTake={onTake} onCancel={leaveTaking} />
        )}
        {scan && (
          <Button tone="secondary" wide onClick={onUndo}>
            {payment ? 'Undo Check-in' : 'Undo'}
          </Button>
        )}
        {!scan && !isTaking && (
          <AdmitForm
            shown={shown}
            isPrimary={isForAdmitting}
            usualNote={isInReview ? IN_REVIEW : ''}
            onAdmit={onAdmit}
          />
        )}
        {canTakeNow && isInReview && take}
        {!isTaking && (
          <Button wide tone={(canTakeNow && !isInReview) || isForAdmitting ? 'secondary' : 'primary'} onClick={onNext}>
            Next
          </Button>
        )}
      </div>
    </div>
  );
}

/** They wait at the entrance still. */
const isNotIn = ({ scan, before }: Shown) => !scan && !before;

/** What else is to be known beside the title. */
function noteOn(shown: Shown): string | null {
  const { scan, payment, ticket, before } = shown;
  const due =
    ticket && ticket.balance_cents > 0
      ? `${formatMoney(ticket.balance_cents)} ${ticket.is_in_review ? 'awaiting review' : 'still due'}`
      : null;
  if (payment && due) return isNotIn(shown) ? `${due}. Not checked in yet.` : due;
  if (payment) return scan ? 'Checked in' : 'Already checked in';
  return (before || ticket?.is_in_review) && !scan ? due : null;
}

type AdmitProps = Pick<Props, 'shown' | 'onAdmit'> & { isPrimary: boolean; usualNote: string };

/** The volunteer may still let someone in, and says why; a person looks into it later. */
function AdmitForm({ shown: { shown, ticket, before, payment }, isPrimary, usualNote, onAdmit }: AdmitProps) {
  const [note, setNote] = useState(before ? '' : usualNote);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!note.trim()) return setError(ticket ? 'Write why you let them in.' : 'Enter the name.');
    onAdmit({ kind: 'entry', note: note.trim() });
  };
  // They are in, and the payment is what they came for.
  if (before && payment) return null;
  return (
    <>
      {before && (
        <Button tone="secondary" wide onClick={() => onAdmit({ kind: 'exit', note: null })}>
          Check Out
        </Button>
      )}
      <form noValidate onSubmit={submit} className="grid gap-3">
        <TextField
          label={ticket ? 'Note' : 'Name of the person'}
          hint={shown === 'payment_due' && !usualNote ? 'For example: “Pays by Zelle tonight”' : undefined}
          error={error}
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <Button type="submit" tone={isPrimary ? 'primary' : 'secondary'} wide>
          {ticket ? 'Admit with This Note' : 'Admit by Name'}
        </Button>
      </form>
    </>
  );
}
