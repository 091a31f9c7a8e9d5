import type { MethodType } from '../../../contract/constants.ts';

type Hints = { reference: string; proof: string };

const TRANSFER: Hints = {
  reference: 'The number or code your bank or app gave you for the transfer.',
  proof: 'A screenshot, photo or PDF of the transfer',
};
const CASH: Hints = {
  reference: 'The number on your receipt. If you have none, when and to whom you gave the money.',
  proof: 'A photo or PDF of your receipt',
};

/** What to enter, and what to show. No bank gives a code for cash. */
export const hintsFor = (method: { method_type: MethodType } | undefined): Hints =>
  method?.method_type === 'cash' ? CASH : TRANSFER;
