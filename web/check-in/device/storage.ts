/**
 * What a device keeps for work without a network: its event's list, and the scans, walk-ins and payments that the server
 * doesn't have yet. The list is deleted when check-in ends; they stay until they are sent.
 */
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import type { Input, Reply } from '../../lib/api.ts';

type List = Reply<'GET /check-in/list'>;
export type Ticket = NonNullable<List['tickets']>[number];
export type KnownScan = List['scans'][number];
export type OwnScan = Input<'POST /check-in/scans'>['body']['scans'][number];
export type OwnWalkIn = Input<'POST /check-in/walk-ins'>['body']['walk_ins'][number];
export type Hold = List['holds'][number];
export type OwnPayment = Input<'POST /check-in/payments'>['body']['payments'][number];

/** Why there is no list any more; `closed` long after it has expired. */
export type End = 'revoked' | 'closed' | 'expired' | 'removed';
export type Device = Pick<List, 'event' | 'device_id' | 'device_name' | 'cash_box' | 'holds' | 'expires_at'> & {
  /** For the next list, which then has only what has changed. */
  since: string;
  /** This clock less the server's. */
  clock_ahead_ms: number;
  /** By this clock: when the list was up to date. */
  loaded_at: string;
  ended: End | null;
};

/** The server takes nothing more from it. */
export const isClosed = ({ ended }: Pick<Device, 'ended'>) => ended === 'revoked' || ended === 'closed';

interface Schema extends DBSchema {
  device: { key: string; value: Device };
  tickets: { key: string; value: Ticket };
  scans: { key: string; value: KnownScan };
  queue: { key: string; value: OwnScan };
  payments: { key: string; value: OwnPayment };
  walk_ins: { key: string; value: OwnWalkIn };
}
type Database = IDBPDatabase<Schema>;
type Stores = StoreNames<Schema>[];
type Change = IDBPTransaction<Schema, Stores, 'readwrite'>;

const NAME = 'check-in';
const ONLY = 'device';
/** How a write fails on a connection that the browser ended: WebKit does so while the phone is locked. */
const LOST = ['InvalidStateError', 'UnknownError', 'AbortError'];

let opening: Promise<Database> | undefined;
const forget = () => {
  opening = undefined;
};
const open = () => {
  opening ??= openDB<Schema>(NAME, 3, {
    upgrade(db, before) {
      if (before < 1) {
        db.createObjectStore('device');
        for (const store of ['tickets', 'scans', 'queue'] as const) db.createObjectStore(store, { keyPath: 'id' });
      }
      if (before < 2) db.createObjectStore('payments', { keyPath: 'id' });
      if (before < 3) db.createObjectStore('walk_ins', { keyPath: 'id' });
    },
    terminated: forget,
    // A newer page waits for this one.
    blocking(_now, _next, { target }) {
      forget();
      (target as IDBDatabase).close();
    },
  });
  opening.catch(forget);
  return opening;
};

const isNamed = (error: unknown, names: readonly string[]) =>
  error instanceof DOMException && names.includes(error.name);
export const isFull = (error: unknown) => isNamed(error, ['QuotaExceededError']);

/** Once more if the connection was lost. */
async function use<T>(work: (db: Database) => Promise<T>): Promise<T> {
  try {
    return await work(await open());
  } catch (error) {
    if (!isNamed(error, LOST)) throw error;
    forget();
    return work(await open());
  }
}

/** In one transaction. */
const change = (stores: Stores, work: (all: Change) => unknown) =>
  use(async (db) => {
    const all = db.transaction(stores, 'readwrite');
    await work(all);
    await all.done;
  });

/** Rejects if it takes longer; a connection that doesn't answer isn't used again. */
export function within<T>(limit_ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      forget();
      reject(new Error('the browser does not answer'));
    }, limit_ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** What the server doesn't have yet. */
export type Unsent = {
  queue: readonly OwnScan[];
  payments: readonly OwnPayment[];
  walkIns: readonly OwnWalkIn[];
};
type Stored = Unsent & { device: Device | null; tickets: readonly Ticket[]; scans: readonly KnownScan[] };
export const NOTHING: Stored = { device: null, tickets: [], scans: [], queue: [], payments: [], walkIns: [] };

