/** What this browser keeps as text. It may forbid that or be full: then nothing is read, and nothing is kept. */
function storageOf(open: () => Storage) {
  const get = (key: string): string | null => {
    try {
      return open().getItem(key);
    } catch {
      return null;
    }
  };
  return {
    get,
    /** Null if it isn't JSON. */
    getJson(key: string): unknown {
      try {
        return JSON.parse(get(key) ?? 'null');
      } catch {
        return null;
      }
    },
    /** Null deletes. Returns whether the browser did it. */
    set(key: string, value: string | null): boolean {
      try {
        if (value === null) open().removeItem(key);
        else open().setItem(key, value);
        return true;
      } catch {
        return false;
      }
    },
    keys(): string[] {
      try {
        return Object.keys(open());
      } catch {
        return [];
      }
    },
  };
}

/** For all tabs and later visits. */
export const browserStorage = storageOf(() => localStorage);

/** Until this tab is closed. */
export const tabStorage = storageOf(() => sessionStorage);
