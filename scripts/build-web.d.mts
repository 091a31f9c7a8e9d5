/** Builds the page where its sources have changed since the last build. */
export function ensureWebBuilt(): Promise<void>;
