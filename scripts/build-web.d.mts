/** Builds the page if its sources have changed since the last build. */
export function ensureWebBuilt(): Promise<void>;