export async function readStored(): Promise<Stored> {
  const [device, tickets, scans, queue, payments, walkIns] = await use((db) =>
    Promise.all([
      db.get('device', ONLY),
      db.getAll('tickets'),
      db.getAll('scans'),
      db.getAll('queue'),
      db.getAll('payments'),
      db.getAll('walk_ins'),
    ]),
  );
  // A list that an earlier version stored has no marks or no seats to sell.
  return {
    device: device ? { ...device, holds: device.holds ?? [] } : null,
    tickets: tickets.map((each) => ({ ...each, marks: each.marks ?? [] })),
    scans,
    queue,
    payments,
    walkIns,
  };
}

/** Replaces the tickets unless they are null, and adds the scans. */
export const storeList = (device: Device, { tickets, scans }: Pick<List, 'tickets' | 'scans'>): Promise<void> =>
  change(['device', 'tickets', 'scans'], async (all) => {
    await all.objectStore('device').put(device, ONLY);
    if (tickets) {
      await all.objectStore('tickets').clear();
      for (const ticket of tickets) void all.objectStore('tickets').put(ticket);
    }
    for (const scan of scans) void all.objectStore('scans').put(scan);
  });

const emptyList = (all: Change, device: Device) =>
  Promise.all([
    all.objectStore('device').put(device, ONLY),
    all.objectStore('tickets').clear(),
    all.objectStore('scans').clear(),
  ]);

/** What is in memory only, once the browser stores again. What another page of this phone queued stays. */
export const storeAll = ({ device, tickets, scans, queue, payments, walkIns }: Stored & { device: Device }) =>
  change(['device', 'tickets', 'scans', 'queue', 'payments', 'walk_ins'], async (all) => {
    await emptyList(all, device);
    for (const ticket of tickets) void all.objectStore('tickets').put(ticket);
    for (const scan of scans) void all.objectStore('scans').put(scan);
    for (const scan of queue) void all.objectStore('queue').put(scan);
    for (const payment of payments) void all.objectStore('payments').put(payment);
    for (const walkIn of walkIns) void all.objectStore('walk_ins').put(walkIn);
  });

/** Deletes the list and what others scanned; what isn't sent stays. */
export const deleteList = (device: Device): Promise<void> =>
  change(['device', 'tickets', 'scans'], (all) => emptyList(all, device));

export const queueScan = (scan: OwnScan): Promise<unknown> => use((db) => db.put('queue', scan));

/** The server has these. They are known like those of other devices from then on. */
export const dropSent = (ids: readonly string[], known: readonly KnownScan[]): Promise<void> =>
  change(['queue', 'scans'], (all) => {
    for (const id of ids) void all.objectStore('queue').delete(id);
    for (const scan of known) void all.objectStore('scans').put(scan);
  });

export const queueWalkIn = (walkIn: OwnWalkIn): Promise<unknown> => use((db) => db.put('walk_ins', walkIn));

/** The server has these. `device` and `tickets` say so until the next list does. */
export const dropWalkIns = (
  sent: readonly OwnWalkIn[],
  { device, tickets }: { device: Device; tickets: readonly Ticket[] },
): Promise<void> =>
  change(['walk_ins', 'device', 'tickets'], (all) => {
    void all.objectStore('device').put(device, ONLY);
    for (const ticket of tickets) void all.objectStore('tickets').put(ticket);
    for (const { id } of sent) void all.objectStore('walk_ins').delete(id);
  });

export const queuePayment = (payment: OwnPayment): Promise<unknown> => use((db) => db.put('payments', payment));

const UNSENT: Stores = ['queue', 'payments', 'walk_ins'];
export const dropUnsent = (): Promise<void> =>
  change(UNSENT, (all) => Promise.all(UNSENT.map((store) => all.objectStore(store).clear())));

/** The server has these. `tickets` say what is left to pay until the next list does. */
export const dropPayments = (sent: readonly OwnPayment[], tickets: readonly Ticket[]): Promise<void> =>
  change(['payments', 'tickets'], (all) => {
    for (const ticket of tickets) void all.objectStore('tickets').put(ticket);
    for (const { id } of sent) void all.objectStore('payments').delete(id);
  });
