/** What is recorded from a line, and how its amount compares with what is open. */
import type { Input } from '../../lib/api.ts';
import type { BankLine, Candidate } from './queries.ts';

export type BatchItem = Input<'POST /admin/payment-batches'>['body']['items'][number];

/** As the server proposes it. */
export const itemOf = ({ id, proposals }: Pick<BankLine, 'id' | 'proposals'>): BatchItem => ({
  bank_line_id: id,
  shares: proposals.map(({ registration_id, amount_cents, balance_cents }) => ({
    registration_id,
    amount_cents,
    balance_cents,
  })),
});

/** A refund needs a reason, so it goes through the dialog. No one confirms their own payment. */
export const mayConfirm = ({ open_cents, proposals }: Pick<BankLine, 'open_cents' | 'proposals'>): boolean =>
  open_cents > 0 && proposals.length > 0 && proposals.every(({ own_payment }) => own_payment !== 'REFUSED');

/** Whether the line is payments that were recorded before, of others than this person. */
export const mayLink = ({ links }: Pick<BankLine, 'links'>): boolean =>
  links.length > 0 && links.every(({ own_payment }) => own_payment !== 'REFUSED');

/** The dialog that goes with what is proposed for the line. */
export const dialogFor = (line: Pick<BankLine, 'links' | 'undoes'>): 'reverse' | 'link' | 'split' =>
  line.undoes.length > 0 ? 'reverse' : mayLink(line) ? 'link' : 'split';

type Open = Pick<Candidate, 'balance_cents' | 'pending'>;
/** What may arrive for a registration: with the fee of its submission. */
export const openOf = ({ balance_cents, pending }: Open): number => balance_cents + (pending?.fee_cents ?? 0);

/** The line's amount less what is open for its registrations: 0 also where only the fee is missing. */
export function differenceOf({ open_cents, proposals }: Pick<BankLine, 'open_cents' | 'proposals'>): number {
  const sum = (of: (each: Open) => number) => proposals.reduce((total, each) => total + of(each), 0);
  return sum(({ balance_cents }) => balance_cents) === open_cents ? 0 : open_cents - sum(openOf);
}

/** What to suggest for a registration that is added: what is open for it, or what is left of the line. */
export function suggestedFor(candidate: Open, left_cents: number): number {
  const sign = Math.sign(left_cents);
  const open = openOf(candidate) * sign;
  return sign * (open > 0 ? Math.min(open, Math.abs(left_cents)) : Math.abs(left_cents));
}
