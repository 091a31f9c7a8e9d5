/** What was typed in a form, kept for this tab: a session that ended or a reload does not cost it. */

export function readDraft<T extends object>(key: string): Partial<T> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(`draft:${key}`) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Partial<T>) : {};
  } catch {
    return {};
  }
}

export function keepDraft(key: string, values: object): void {
  try {
    sessionStorage.setItem(`draft:${key}`, JSON.stringify(values));
  } catch {
    // Storage may be forbidden or full: the draft is then not kept.
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(`draft:${key}`);
  } catch {
    // As above.
  }
}
