const RETRY_MS = 2000;

/** Loads code that must not fail, because nothing else could be shown: retries until the file arrives. */
export const importWithRetry = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(async () => {
    await new Promise((resume) => setTimeout(resume, RETRY_MS));
    return importWithRetry(load);
  });
