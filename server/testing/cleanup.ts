/** What helpers of tests opened, closed when the test file that asked for it ends. */

type Close = () => unknown;

const opened: Close[] = [];

/** Closes it when the test file ends: what was opened last first. */
export const atEndOfFile = (close: Close): void => void opened.push(close);

/** For each-file.ts. @throws the first that was thrown, when all is closed */
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
