export const forbidden: { name: string }[];
