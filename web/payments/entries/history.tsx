import { methodLabel } from '../../../contract/labels.ts';
import { formatDateTime, formatDay } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { entryAmount, entryLabel, isReversible } from './labels.ts';
import type { Entry } from './queries.ts';
import { ReceiptLink } from './receipt-link.tsx';

type Props = {
  entries: readonly Entry[];
  /** Undefined for those who may not. */
  onReverse: ((entry: Entry) => void) | undefined;
};

/** What was received, returned and waived, latest first. */
export function EntryHistory({ entries, onReverse }: Props) {
  return (
    <ol className="grid">
      {entries.toReversed().map((entry) => (
        <li key={entry.id} className="grid gap-2 border-rule py-4 not-first:border-t">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <span className="flex flex-wrap items-baseline gap-2 font-[650]">
              {entryLabel(entry)}
              {entry.is_reversed && <Badge>Reversed</Badge>}
            </span>
            <span className={cx('figures font-[750]', entry.is_reversed && 'text-ink-soft line-through')}>
              {entryAmount(entry)}
            </span>
          </div>
          <EntryFacts entry={entry} />
          {onReverse && isReversible(entry) && (
            <Button
              tone="secondary"
              size="sm"
              className="justify-self-start"
              aria-label={`Reverse the ${entryLabel(entry).toLowerCase()} of ${entryAmount(entry)}`}
              onClick={() => onReverse(entry)}
            >
              Reverse
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

function EntryFacts({ entry }: { entry: Entry }) {
  const { method, received_on, reference, payer_name, reason, payment_id, recorded_by_name, recorded_at } = entry;
  const facts = [
    method && methodLabel(method),
    formatDay(received_on),
    reference,
    payer_name && `paid by ${payer_name}`,
  ];
  return (
    <div className="grid gap-1 text-[.95rem] text-ink-soft">
      <p className="wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>
      {reason && <p className="whitespace-pre-line text-ink wrap-anywhere">{reason}</p>}
      <p>
        Recorded by {recorded_by_name}, {formatDateTime(recorded_at)}
      </p>
      <p className="flex flex-wrap gap-x-5">
        <ReceiptLink entry={entry} />
        {payment_id && (
          <TextLink to="/admin/payments" search={{ payment: payment_id }} className="inline-flex min-h-11 items-center">
            See payment
          </TextLink>
        )}
      </p>
    </div>
  );
}
