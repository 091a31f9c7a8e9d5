/** The device: what it knows in memory, and what volunteers do with it. Nothing here waits for the network. */
import { ApiError } from '../../lib/api-error.ts';
import { attendanceOf, isIn, knownFrom, type LastScan, timeOn } from './attendance.ts';
import { hashesOf, secretIn } from './finding.ts';
import { afterPayments } from './payments.ts';
import { fetchList, oneAtATime, repeat, sendPayments, sendScans, sendWalkIns } from './sending.ts';
import { EMPTY, type State } from './state.ts';
import {
  type Device,
  deleteList,
  dropSent,
  dropUnsent,
  type End,
  type Hold,
  isClosed,
  isFull,
  type KnownScan,
  NOTHING,
  type OwnPayment,
  type OwnScan,
  queueOwn,
  readStored,
  storeAll,
  storeList,
  type Ticket,
  within,
} from './storage.ts';
import { holdsAfter, withWalkIns } from './walk-ins.ts';

/** The result is on the screen before anything is sent. */
const RESULT_MS = 300;
/** How long a volunteer waits until something is stored. */
const WAIT_MS = 2000;
/** A whole list takes a while. */
const STORE_MS = 5000;

export type Result = {
  shown: OwnScan['result_shown'];
  ticket: Ticket | null;
  /** Of a code that isn't on the list. */
  code_sha256: string | null;
  /** When and where they came in before, if they are in. */
  before: LastScan | null;
  /** Whether they came before and left, or came on an earlier day. */
  isAgain: boolean;
};

/** What is on the screen; `scan` and `payment` are what was recorded of it. */
export type Shown = Result & { scan: OwnScan | null; payment: OwnPayment | null };

