type Close = () => unknown;

const opened: Close[] = [];

/** Calls `close` when the test file ends, last registered first. */
export const atEndOfFile = (close: Close): void => void opened.push(close);

/** Used by each-file.ts. @throws the first error, after closing everything */
export async function closeAll(): Promise<void> {
  const failures: unknown[] = [];
  for (let close = opened.pop(); close; close = opened.pop()) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
