export function checkBoundaries(root: string): Promise<{ modules: number; violations: string[] }>;
