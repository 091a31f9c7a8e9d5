import { TextAnchor } from '../../ui/text-link.tsx';
import { type Entry, receiptUrl } from './queries.ts';

type Props = { entry: Pick<Entry, 'id' | 'receipt_number'> };

/** Downloads the PDF of a payment; nothing for an entry without a receipt. */
export function ReceiptLink({ entry }: Props) {
  if (!entry.receipt_number) return null;
  return (
    <span className="text-[.95rem]">
      <TextAnchor href={receiptUrl(entry)} download className="inline-flex min-h-11 items-center">
        Receipt <span className="figures ml-[.3em]">{entry.receipt_number}</span>
      </TextAnchor>
    </span>
  );
}
