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
const LIST: Stores = ['device', 'tickets', 'scans'];
const UNSENT: Stores = ['queue', 'payments', 'walk_ins'];
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

function put(all: Change, { device, tickets, scans, queue, payments, walkIns }: Partial<Stored>): void {
  if (device) void all.objectStore('device').put(device, ONLY);
  for (const ticket of tickets ?? []) void all.objectStore('tickets').put(ticket);
  for (const scan of scans ?? []) void all.objectStore('scans').put(scan);
  for (const scan of queue ?? []) void all.objectStore('queue').put(scan);
  for (const payment of payments ?? []) void all.objectStore('payments').put(payment);
  for (const walkIn of walkIns ?? []) void all.objectStore('walk_ins').put(walkIn);
}

/** Replaces the tickets unless they are null, and adds the scans. */
export const storeList = (device: Device, { tickets, scans }: Pick<List, 'tickets' | 'scans'>): Promise<void> =>
  change(LIST, async (all) => {
    if (tickets) await all.objectStore('tickets').clear();
    put(all, { device, tickets: tickets ?? [], scans });
  });

/** Deletes the list and what others scanned; what isn't sent stays. */
export const deleteList = (device: Device): Promise<void> => storeAll({ ...NOTHING, device });

/** What is in memory only, once the browser stores again. What another page of this phone queued stays. */
export const storeAll = (stored: Stored & { device: Device }): Promise<void> =>
  change([...LIST, ...UNSENT], async (all) => {
    await Promise.all([all.objectStore('tickets').clear(), all.objectStore('scans').clear()]);
    put(all, stored);
  });

type Own = 'queue' | 'payments' | 'walk_ins';
export const queueOwn = <Store extends Own>(store: Store, own: Schema[Store]['value']): Promise<unknown> =>
  use((db) => db.put(store, own));

/** The server has these. `known` says so until the next list does. */
export const dropSent = (store: Own, ids: readonly string[], known: Partial<Stored>): Promise<void> =>
  change([store, ...LIST], (all) => {
    put(all, known);
    for (const id of ids) void all.objectStore(store).delete(id);
  });

export const dropUnsent = (): Promise<void> =>
  change(UNSENT, (all) => Promise.all(UNSENT.map((store) => all.objectStore(store).clear())));
