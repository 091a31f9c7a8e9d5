/**
 * Stands around every dynamic import, in place of Vite's own helper (vite.config.ts puts it there), which carries what we
 * do not need: styles that come with a page. A file that cannot be fetched is the error screen's to mend: fetched ahead,
 * as when the pointer passes a link, it must not cost anyone the page they are writing on.
 */
export const fetchChunk = <T>(load: () => Promise<T>): Promise<T> => load();

const AGAIN_MS = 2000;

/** For what must not fail, because nothing else could be shown: tries until the file comes. */
export const fetchStubbornly = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(async () => {
    await new Promise((resume) => setTimeout(resume, AGAIN_MS));
    return fetchStubbornly(load);
  });
