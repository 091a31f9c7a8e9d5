/** A form's input, kept for this tab: an expired session or a reload doesn't lose it; signing out deletes it. */

const PREFIX = 'draft:';

export function readDraft<T extends object>(key: string): Partial<T> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Partial<T>) : {};
  } catch {
    return {};
  }
}

export function keepDraft(key: string, values: object): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(values));
  } catch {
    // Storage may be forbidden or full: there is no draft then.
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(PREFIX + key);
  } catch {
    // Storage may be forbidden.
  }
}

/** After a sign-out: the next person may use the same computer. */
export function dropDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Storage may be forbidden.
  }
}

/** The values that differ from those before, as a draft stores them. */
export function changedValues<T extends object>(before: T, values: T): Partial<T> {
  const names = Object.keys(values) as (keyof T)[];
  const changed = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(before[name]));
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<T>;
}
