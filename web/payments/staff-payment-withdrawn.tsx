import { Note } from '../ui/form-error.tsx';
import type { ReviewedPayment } from './review/queue.ts';

type Props = { payment: Pick<ReviewedPayment, 'registration_withdrawn' | 'status'> };

const WORDS: Record<ReviewedPayment['status'], string> = {
  pending: 'If the money has arrived, confirm it and settle with the member what becomes of it; otherwise reject it.',
  confirmed: 'The money came in. What becomes of it is for the committee to settle with the member.',
  failed: 'Nothing is owed.',
};

/** Says that the place this was paid for has been given back. */
export function PlaceWithdrawn({ payment: { registration_withdrawn, status } }: Props) {
  if (!registration_withdrawn) return null;
  return (
    <Note tone="warning" title="The registration was withdrawn">
      {WORDS[status]}
    </Note>
  );
}
