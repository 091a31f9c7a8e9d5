import { Search, UserPlus } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { INPUT } from '../../ui/field.tsx';
import { timeOn } from './attendance.ts';
import { Camera } from './camera.tsx';
import type { CheckInDevice, Result, Shown } from './device.ts';
import { findByName, isLikeCode } from './finding.ts';
import { People } from './people.tsx';
import { PhoneOptions } from './phone-options.tsx';
import { type Admission, ResultScreen } from './result.tsx';
import { SellSeat } from './sell-seat.tsx';
import { signal } from './signals.ts';
import type { State } from './state.ts';
import { StatusBar } from './status-bar.tsx';
import type { Device, Hold } from './storage.ts';
import { holdsAfter } from './walk-ins.ts';

type Props = { device: CheckInDevice; state: State; info: Device };

const NO_ONE = { people: [], total: 0 };

/** At the entrance: scan or search, and the result over the whole screen. */
export function EntranceScreen({ device, state, info }: Props) {
  const [text, setText] = useState('');
  const [shown, setShown] = useState<Shown | null>(null);
  const [isSelling, setSelling] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const isCovered = shown !== null || isSelling;
  const found = isLikeCode(text) ? NO_ONE : findByName(state.tickets, text);

  /** At once: no frame of the page before is painted first. */
  const display = (next: Shown, isGood: boolean) => {
    flushSync(() => {
      setText('');
      setTaking(false);
      setShown(next);
    });
    signal(isGood);
  };
  const show = (result: Result) => {
    const isAdmitted = result.shown === 'checked_in';
    const entry = { kind: 'entry', result_shown: result.shown, ticket_id: result.ticket?.id ?? null } as const;
    display({ ...result, scan: isAdmitted ? device.record(entry) : null, payment: null }, isAdmitted);
  };
  const admit = (result: Result, { kind, note }: Admission) => {
    const { ticket, code_sha256, shown: result_shown } = result;
    const scan = device.record({ kind, result_shown, ticket_id: ticket?.id ?? null, code_sha256, note });
    display({ ...result, scan, payment: null }, true);
  };
  /** Who has paid everything comes in at once. */
  const take = async (result: Result, amount_cents: number) => {
    if (!result.ticket) return;
    const payment = await device.take(result.ticket, amount_cents);
    const ticket = { ...result.ticket, balance_cents: result.ticket.balance_cents - amount_cents };
    const entry = { kind: 'entry', result_shown: 'checked_in', ticket_id: ticket.id } as const;
    const scan = ticket.balance_cents === 0 && !result.before ? device.record(entry) : null;
    display({ ...result, ticket, scan, payment }, true);
  };
  /** Who paid nothing yet is shown with what is due, like everyone else. */
  const sell = async (name: string, hold: Hold) => {
    const ticket = await device.sell(name, hold);
    setSelling(false);
    if (ticket) show(device.decide(ticket, null));
  };
  const undo = ({ scan }: Shown) => {
    if (!scan) return;
    const { id, ticket_id, result_shown } = scan;
    device.record({ kind: 'undo', undoes_id: id, ticket_id, result_shown });
    close();
  };
  const close = () => {
    flushSync(() => {
      setShown(null);
      setSelling(false);
      setTaking(false);
    });
    box.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) return;
    if (isLikeCode(text)) return show(await device.look(text));
    const [only, ...more] = found?.people ?? [];
    if (only && more.length === 0) show(device.decide(only, null));
  };

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (isSelling) {
        if (event.key === 'Escape') close();
      } else if (!shown && event.key === '/') {
        event.preventDefault();
        box.current?.focus();
      } else if (shown && event.key === 'Escape') close();
      else if (shown?.scan && event.key.toLowerCase() === 'z') undo(shown);
      // A hand scanner types the next code: it begins in the box.
      else if (shown && !isTaking && event.key.length === 1 && event.key !== ' ') close();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });

  return (
    <>
      <main id="main" hidden={isCovered} className="mx-auto grid w-full max-w-lg content-start gap-4 px-4 pb-28">
        <StatusBar state={state} info={info} />
        <Camera isPaused={isCovered} onCode={(code) => void device.look(code).then(show)} />
        <form noValidate onSubmit={submit} className="flex flex-wrap gap-2">
          <span className="relative min-w-0 grow-99 basis-44">
            <Search className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-faint" />
            <input
              ref={box}
              type="search"
              aria-label="Name or ticket code"
              placeholder="Name or code"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={300}
              value={text}
              onChange={(event) => setText(event.target.value)}
              className={`${INPUT} pl-10`}
            />
          </span>
          <Button type="submit" className="grow">
            Check In
          </Button>
        </form>
        <Button tone="secondary" wide icon={UserPlus} onClick={() => setSelling(true)}>
          Walk-in
        </Button>
        <People
          found={found}
          attendance={state.attendance}
          now={timeOn(info)}
          isEmpty={state.tickets.length === 0}
          isTyping={text !== ''}
          onChoose={(ticket) => show(device.decide(ticket, null))}
        />
        <PhoneOptions device={device} state={state} info={info} />
      </main>
      {isSelling && <SellSeat holds={holdsAfter(info.holds, state.walkIns)} onSell={sell} onCancel={close} />}
      {shown && (
        <ResultScreen
          key={shown.scan?.id ?? shown.payment?.id ?? 'open'}
          shown={shown}
          canTake={info.cash_box !== null}
          isTaking={isTaking}
          onTaking={setTaking}
          onAdmit={(admission) => admit(shown, admission)}
          onTake={(amount_cents) => take(shown, amount_cents)}
          onUndo={() => undo(shown)}
          onNext={close}
        />
      )}
    </>
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
