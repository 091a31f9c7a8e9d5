/**
 * What a device keeps for work without a network: its event's list, and the scans, walk-ins and payments that the server
 * doesn't have yet. The list is deleted when check-in ends; they stay until they are sent.
 */
import { type DBSchema, openDB } from 'idb';
import type { Input, Reply } from '../../lib/api.ts';

type List = Reply<'GET /check-in/list'>;
export type Ticket = NonNullable<List['tickets']>[number];
export type KnownScan = List['scans'][number];
export type OwnScan = Input<'POST /check-in/scans'>['body']['scans'][number];
export type OwnWalkIn = Input<'POST /check-in/walk-ins'>['body']['walk_ins'][number];
export type Hold = List['holds'][number];
export type OwnPayment = Input<'POST /check-in/payments'>['body']['payments'][number];

/** Why there is no list any more. */
export type End = 'revoked' | 'expired' | 'removed';
export type Device = Pick<List, 'event' | 'device_id' | 'device_name' | 'cash_box' | 'holds' | 'expires_at'> & {
  /** For the next list, which then has only what has changed. */
  since: string;
  /** This clock less the server's. */
  clock_ahead_ms: number;
  /** By this clock: when the list was up to date. */
  loaded_at: string;
  ended: End | null;
};

interface Schema extends DBSchema {
  device: { key: string; value: Device };
  tickets: { key: string; value: Ticket };
  scans: { key: string; value: KnownScan };
  queue: { key: string; value: OwnScan };
  payments: { key: string; value: OwnPayment };
  walk_ins: { key: string; value: OwnWalkIn };
}

const NAME = 'check-in';
const ONLY = 'device';

let opening: ReturnType<typeof openDB<Schema>> | undefined;
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
  });
  return opening;
};

type Stored = {
  device: Device | null;
  tickets: Ticket[];
  scans: KnownScan[];
  queue: OwnScan[];
  payments: OwnPayment[];
  walkIns: OwnWalkIn[];
};
export const NOTHING: Stored = { device: null, tickets: [], scans: [], queue: [], payments: [], walkIns: [] };

export async function readStored(): Promise<Stored> {
  const db = await open();
  const [device, tickets, scans, queue, payments, walkIns] = await Promise.all([
    db.get('device', ONLY),
    db.getAll('tickets'),
    db.getAll('scans'),
    db.getAll('queue'),
    db.getAll('payments'),
    db.getAll('walk_ins'),
  ]);
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
export async function storeList(device: Device, { tickets, scans }: Pick<List, 'tickets' | 'scans'>): Promise<void> {
  const all = (await open()).transaction(['device', 'tickets', 'scans'], 'readwrite');
  await all.objectStore('device').put(device, ONLY);
  if (tickets) {
    await all.objectStore('tickets').clear();
    for (const ticket of tickets) void all.objectStore('tickets').put(ticket);
  }
  for (const scan of scans) void all.objectStore('scans').put(scan);
  await all.done;
}

/** Deletes the list and what others scanned; what isn't sent stays. */
export async function deleteList(device: Device): Promise<void> {
  const all = (await open()).transaction(['device', 'tickets', 'scans'], 'readwrite');
  await Promise.all([
    all.objectStore('device').put(device, ONLY),
    all.objectStore('tickets').clear(),
    all.objectStore('scans').clear(),
  ]);
  await all.done;
}

export const queueScan = async (scan: OwnScan): Promise<unknown> => (await open()).put('queue', scan);

/** The server has these. They are known like those of other devices from then on. */
export async function dropSent(ids: readonly string[], known: readonly KnownScan[]): Promise<void> {
  const all = (await open()).transaction(['queue', 'scans'], 'readwrite');
  for (const id of ids) void all.objectStore('queue').delete(id);
  for (const scan of known) void all.objectStore('scans').put(scan);
  await all.done;
}

export const queueWalkIn = async (walkIn: OwnWalkIn): Promise<unknown> => (await open()).put('walk_ins', walkIn);

/** The server has these. `device` and `tickets` say so until the next list does. */
export async function dropWalkIns(
  sent: readonly OwnWalkIn[],
  { device, tickets }: { device: Device; tickets: readonly Ticket[] },
): Promise<void> {
  const all = (await open()).transaction(['walk_ins', 'device', 'tickets'], 'readwrite');
  void all.objectStore('device').put(device, ONLY);
  for (const ticket of tickets) void all.objectStore('tickets').put(ticket);
  for (const { id } of sent) void all.objectStore('walk_ins').delete(id);
  await all.done;
}

export const queuePayment = async (payment: OwnPayment): Promise<unknown> => (await open()).put('payments', payment);

/** All that isn't sent. */
export async function dropUnsent(): Promise<void> {
  const all = (await open()).transaction(['queue', 'payments', 'walk_ins'], 'readwrite');
  await Promise.all([
    all.objectStore('queue').clear(),
    all.objectStore('payments').clear(),
    all.objectStore('walk_ins').clear(),
  ]);
  await all.done;
}

/** The server has these. `tickets` say what is left to pay until the next list does. */
export async function dropPayments(sent: readonly OwnPayment[], tickets: readonly Ticket[]): Promise<void> {
  const all = (await open()).transaction(['payments', 'tickets'], 'readwrite');
  for (const ticket of tickets) void all.objectStore('tickets').put(ticket);
  for (const { id } of sent) void all.objectStore('payments').delete(id);
  await all.done;
}
