export const LONG: readonly string[];
export function chaos(names: string[]): Promise<void>;
