/**
 * Whether the server can be reached, and word when it can be again. The calls say what they met (api.ts); while one has
 * failed, the server is asked until it answers. Fetched after the first sight of a page (later.ts).
 */
import { useSyncExternalStore } from 'react';

/** `away`: there is a network, but no answer. `back`: for the moment after either. */
export type Connection = 'here' | 'offline' | 'away' | 'back';

const WAITS_MS = [1000, 2000, 4000, 8000, 15_000];
const BACK_MS = 3000;

let now: Connection = 'here';
let timer: ReturnType<typeof setTimeout> | undefined;
let asked = 0;
let foundAt = 0;
let settling: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();
const waiting = new Set<() => void>();

function become(next: Connection): void {
  if (now === next) return;
  now = next;
  for (const watcher of watchers) watcher();
}

/**
 * A call got no answer; the server is asked from now on. What passes within a second is not worth a word. Lost again as
 * soon as it was found, it is asked ever more rarely: something on the way lets the timer through, and not the call.
 */
export function lostServer(): void {
  if (timer !== undefined) return;
  if (Date.now() - foundAt > BACK_MS) asked = 0;
  askLater();
}

function askLater(): void {
  timer = setTimeout(ask, WAITS_MS[Math.min(asked, WAITS_MS.length - 1)]);
  asked += 1;
}

async function ask(): Promise<void> {
  const isThere = await fetch('/readyz', { cache: 'no-store' }).then(
    (answer) => answer.ok,
    () => false,
  );
  if (isThere) return foundServer();
  become(navigator.onLine ? 'away' : 'offline');
  clearTimeout(timer);
  askLater();
}

/** A call was answered, or the timer was: what had failed is tried again. */
export function foundServer(): void {
  if (timer === undefined && now !== 'offline') return;
  clearTimeout(timer);
  timer = undefined;
  foundAt = Date.now();
  if (now !== 'here') {
    become('back');
    clearTimeout(settling);
    settling = setTimeout(() => now === 'back' && become('here'), BACK_MS);
  }
  for (const retry of [...waiting]) retry();
}

/** Runs `retry` each time the server is there again; the answer ends that. */
export function whenBack(retry: () => void): () => void {
  waiting.add(retry);
  return () => waiting.delete(retry);
}

/** Listens to the device's own word about its network too. */
export function watchConnection(): void {
  const lost = () => {
    become('offline');
    lostServer();
  };
  window.addEventListener('offline', lost);
  window.addEventListener('online', () => void ask());
  if (!navigator.onLine) lost();
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export const useConnection = (): Connection =>
  useSyncExternalStore(
    subscribe,
    () => now,
    () => 'here',
  );
