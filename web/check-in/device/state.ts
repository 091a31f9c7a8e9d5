/** What a device knows in memory. */
import type { LastScan } from './attendance.ts';
import type { Device, Ticket, Unsent } from './storage.ts';

export type State = Unsent & {
  isLoaded: boolean;
  device: Device | null;
  /** With what is left to pay once the payments have arrived. */
  tickets: readonly Ticket[];
  attendance: ReadonlyMap<string, LastScan>;
  isOnline: boolean;
  /** Why scans, walk-ins or payments were refused; they are kept. */
  failure: string | null;
  /** Why the browser could not store something: what isn't sent yet is lost if the page is closed. */
  storageFailure: 'full' | 'failed' | null;
  /** The browser stores nothing: all of it is lost if the page is closed. */
  isInMemory: boolean;
};

export const EMPTY: State = {
  isLoaded: false,
  device: null,
  tickets: [],
  attendance: new Map(),
  queue: [],
  payments: [],
  walkIns: [],
  isOnline: false,
  failure: null,
  storageFailure: null,
  isInMemory: false,
};
