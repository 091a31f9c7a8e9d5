import type { PaymentDetail } from './queries.ts';

type Duplicate = PaymentDetail['possible_duplicates'][number];
type Shared = Pick<Duplicate, 'same_reference' | 'same_proof'>;
type Payment = Pick<PaymentDetail, 'status' | 'submitted_at' | 'is_repeated'> & {
  possible_duplicates: readonly (Shared & Pick<Duplicate, 'status' | 'submitted_at' | 'same_registration'>)[];
};

/** Many members send the same again after a rejection, so that is no warning. */
export function duplicatesTitle({ possible_duplicates: duplicates, ...payment }: Payment): string {
  const others = duplicates.filter(
    (each) => !each.same_registration || (each.status !== 'failed' && payment.status !== 'failed'),
  );
  if (payment.is_repeated)
    return `Another payment has the same ${others.length > 0 ? sharedByAny(others) : 'reference number or proof file'}.`;
  return duplicates.every(({ status, submitted_at }) => status === 'failed' && submitted_at < payment.submitted_at)
    ? 'An earlier payment for this registration was rejected.'
    : `Another payment for this registration has the same ${sharedByAny(duplicates)}.`;
}

const sharedByAny = (duplicates: readonly Shared[]) =>
  sharedBy({
    same_reference: duplicates.some(({ same_reference }) => same_reference),
    same_proof: duplicates.some(({ same_proof }) => same_proof),
  });

export function sharedBy({ same_reference, same_proof }: Shared): string {
  if (same_reference && same_proof) return 'reference number and proof file';
  return same_reference ? 'reference number' : 'proof file';
}
