/** A form's input, kept for this tab: an expired session or a reload doesn't lose it; signing out deletes it. */
import { tabStorage } from './browser-storage.ts';

const PREFIX = 'draft:';

export function readDraft<T extends object>(key: string): Partial<T> {
  const kept = tabStorage.getJson(PREFIX + key);
  return typeof kept === 'object' && kept !== null ? (kept as Partial<T>) : {};
}

export function keepDraft(key: string, values: object): void {
  tabStorage.set(PREFIX + key, JSON.stringify(values));
}

export function dropDraft(key: string): void {
  tabStorage.set(PREFIX + key, null);
}

/** After a sign-out: the next person may use the same computer. */
export function dropDrafts(): void {
  for (const key of tabStorage.keys()) if (key.startsWith(PREFIX)) tabStorage.set(key, null);
}

/** The values that differ from those before, as a draft stores them. */
export function changedValues<T extends object>(before: T, values: T): Partial<T> {
  const names = Object.keys(values) as (keyof T)[];
  const changed = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(before[name]));
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<T>;
}
