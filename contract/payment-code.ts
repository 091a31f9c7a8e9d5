/**
 * The payment code of a registration, which a payer writes in the memo of a transfer: five characters and a check digit,
 * none that look alike. The database makes it (db/migrations/0020-payment-codes.sql). Stored '7K3PQE', shown '7K3-PQE'.
 * No schema code here, so the browser may import it.
 */
export const CODE_CHARACTERS = '23456789ABCDEFGHJKLMNPQRTVWXY'; // cspell:disable-line
const LENGTH = 6;

export const formatPaymentCode = (code: string): string => `${code.slice(0, 3)}-${code.slice(3)}`;

/** The code that a text is, however it is spelled: ' 7k3 - pqe ' → '7K3PQE'. Null if its check digit is wrong. */
export function readPaymentCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s\p{P}]+/gu, '');
  const digits = [...code].map((character) => CODE_CHARACTERS.indexOf(character));
  if (digits.length !== LENGTH || digits.includes(-1)) return null;
  const weighted = digits.slice(0, -1).reduce((sum, digit, index) => sum + (index + 2) * digit, 0);
  return weighted % CODE_CHARACTERS.length === digits.at(-1) ? code : null;
}
