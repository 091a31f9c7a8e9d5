export function checkBoundaries(root: string): Promise<{ modules: number; faults: string[] }>;
