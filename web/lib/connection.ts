/**
 * Whether the server can be reached, and callbacks for when it is back. api.ts reports each call; after a failed one
 * the server is polled until it answers. Loaded after the first page is shown (deferred-startup.ts).
 */
import { useSyncExternalStore } from 'react';

/** `away`: there is a network, but no answer. `back`: shown for a moment after either. */
export type Connection = 'here' | 'offline' | 'away' | 'back';

const WAITS_MS = [1000, 2000, 4000, 8000, 15_000];
const BACK_MS = 3000;

let now: Connection = 'here';
let timer: ReturnType<typeof setTimeout> | undefined;
let polls = 0;
let foundAt = 0;
let backTimer: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();
const retries = new Set<() => void>();

function setConnection(next: Connection): void {
  if (now === next) return;
  now = next;
  for (const watcher of watchers) watcher();
}

/**
 * A call got no answer: polls from now on. Failures under a second aren't shown. The interval grows if the server is
 * lost again right away, since a proxy may pass the poll and not the call.
 */
export function lostServer(): void {
  if (timer !== undefined) return;
  if (Date.now() - foundAt > BACK_MS) polls = 0;
  schedulePoll();
}

function schedulePoll(): void {
  timer = setTimeout(poll, WAITS_MS[Math.min(polls, WAITS_MS.length - 1)]);
  polls += 1;
}

async function poll(): Promise<void> {
  const isThere = await fetch('/readyz', { cache: 'no-store' }).then(
    (answer) => answer.ok,
    () => false,
  );
  if (isThere) return foundServer();
  setConnection(navigator.onLine ? 'away' : 'offline');
  clearTimeout(timer);
  schedulePoll();
}

/** A call or a poll was answered: what failed is retried. */
export function foundServer(): void {
  if (timer === undefined && now !== 'offline') return;
  clearTimeout(timer);
  timer = undefined;
  foundAt = Date.now();
  if (now !== 'here') {
    setConnection('back');
    clearTimeout(backTimer);
    backTimer = setTimeout(() => now === 'back' && setConnection('here'), BACK_MS);
  }
  for (const retry of [...retries]) retry();
}

/** Runs `retry` each time the server is reachable again; returns the function that stops it. */
export function whenBack(retry: () => void): () => void {
  retries.add(retry);
  return () => retries.delete(retry);
}

/** Also listens to the device's online and offline events. */
export function watchConnection(): void {
  const lost = () => {
    setConnection('offline');
    lostServer();
  };
  window.addEventListener('offline', lost);
  window.addEventListener('online', () => void poll());
  if (!navigator.onLine) lost();
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

let storedAt: string | null = null;

/** The page shows what the device kept then; null once it is the server's again. */
export function showStored(at: string | null): void {
  storedAt = at;
  for (const watcher of watchers) watcher();
}

export const useStoredAt = (): string | null => useSyncExternalStore(subscribe, () => storedAt);
export const useConnection = (): Connection => useSyncExternalStore(subscribe, () => now);