/** Of one page. `onChange` is called with each new state. */
export function createDevice(onChange: (state: State) => void) {
  let state: State = { ...EMPTY, isOnline: navigator.onLine };
  const scans = new Map<string, KnownScan>();
  const byCode = new Map<string, Ticket>();
  /** As the server listed them. */
  let listed: readonly Ticket[] = [];
  const set = (change: Partial<State>) => {
    state = { ...state, ...change };
    onChange(state);
  };
  /** Whether something is in memory only. */
  let isMissing = false;
  /** What cannot be stored is in memory, and is sent from there. */
  const stored = (writing: Promise<unknown>, limit_ms = STORE_MS) =>
    within(limit_ms, writing).catch((error) => {
      isMissing = true;
      set({ storageFailure: isFull(error) ? 'full' : 'failed' });
    });
  async function storeAgain({ device, queue, payments, walkIns } = state): Promise<void> {
    if (!device) return;
    isMissing = false;
    await stored(storeAll({ device, tickets: listed, scans: [...scans.values()], queue, payments, walkIns }));
    if (!isMissing) set({ storageFailure: null, isInMemory: false });
  }
  const learn = (tickets: readonly Ticket[] | null, learned: readonly KnownScan[]) => {
    for (const scan of learned) scans.set(scan.id, scan);
    if (tickets) list(tickets);
    set({ attendance: attendanceOf(scans.values()) });
  };
  const list = (next: readonly Ticket[]) => {
    listed = next;
    const all = withWalkIns(listed, state.walkIns, state.device?.holds ?? []);
    const tickets = afterPayments(all, state.payments);
    byCode.clear();
    for (const ticket of tickets) if (ticket.code) byCode.set(ticket.code, ticket);
    set({ tickets });
  };

  async function load(): Promise<void> {
    const {
      tickets,
      scans: known,
      ...kept
    } = await readStored().catch(() => {
      set({ isInMemory: true });
      return NOTHING;
    });
    set({ isLoaded: kept.device !== null, ...kept });
    const own = kept.queue.flatMap((scan) => knownFrom(scan, kept.device));
    learn(tickets, [...known, ...own]);
    await sync();
    set({ isLoaded: true });
  }

  async function end(why: End): Promise<void> {
    if (!state.device || isClosed(state.device) || (state.device.ended && !isClosed({ ended: why }))) return;
    const device = { ...state.device, ended: why };
    await stored(deleteList(device));
    scans.clear();
    list([]);
    set({ device, attendance: new Map() });
  }

  /** Not of a walk-in that the server doesn't have. */
  const isReady = (id: string | null) => !state.walkIns.some((walkIn) => walkIn.id === id);

  const countUnsent = () => state.queue.length + state.payments.length + state.walkIns.length;

  /** Walk-ins first: payments and scans are of their registrations. */
  async function send(): Promise<void> {
    const sold = state.walkIns.length > 0 ? await sendSold() : null;
    const money = state.payments.length > 0 ? await sendMoney() : null;
    if (state.queue.length === 0) return set({ failure: sold ?? money });
    const ready = state.queue.filter(({ ticket_id }) => isReady(ticket_id));
    const { accepted, failure } = await sendScans(ready, countUnsent() - ready.length);
    const done = new Set(accepted);
    const known = accepted.flatMap((id) => scans.get(id) ?? []);
    await stored(dropSent('queue', accepted, { scans: state.device?.ended ? [] : known }));
    set({ queue: state.queue.filter(({ id }) => !done.has(id)), failure: sold ?? money ?? failure });
  }

  /** Why some were refused. */
  async function sendSold(): Promise<string | null> {
    const { walkIns } = state;
    const { accepted, failure } = await sendWalkIns(walkIns, countUnsent() - walkIns.length);
    const sent = walkIns.filter(({ id }) => accepted.includes(id));
    const { device } = state; // the event may have been removed meanwhile
    if (!device) return failure;
    const left = { ...device, holds: holdsAfter(device.holds, sent) };
    const own = device.ended ? [] : withWalkIns([], sent, device.holds);
    await stored(dropSent('walk_ins', accepted, { device: left, tickets: own }));
    set({ device: left, walkIns: state.walkIns.filter((walkIn) => !sent.includes(walkIn)) });
    list([...listed, ...own]);
    return failure;
  }

  /** Why some were refused. */
  async function sendMoney(): Promise<string | null> {
    const ready = state.payments.filter(({ registration_id }) => isReady(registration_id));
    const { accepted, failure } = await sendPayments(ready, countUnsent() - ready.length);
    const sent = state.payments.filter(({ id }) => accepted.includes(id));
    const left = afterPayments(listed, sent);
    await stored(dropSent('payments', accepted, { tickets: left }));
    set({ payments: state.payments.filter((payment) => !sent.includes(payment)) });
    list(left);
    return failure;
  }

  async function refresh(): Promise<void> {
    const { tickets, scans: learned, next, now, ...more } = await fetchList(state.device?.since);
    const time = new Date();
    const device: Device = {
      ...more,
      since: next,
      clock_ahead_ms: time.getTime() - Date.parse(now),
      loaded_at: time.toISOString(),
      ended: null,
    };
    if (state.device?.ended === 'removed') return;
    await stored(storeList(device, { tickets, scans: learned }));
    set({ device });
    learn(tickets, learned);
  }

  /** Sends what is queued and fetches what has changed. */
  const sync = oneAtATime(syncOnce);
  /** The server has no list for this browser until it is enrolled. */
  let isUnknown = false;
  async function syncOnce(): Promise<void> {
    const { device } = state;
    if (isMissing) await storeAgain();
    if (device ? isClosed(device) : isUnknown) return;
    if (device && timeOn(device) > Date.parse(device.expires_at)) await end('expired');
    let isSending = true;
    try {
      if (countUnsent() > 0) await send();
      isSending = false;
      if (!state.device?.ended) await refresh();
      set({ isOnline: true });
    } catch (error) {
      const code = error instanceof ApiError ? error.code : 'OFFLINE';
      if (code === 'DEVICE_REVOKED' || code === 'NOT_ENROLLED') await end('revoked');
      else if (code === 'CHECK_IN_EXPIRED') await end(isSending ? 'closed' : 'expired');
      else return set({ isOnline: false });
      isUnknown = state.device === null;
    }
  }

  const syncSoon = () => void setTimeout(() => void sync(), RESULT_MS);

  /** Stored right after the result is shown (docs/decisions/0079). */
  function record(scan: Pick<OwnScan, 'kind' | 'result_shown'> & Partial<OwnScan>): OwnScan {
    const whole: OwnScan = {
      id: crypto.randomUUID(),
      ticket_id: null,
      code_sha256: null,
      undoes_id: null,
      device_time: new Date().toISOString(),
      was_offline: !state.isOnline,
      note: null,
      ...scan,
    };
    setTimeout(() => void stored(queueOwn('queue', whole)));
    set({ queue: [...state.queue, whole] });
    learn(null, knownFrom(whole, state.device));
    syncSoon();
    return whole;
  }

  /** Stored before the volunteer sees it. Only a seat that the device holds. The ticket of who bought it. */
  async function sell(name: string, { ticket_type_id, price_cents }: Hold): Promise<Ticket | null> {
    const device_time = new Date().toISOString();
    const walkIn = { id: crypto.randomUUID(), name, ticket_type_id, price_cents, device_time };
    await stored(queueOwn('walk_ins', walkIn), WAIT_MS);
    set({ walkIns: [...state.walkIns, walkIn] });
    list(listed);
    syncSoon();
    return state.tickets.find(({ id }) => id === walkIn.id) ?? null;
  }

  /** Stored before the volunteer sees that it was taken. Only with a cash box. */
  async function take({ registration_id }: Ticket, amount_cents: number): Promise<OwnPayment> {
    const cash_box_id = state.device?.cash_box?.id;
    if (!cash_box_id) throw new Error('the device has no cash box');
    const device_time = new Date().toISOString();
    const payment = { id: crypto.randomUUID(), registration_id, cash_box_id, amount_cents, device_time };
    await stored(queueOwn('payments', payment), WAIT_MS);
    set({ payments: [...state.payments, payment] });
    list(listed);
    syncSoon();
    return payment;
  }

  function decide(ticket: Ticket | null, code_sha256: string | null): Result {
    const last = ticket ? state.attendance.get(ticket.id) : undefined;
    const before = isIn(last, timeOn(state.device)) ? last : null;
    const shown = !ticket
      ? 'not_valid'
      : before
        ? 'already_in'
        : ticket.balance_cents > 0
          ? 'payment_due'
          : 'checked_in';
    return { shown, ticket, code_sha256, before, isAgain: last !== undefined && !before };
  }

  return {
    load,
    sync,
    record,
    sell,
    take,
    end,
    decide,
    /** Of a code that a scanner read. */
    async look(code: string): Promise<Result> {
      const { hex, short } = await hashesOf(secretIn(code) ?? code.trim());
      const ticket = byCode.get(short) ?? null;
      return decide(ticket, ticket ? null : hex);
    },
    start: () => repeat(() => void sync()),
    /** Of an ended device: a file has what the server doesn't take from it any more. */
    async discard(): Promise<void> {
      set({ queue: [], payments: [], walkIns: [] });
      await stored(dropUnsent());
    },
    /** After the enrolment, which gave this browser its cookie. */
    async enrolled(): Promise<void> {
      isUnknown = false;
      // What is asked meanwhile is of the enrolment before.
      await sync.settled();
      if (state.device) await stored(deleteList(state.device));
      scans.clear();
      set({ device: null });
      await refresh();
      void navigator.storage?.persist?.();
    },
  };
}
export type CheckInDevice = ReturnType<typeof createDevice>;
