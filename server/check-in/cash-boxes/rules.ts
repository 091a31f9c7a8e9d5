/** Letters and digits alone: neither case nor accents nor punctuation make another person. */
const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

/**
 * Whether two names as typed are those of one person. Two people count a cash box, so that neither is alone with the money;
 * who they are is not checked, because volunteers need no account.
 */
export const isSamePerson = (one: string, other: string): boolean => folded(one) === folded(other);
