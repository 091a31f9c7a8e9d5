export function findProgram(...names: string[]): string | undefined;
export function ensurePrograms(programs: Record<string, string>): boolean;
export function canInstall(): boolean;
export function installPackage(name: string): void;
