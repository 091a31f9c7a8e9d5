type Engine = 'Firefox' | 'WebKit';
export function findFirefox(): string | undefined;
export function hasEngine(engine: Engine): boolean;
export function ensureEngine(engine: Engine): boolean;
